/**
 * Columns of likelihood and impact. They are not levels themselves; without a level, the user is asked how to
 * combine them.
 */
import { roundDecimal } from '../formula/round.ts';
import { normalizeWords } from '../spelling.ts';
import { formatCellAddress, type GridRow } from './grid.ts';
import type { ColumnReading, HeadingColumn } from './headers.ts';
import { levelFields } from './level-scales.ts';
import type { EntryColumn, EntryKind } from './vocabulary.ts';

type Column = HeadingColumn<EntryColumn>;

const after = /(?<!\p{L})(?:residual|restrisk|kvarvarande|kvarstående|netto?|after|efter)/u;

/** The level that a column of likelihood or impact belongs to. */
function levelField(kind: EntryKind, { heading }: Column): EntryColumn {
  if (kind !== 'risks') return 'level';
  return after.test(normalizeWords(heading)) ? 'residual' : 'inherent';
}

const numberAt = ({ cells }: GridRow, column: number): number | null => {
  const plain = (cells[column] ?? '').trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null;
};

/** A level 0-4 from likelihood and impact on a scale from 1 to `most`. */
export function combineLevel(
  reading: ColumnReading,
  {
    likelihood,
    impact,
    most,
  }: { readonly likelihood: number; readonly impact: number; readonly most: number },
): number | null {
  const onOurs = (value: number) => (most > 4 ? value - 1 : value);
  const value =
    reading === 'highest'
      ? onOurs(Math.max(likelihood, impact))
      : reading === 'mean'
        ? onOurs((likelihood + impact) / 2)
        : ((likelihood * impact) / (most * most)) * 4;
  return value < 0 || value > 4 ? null : roundDecimal(value, 2);
}

const ways = ['multiplied', 'highest', 'mean'] as const satisfies readonly ColumnReading[];

/** The highest step of the scale of likelihood and impact. */
export function findHighestStep(columns: readonly Column[], rows: readonly GridRow[]): number {
  const used = columns.filter(({ field, beside }) => field === 'likelihood' || beside !== undefined);
  const values = used.flatMap(({ index }) => rows.flatMap((row) => numberAt(row, index) ?? []));
  return values.some((value) => value > 4) ? 5 : 4;
}

/** The level of a row from its likelihood and impact; null if one of them or the combination is unknown. */
export function computeCombinedLevel(
  { index, beside, reading }: Column,
  row: GridRow,
  most: number,
): number | null {
  if (beside === undefined || reading === undefined) return null;
  const [likelihood, impact] = [numberAt(row, beside), numberAt(row, index)];
  return likelihood === null || impact === null ? null : combineLevel(reading, { likelihood, impact, most });
}

/**
 * The columns in which an impact, together with its likelihood, represents a missing level, after a person
 * has chosen the combination.
 */
export function addCombinedLevels(
  kind: EntryKind,
  columns: readonly Column[],
  rows: readonly GridRow[],
): readonly Column[] {
  const given = new Set(columns.map(({ field }) => field));
  return columns.map((column): Column => {
    const isTold = ways.some((way) => way === column.reading) && levelFields.has(column.field);
    if (column.field !== 'impact' && !isTold) return column;
    const field = isTold ? column.field : levelField(kind, column);
    const beside = columns.find(
      (one) => one.field === 'likelihood' && levelField(kind, one) === field,
    )?.index;
    if (beside === undefined || (!isTold && given.has(field))) return column;
    const open = { ...column, field, beside };
    const most = findHighestStep([open, ...columns], rows);
    const row = rows.find((one) => numberAt(one, beside) !== null && numberAt(one, column.index) !== null);
    const [likelihood, impact] = row ? [numberAt(row, beside), numberAt(row, column.index)] : [null, null];
    if (row === undefined || likelihood === null || impact === null)
      return isTold ? open : { ...open, doubt: 'combine' };
    const readings = ways.flatMap((reading) => {
      const value = combineLevel(reading, { likelihood, impact, most });
      return value === null ? [] : [{ reading, value }];
    });
    const example = { cell: formatCellAddress(column.index, row.number), text: `${likelihood} × ${impact}` };
    return { ...open, readings, example, ...(!isTold && { doubt: 'combine' as const }) };
  });
}
