/** Changes of several controls at once, as patches of one step. */
import { type ControlRow, type Patch, pointerOf, type Selection, withSelected } from '@klarsikt/engine';
import { type AssessedPart, isPerSegment, type Side, withFigure } from './write.ts';

export function notApplicablePatches(rows: readonly ControlRow[], reason: string): readonly Patch[] {
  return rows.map(({ key }) => ({
    op: 'set',
    path: pointerOf('controls', 'data', key, 'na'),
    value: { reason },
  }));
}

/** Takes back that controls are not applicable, where that is said. */
export function applicablePatches(rows: readonly ControlRow[]): readonly Patch[] {
  return rows.flatMap(({ key, entry }): Patch[] =>
    entry.na === undefined ? [] : [{ op: 'remove', path: pointerOf('controls', 'data', key, 'na') }],
  );
}

/** Controls that are used, or not. Own ones always are. */
export function selectionPatches(
  selection: Selection,
  rows: readonly ControlRow[],
  inUse: boolean,
): readonly Patch[] {
  const changed = rows.filter((row) => row.origin === 'library' && row.inUse !== inUse);
  if (changed.length === 0) return [];
  const value = changed.reduce((before, { key }) => withSelected(before, key, inUse), selection);
  return [{ op: 'set', path: pointerOf('selections', 'controls'), value }];
}

/** What is said of all of them; a part that is null stays as it is. */
export type Figures = { readonly [P in AssessedPart]: number | null };

/** The same figures for all of them: for each segment where a control has figures of its own for them. */
export function assessPatches(rows: readonly ControlRow[], figures: Figures): readonly Patch[] {
  return rows.flatMap(({ key, entry }): Patch[] => {
    const sides: readonly Side[] = isPerSegment(entry.assessment) ? ['priv', 'corp'] : ['both'];
    let value = entry.assessment ?? null;
    for (const side of sides)
      for (const part of ['design', 'operation'] as const)
        if (figures[part] !== null) value = withFigure(value ?? undefined, side, part, figures[part]);
    return value === null
      ? []
      : [{ op: 'set', path: pointerOf('controls', 'data', key, 'assessment'), value }];
  });
}
