import { type LibraryPlan, type LibraryRow, libraryVerdicts } from '@klarsikt/contract';
import { isSetCollection } from '@klarsikt/engine/model';

export type Verdict = LibraryRow['verdict'];

/** Numbers of rows by kind and verdict, kinds in order of occurrence; `found` is the sum of a kind. */
export function countByKind(rows: readonly LibraryRow[]) {
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

export const listVerdicts = (rows: readonly LibraryRow[]): readonly Verdict[] =>
  libraryVerdicts.filter((verdict) => rows.some((row) => row.verdict === verdict));

/** Number of rows that the import would write. */
export const countProposals = ({ rows }: LibraryPlan): number =>
  rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed').length;

export const conflictIdOf = ({ collection, key, path }: LibraryPlan['conflicts'][number]): string =>
  JSON.stringify([collection, key, path]);

/** Number of refused requirements and instruments, which are imported together or not at all. */
export const countRefusedInSet = ({ rows }: LibraryPlan): number =>
  rows.filter(({ kind, verdict }) => verdict === 'refused' && isSetCollection(kind)).length;
