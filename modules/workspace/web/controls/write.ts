/** Assessed values of a control as they are typed: design and operation apart, for all customers or per segment. */
import type { ControlEntry } from '@klarsikt/engine';

export type Assessment = NonNullable<ControlEntry['assessment']>;
export type Side = keyof Assessment;
export type AssessedPart = 'design' | 'operation';

/** The two figures of a side; a single value stands for both. Null is "not assessed". */
export function figuresOf(
  assessment: Assessment | undefined,
  side: Side,
): { readonly [P in AssessedPart]: number | null } {
  const value = assessment?.[side];
  if (typeof value === 'number') return { design: value, operation: value };
  return { design: value?.design ?? null, operation: value?.operation ?? null };
}

/** True when the segments have figures of their own. */
export function isPerSegment(assessment: Assessment | undefined): boolean {
  return assessment?.priv !== undefined || assessment?.corp !== undefined;
}

/** The assessment with one figure changed; null when nothing is left of it. */
export function withFigure(
  assessment: Assessment | undefined,
  side: Side,
  part: AssessedPart,
  figure: number | null,
): Assessment | null {
  const before = figuresOf(assessment, side);
  const design = part === 'design' ? figure : before.design;
  const operation = part === 'operation' ? figure : before.operation;
  const { [side]: _, ...others } = assessment ?? {};
  if (design === null && operation === null) return Object.keys(others).length === 0 ? null : others;
  const value = { ...(design === null ? {} : { design }), ...(operation === null ? {} : { operation }) };
  return { ...others, [side]: value };
}

/** From one assessment for all customers to one per segment, or back to one, the individuals'. */
export function splitOrJoined(assessment: Assessment | undefined, perSegment: boolean): Assessment | null {
  const { both, priv, corp } = assessment ?? {};
  if (perSegment) {
    const value = both ?? {};
    return { priv: priv ?? value, corp: corp ?? value };
  }
  const value = both ?? priv ?? corp;
  return value === undefined ? null : { both: value };
}

/** Key of the next control of the organisation's own; numbers are not used again while anything stands under them. */
export function nextOwnKey(taken: readonly string[]): string {
  const numbers = taken.map((key) => Number(/^own-(\d+)$/.exec(key)?.[1] ?? 0));
  return `own-${Math.max(0, ...numbers) + 1}`;
}
