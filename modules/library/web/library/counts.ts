import { type ImportPreviewRow, importRowEffects, type LibraryImportPlan } from '@klarsikt/contract';
import { isRequirementSetCollection } from '@klarsikt/engine/model';

export type ImportRowEffect = ImportPreviewRow['verdict'];

/** Counts rows by kind and verdict, with kinds in order of occurrence; `found` is the total of a kind. */
export function countRowsByKind(rows: readonly ImportPreviewRow[]) {
  const kinds = new Map<string, Map<ImportRowEffect, number>>();
  for (const { kind, verdict } of rows) {
    const counts = kinds.get(kind) ?? new Map<ImportRowEffect, number>();
    kinds.set(kind, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
  }
  return [...kinds].map(([kind, counts]) => ({
    kind,
    counts,
    found: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }));
}

export const listRowEffects = (rows: readonly ImportPreviewRow[]): readonly ImportRowEffect[] =>
  importRowEffects.filter((verdict) => rows.some((row) => row.verdict === verdict));

/** Counts the rows that the import would write. */
export const countRowsToWrite = ({ rows }: LibraryImportPlan): number =>
  rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed').length;

export const toConflictId = ({ collection, key, path }: LibraryImportPlan['conflicts'][number]): string =>
  JSON.stringify([collection, key, path]);

/** Counts refused requirements and instruments, which are imported together or not at all. */
export const countRefusedSetRows = ({ rows }: LibraryImportPlan): number =>
  rows.filter(({ kind, verdict }) => verdict === 'refused' && isRequirementSetCollection(kind)).length;
