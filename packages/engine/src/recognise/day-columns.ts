/**
 * Columns of days: the user is asked once per column whether day or month is first, unless a cell of the column
 * determines it.
 */
import { type DayOrder, dayOrders, findDayOrder, findDayOrderQuestion } from '../values/days.ts';
import { formatCellAddress, type GridRow } from './grid.ts';
import type { HeadingColumn } from './headers.ts';
import type { EntryColumn, EntryKind } from './vocabulary.ts';
import { removeDayPrefix } from './words.ts';

type Column = HeadingColumn<EntryColumn>;

const isDayColumn = (kind: EntryKind, { field }: Column): boolean =>
  field === 'evidenceDate' || field === 'due' || (field === 'date' && kind === 'comments');

/** The order of day and month in a column; undefined while it is unknown. */
export const determineDayOrder = ({ reading }: Pick<Column, 'reading'>): DayOrder | undefined =>
  dayOrders.find((order) => order === reading);

/** Adds to the columns the question about the order of their days, or the order that their cells determine. */
export function addDayQuestions(
  kind: EntryKind,
  columns: readonly Column[],
  rows: readonly GridRow[],
): readonly Column[] {
  return columns.map((column): Column => {
    if (!isDayColumn(kind, column)) return column;
    const days = rows.map(({ cells }) => removeDayPrefix(cells[column.index] ?? ''));
    const question = findDayOrderQuestion(days);
    if (question === null) {
      const { reading: _, ...rest } = column;
      const order = findDayOrder(days);
      return order === null ? rest : { ...rest, reading: order };
    }
    const asked: Column = {
      ...column,
      readings: dayOrders.map((reading) => ({ reading, value: question[reading] })),
      example: {
        cell: formatCellAddress(column.index, rows[question.at]?.number ?? 0),
        text: question.text,
      },
    };
    return determineDayOrder(column) === undefined ? { ...asked, doubt: 'dayOrder' } : asked;
  });
}
