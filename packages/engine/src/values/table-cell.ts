/** Cells of tables for files. */
import type { Day } from '../calendar/day.ts';
import { isDay } from '../fields/formats.ts';

/** A day in a cell: a date cell in a workbook, `YYYY-MM-DD` in a CSV file. */
export interface DayCell {
  readonly day: Day;
}

/** A cell: text, number, day, or empty (null). */
export type TableCell = string | number | DayCell | null;

/** A day (`YYYY-MM-DD`) as a cell; other text stays text, and an absent value becomes an empty cell. */
export function toDayCell(day: string | null | undefined): TableCell {
  if (day === null || day === undefined || day === '') return null;
  return isDay(day) ? { day } : day;
}

/** The text of a cell in a CSV file, numbers with a decimal point. */
export function formatCellText(cell: TableCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.day : String(cell);
}
