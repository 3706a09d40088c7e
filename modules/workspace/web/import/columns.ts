/** What a person says that the columns of a read table say. */
import type { importing } from '@klarsikt/contract';
import type { DataKind, Grid, KeptMapping, ReadColumn } from '@klarsikt/engine';
import type { z } from 'zod';

type Body = z.input<typeof importing.persist.body>;

/** What is kept of a column. */
export type Said = NonNullable<Body['columns']>[number];

/** A column as the choices on the page see it. */
export type Column = ReadColumn<string>;

/** One thing that a column can say; `field` and `kind` joined are its value. */
export interface Meaning {
  readonly field: Said['field'];
  readonly kind?: DataKind;
  readonly label: string;
  /** It can be said of individuals and corporates apart. */
  readonly bySegment: boolean;
}

export const meaningKey = ({ field, kind }: { readonly field: string; readonly kind?: DataKind }): string =>
  kind === undefined ? field : `${field} ${kind}`;

/** The columns with what is now said of one of them. */
export const withColumn = (said: readonly Said[], column: Said): readonly Said[] =>
  [...said.filter(({ index }) => index !== column.index), column].sort((a, b) => a.index - b.index);

/** The first cells of a column with something in them, to know it by. */
export function sampleOf({ rows }: Grid, first: number, index: number): string {
  const cells = rows.slice(first).map(({ cells: all }) => (all[index] ?? '').trim());
  return cells
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .map((cell) => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell))
    .join(' · ');
}

/** What the organisation said of such a table before, of what can be said of it now. */
export const saidBefore = (kept: KeptMapping | null, meanings: readonly Meaning[]): readonly Said[] =>
  (kept?.columns ?? []).flatMap(({ index, segment, field, kind, times, reading }) => {
    const known = meanings.find((one) => one.field === field);
    if (known === undefined) return [];
    const told = { ...(kind && { kind }), ...(times && { times }), ...(reading && { reading }) };
    return [{ index, segment, field: known.field, ...told }];
  });

/** Doubts about a column that a person answers by choosing one of its readings. */
export const answeredByChoice: ReadonlySet<string> = new Set(['fraction', 'unit', 'scale', 'combine']);

/** Whether a column has two readings and nobody has chosen one: nothing of its table is written before. */
export const isQuestionOpen = ({ doubt, field, readings = [], example }: Column): boolean =>
  doubt !== undefined &&
  answeredByChoice.has(doubt) &&
  (doubt === 'unit' ? field === 'figure' : readings.length > 0 && example !== undefined);

/** What is decided of each row: as it was read, or as a person has chosen. */
export const decisions = (
  read: ReadonlyMap<number, string | null>,
  chosen: ReadonlyMap<number, string | null>,
): ReadonlyMap<number, string | null> => new Map([...read, ...chosen]);
