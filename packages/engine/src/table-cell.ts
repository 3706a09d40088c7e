/** Cells of tables that are written to files. */
import type { Day } from './calendar/day.ts';
import { isDay } from './fields/formats.ts';

/** A day in a cell: a date cell in a workbook, `YYYY-MM-DD` in a CSV file. */
export interface DayCell {
  readonly day: Day;
}

/** A cell: text, number, day, or nothing. */
export type TableCell = string | number | DayCell | null;

/** A day (`YYYY-MM-DD`) as a cell; text that is no such day remains text, and nothing remains an empty cell. */
export function dayCell(day: string | null | undefined): TableCell {
  if (day === null || day === undefined || day === '') return null;
  return isDay(day) ? { day } : day;
}

/** The text of a cell as a CSV file holds it, numbers with a decimal point. */
export function cellText(cell: TableCell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.day : String(cell);
}
