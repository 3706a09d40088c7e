/** Chooses among several columns of levels with the same meaning, and finds columns of levels by their cells. */
import { normalizeWords } from '../text/spelling.ts';
import { computeHeadingRecency, createWordPattern, type GridRow } from './grid.ts';
import type { ChosenColumn, HeadingColumn } from './headers.ts';
import { levelFields } from './level-scales.ts';
import type { EntryColumn, EntryKind } from './vocabulary.ts';
import { parseLevelWord } from './words.ts';

type Column = HeadingColumn<EntryColumn>;

/** The columns that a person has chosen and the columns that the file hides. */
interface ColumnSigns {
  readonly said: readonly ChosenColumn[];
  readonly hidden: ReadonlySet<number>;
}

/**
 * Returns the column that a person has chosen, otherwise a column without a year, otherwise the column of the newest
 * month or year. Hidden columns rank last.
 */
function currentOf(
  same: readonly Column[],
  told: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
): Column | undefined {
  const rank = ({ index, heading }: Column): number => {
    if (told.has(index)) return Number.POSITIVE_INFINITY;
    if (hidden.has(index)) return -1;
    const newness = computeHeadingRecency(heading);
    return newness === 0 ? Number.MAX_SAFE_INTEGER : newness;
  };
  return same.toSorted((one, other) => rank(other) - rank(one))[0];
}

/**
 * Keeps one of several columns with the same level: the column of the newest year, with hidden columns last. A person
 * confirms the choice unless they have already chosen the column.
 */
export function selectNewestLevelColumns(
  columns: readonly Column[],
  { said, hidden }: ColumnSigns,
): readonly Column[] {
  const told = new Set(said.map(({ index }) => index));
  return columns.map((column): Column => {
    const { index, heading, field, segment } = column;
    if (!levelFields.has(field)) return column;
    const same = columns.filter((one) => one.field === field && one.segment === segment);
    if (same.length < 2) return column;
    if (currentOf(same, told, hidden)?.index !== index)
      return { index, heading, field: 'unused', segment, unread: 'repeated' };
    return told.has(index) || column.doubt !== undefined ? column : { ...column, doubt: 'column' };
  });
}

const effectiveness = createWordPattern('effectiveness|effektivitet|effect|effekt');

/**
 * Reads a column of the effect beside a column of the design as the operation of the control. A person confirms this.
 */
export function assignOperationColumn(
  kind: EntryKind,
  columns: readonly Column[],
  said: readonly ChosenColumn[] = [],
): readonly Column[] {
  const has = (field: EntryColumn) => columns.some((column) => column.field === field);
  if (kind !== 'controls' || !has('design') || has('operation')) return columns;
  const told = new Set(said.map(({ index }) => index));
  return columns.map((column): Column => {
    const isEffect = column.field === 'strength' && effectiveness.test(normalizeWords(column.heading));
    return isEffect && !told.has(column.index) ? { ...column, field: 'operation', doubt: 'column' } : column;
  });
}

const bareRisk = /^(?:risk|risken|risks)(?: \d.*)?$/u;

/** Share of cells with levels above which a column called "Risk" contains levels instead of names. */
const leastLevels = 0.6;

/**
 * Reads a second column called "Risk" beside the names of the rows as their levels, if enough of its cells are
 * levels.
 */
export function assignRiskLevelColumn(
  kind: EntryKind,
  columns: readonly Column[],
  rows: readonly GridRow[],
  said: readonly ChosenColumn[] = [],
): readonly Column[] {
  if (kind !== 'risks' || said.length > 0 || columns.some(({ field }) => field === 'inherent'))
    return columns;
  const isLevels = ({ index }: Column): boolean => {
    const texts = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((text) => text !== '');
    const levels = texts.filter((text) => parseLevelWord(text, 'risk') !== null || /^\d{1,2}$/u.test(text));
    return texts.length > 0 && levels.length >= texts.length * leastLevels;
  };
  const found = columns.find(
    (column) =>
      column.field === 'unused' && bareRisk.test(normalizeWords(column.heading)) && isLevels(column),
  );
  return columns.map((column) => (column === found ? { ...column, field: 'inherent' } : column));
}
