/** The cells of tables that are written to files. */
import type { Day } from '../calendar/day.ts';
import { isDay } from '../fields/formats.ts';

/** A day in a cell: a date cell in a workbook, `YYYY-MM-DD` in a CSV file. */
export interface DayCell {
  readonly day: Day;
}

/** A cell: text, number, day, or empty (null). */
export type TableCell = string | number | DayCell | null;

/** Converts a day (`YYYY-MM-DD`) to a cell. Other text remains text, and an absent value becomes an empty cell. */
export function toDayCell(day: string | null | undefined): TableCell {
  if (day === null || day === undefined || day === '') return null;
  return isDay(day) ? { day } : day;
}

/** Writes a cell as text for a CSV file; numbers have a decimal point. */
export function formatCellText(cell: TableCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.day : String(cell);
}
