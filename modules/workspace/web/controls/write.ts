import type { ControlEntry } from '@klarsikt/engine/assessment';

export type ControlAssessment = NonNullable<ControlEntry['assessment']>;
export type SegmentSide = keyof ControlAssessment;
export type ControlAssessmentPart = 'design' | 'operation';

/** Returns design and operation of a side; a single value counts for both, and null means "not assessed". */
export function getSideFigures(
  assessment: ControlAssessment | undefined,
  side: SegmentSide,
): { readonly [P in ControlAssessmentPart]: number | null } {
  const value = assessment?.[side];
  if (typeof value === 'number') return { design: value, operation: value };
  return { design: value?.design ?? null, operation: value?.operation ?? null };
}

export function isAssessedPerSegment(assessment: ControlAssessment | undefined): boolean {
  return assessment?.priv !== undefined || assessment?.corp !== undefined;
}

/** Returns the assessment with one figure changed; null if no figure remains. */
export function setAssessmentFigure(
  assessment: ControlAssessment | undefined,
  side: SegmentSide,
  part: ControlAssessmentPart,
  figure: number | null,
): ControlAssessment | null {
  const before = getSideFigures(assessment, side);
  const design = part === 'design' ? figure : before.design;
  const operation = part === 'operation' ? figure : before.operation;
  const { [side]: _, ...others } = assessment ?? {};
  if (design === null && operation === null) return Object.keys(others).length === 0 ? null : others;
  const value = { ...(design === null ? {} : { design }), ...(operation === null ? {} : { operation }) };
  return { ...others, [side]: value };
}

/** Splits the assessment by segment, or joins it again using the figures of individuals. */
export function splitOrJoinSegments(
  assessment: ControlAssessment | undefined,
  perSegment: boolean,
): ControlAssessment | null {
  const { both, priv, corp } = assessment ?? {};
  if (perSegment) {
    const value = both ?? {};
    return { priv: priv ?? value, corp: corp ?? value };
  }
  const value = both ?? priv ?? corp;
  return value === undefined ? null : { both: value };
}

/** Computes the key of a new own control from the highest number in use, so that no key is used twice. */
export function computeNextOwnControlKey(taken: readonly string[]): string {
  const numbers = taken.map((key) => Number(/^own-(\d+)$/.exec(key)?.[1] ?? 0));
  return `own-${Math.max(0, ...numbers) + 1}`;
}
