/** Changes of several threats at once, as patches of one step. */
import { type AssessedThreat, type Patch, pointerOf, type Selection, withSelected } from '@klarsikt/engine';
import { withGrade } from './grade.ts';

/** Threats that take part, or not. */
export function selectPatches(
  selection: Selection,
  rows: readonly AssessedThreat[],
  selected: boolean,
): readonly Patch[] {
  const changed = rows.filter((row) => row.selected !== selected);
  if (changed.length === 0) return [];
  const value = changed.reduce((before, { key }) => withSelected(before, key, selected), selection);
  return [{ op: 'set', path: pointerOf('selections', 'threats'), value }];
}

/** One own grade and motivation for all of them, for every kind of customer that the assessment grades them for. */
export function gradePatches(
  rows: readonly AssessedThreat[],
  { grade, motivation }: { readonly grade: number; readonly motivation: string },
): readonly Patch[] {
  return rows.flatMap(({ key, entry, segments }): Patch[] => {
    let next = entry?.override ?? null;
    for (const { segment } of segments) next = withGrade(next ?? undefined, segment, grade);
    if (next === null) return [];
    const path = pointerOf('threats', 'data', key, 'override');
    return [{ op: 'set', path, value: { ...next, motivation } }];
  });
}

/** Takes own grades away, where there are any. */
export function withoutGradePatches(rows: readonly AssessedThreat[]): readonly Patch[] {
  return rows.flatMap(({ key, entry }): Patch[] =>
    entry?.override === undefined
      ? []
      : [{ op: 'remove', path: pointerOf('threats', 'data', key, 'override') }],
  );
}
