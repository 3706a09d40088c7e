/** What a dry run counts, and how its rows are named. */
import { type LibraryPlan, type LibraryRow, libraryVerdicts } from '@klarsikt/contract';

export type Verdict = LibraryRow['verdict'];

/** Rows of each kind by verdict, in the order in which the kinds come; found is their sum. */
export function countsOf(rows: readonly LibraryRow[]) {
  const kinds = new Map<string, Map<Verdict, number>>();
  for (const { kind, verdict } of rows) {
    const counts = kinds.get(kind) ?? new Map<Verdict, number>();
    kinds.set(kind, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
  }
  return [...kinds].map(([kind, counts]) => ({
    kind,
    counts,
    found: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }));
}

/** Verdicts that the rows have, in their order. */
export const verdictsIn = (rows: readonly LibraryRow[]): readonly Verdict[] =>
  libraryVerdicts.filter((verdict) => rows.some((row) => row.verdict === verdict));

/** What would be written. */
export const proposalsIn = ({ rows }: LibraryPlan): number =>
  rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed').length;

export const placeOf = ({ collection, key, path }: LibraryPlan['conflicts'][number]): string =>
  JSON.stringify([collection, key, path]);
