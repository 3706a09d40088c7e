import type { importContract } from '@klarsikt/contract';
import type { HeadingColumn, RememberedMapping, TableGrid, TableHeading } from '@klarsikt/engine/recognise';
import type { DataKind } from '@klarsikt/engine/text';
import type { z } from 'zod';

type Body = z.input<typeof importContract.persist.body>;

export type ImportColumnChoice = NonNullable<Body['columns']>[number];

export type FileColumn = HeadingColumn<string>;

/** A possible meaning of a column; its form value is `field` joined with `kind`. */
export interface ColumnMeaning {
  readonly field: ImportColumnChoice['field'];
  readonly kind?: DataKind;
  readonly label: string;
  /** True if individuals and corporates may have separate columns with this meaning. */
  readonly bySegment: boolean;
}

export const formatMeaningKey = ({
  field,
  kind,
}: {
  readonly field: string;
  readonly kind?: DataKind;
}): string => (kind === undefined ? field : `${field} ${kind}`);

/** Adds the user's choices to the columns, to show them while the server reads the table again. */
export const applyColumnChoices = (
  heading: TableHeading<string>,
  said: readonly ImportColumnChoice[] | undefined,
): TableHeading<string> => {
  const told = new Map((said ?? []).map((one) => [one.index, one]));
  const columns = heading.columns.map((column) => ({ ...column, ...told.get(column.index) }));
  return { ...heading, columns };
};

export const setColumnChoice = (
  said: readonly ImportColumnChoice[],
  column: ImportColumnChoice,
): readonly ImportColumnChoice[] =>
  [...said.filter(({ index }) => index !== column.index), column].sort((a, b) => a.index - b.index);

/** Lists the first non-empty cells of a column, so that the user recognises it. */
export function formatColumnSample({ rows }: TableGrid, first: number, index: number): string {
  const cells = rows.slice(first).map(({ cells: all }) => (all[index] ?? '').trim());
  return cells
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .map((cell) => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell))
    .join(' · ');
}

/** Lists earlier choices for a table with these headings, as far as their meanings are still offered. */
export const listEarlierColumnChoices = (
  kept: RememberedMapping | null,
  meanings: readonly ColumnMeaning[],
): readonly ImportColumnChoice[] =>
  (kept?.columns ?? []).flatMap(({ index, segment, field, kind, times, reading }) => {
    const known = meanings.find((one) => one.field === field);
    if (known === undefined) return [];
    const told = { ...(kind && { kind }), ...(times && { times }), ...(reading && { reading }) };
    return [{ index, segment, field: known.field, ...told }];
  });

/** Doubts about a column that the user resolves by choosing one of several interpretations. */
export const columnChoiceAmbiguities: ReadonlySet<string> = new Set([
  'fraction',
  'unit',
  'scale',
  'combine',
  'dayOrder',
]);

/** Returns true if a column has several interpretations and none is chosen; the table then cannot be saved. */
export const isColumnQuestionOpen = ({
  doubt,
  field,
  readings = [],
  example,
  askedAt,
}: FileColumn): boolean =>
  doubt !== undefined &&
  askedAt === undefined &&
  columnChoiceAmbiguities.has(doubt) &&
  (doubt === 'unit' ? field === 'figure' : readings.length > 0 && example !== undefined);

export const mergeRowDecisions = (
  read: ReadonlyMap<number, string | null>,
  chosen: ReadonlyMap<number, string | null>,
): ReadonlyMap<number, string | null> => new Map([...read, ...chosen]);
