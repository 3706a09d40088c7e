/** Builds the patches that change several threats in one undo step. */
import {
  type AssessedThreat,
  type EntitySelection,
  formatPointer,
  type Patch,
  setSelected,
} from '@klarsikt/engine/assessment';
import { setThreatGradeOverride } from './grade.ts';

export function buildThreatSelectionPatches(
  selection: EntitySelection,
  rows: readonly AssessedThreat[],
  selected: boolean,
): readonly Patch[] {
  const changed = rows.filter((row) => row.selected !== selected);
  if (changed.length === 0) return [];
  const value = changed.reduce((before, { key }) => setSelected(before, key, selected), selection);
  return [{ op: 'set', path: formatPointer('selections', 'threats'), value }];
}

/** Sets one grade and motivation on all threats, for every segment that the assessment includes. */
export function buildThreatGradePatches(
  rows: readonly AssessedThreat[],
  { grade, motivation }: { readonly grade: number; readonly motivation: string },
): readonly Patch[] {
  return rows.flatMap(({ key, entry, segments }): Patch[] => {
    let next = entry?.override ?? null;
    for (const { segment } of segments) next = setThreatGradeOverride(next ?? undefined, segment, grade);
    if (next === null) return [];
    const path = formatPointer('threats', 'data', key, 'override');
    return [{ op: 'set', path, value: { ...next, motivation } }];
  });
}

export function buildRemoveGradePatches(rows: readonly AssessedThreat[]): readonly Patch[] {
  return rows.flatMap(({ key, entry }): Patch[] =>
    entry?.override === undefined
      ? []
      : [{ op: 'remove', path: formatPointer('threats', 'data', key, 'override') }],
  );
}
