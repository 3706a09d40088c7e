/** Builds the patches that change several controls in one undo step. */
import {
  type ControlRow,
  type EntitySelection,
  formatPointer,
  type Patch,
  setSelected,
} from '@klarsikt/engine/assessment';
import {
  type ControlAssessmentPart,
  isAssessedPerSegment,
  type SegmentSide,
  setAssessmentFigure,
} from './write.ts';

export function buildNotApplicablePatches(rows: readonly ControlRow[], reason: string): readonly Patch[] {
  return rows.map(({ key }) => ({
    op: 'set',
    path: formatPointer('controls', 'data', key, 'na'),
    value: { reason },
  }));
}

/** Removes "not applicable" from all given controls that have it. */
export function buildApplicablePatches(rows: readonly ControlRow[]): readonly Patch[] {
  return rows.flatMap(({ key, entry }): Patch[] =>
    entry.na === undefined ? [] : [{ op: 'remove', path: formatPointer('controls', 'data', key, 'na') }],
  );
}

/** Sets whether library controls are in use. Own controls are always in use. */
export function buildSelectionPatches(
  selection: EntitySelection,
  rows: readonly ControlRow[],
  inUse: boolean,
): readonly Patch[] {
  const changed = rows.filter((row) => row.origin === 'library' && row.inUse !== inUse);
  if (changed.length === 0) return [];
  const value = changed.reduce((before, { key }) => setSelected(before, key, inUse), selection);
  return [{ op: 'set', path: formatPointer('selections', 'controls'), value }];
}

export type ControlPartFigures = { readonly [P in ControlAssessmentPart]: number | null };

/** Sets the same figures on all controls, once per segment if the control is assessed by segment. */
export function buildAssessmentPatches(
  rows: readonly ControlRow[],
  figures: ControlPartFigures,
): readonly Patch[] {
  return rows.flatMap(({ key, entry }): Patch[] => {
    const sides: readonly SegmentSide[] = isAssessedPerSegment(entry.assessment)
      ? ['priv', 'corp']
      : ['both'];
    let value = entry.assessment ?? null;
    for (const side of sides)
      for (const part of ['design', 'operation'] as const)
        if (figures[part] !== null)
          value = setAssessmentFigure(value ?? undefined, side, part, figures[part]);
    return value === null
      ? []
      : [{ op: 'set', path: formatPointer('controls', 'data', key, 'assessment'), value }];
  });
}
