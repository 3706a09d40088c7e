/** Rules for accepting gaps: the longest duration of an acceptance, and the requirements that block an approval. */

import { addMonths } from '../calendar/index.ts';
import { maxAcceptanceMonths } from '../values/scale.ts';
import type { Requirement, RequirementId } from './requirement.ts';
import { requirements } from './requirements.ts';

/** Ids of all requirements, in the order of the completeness sheet. */
export const requirementIds: readonly RequirementId[] = requirements.map(({ id }) => id);

/**
 * The organisation's choice of the requirements that block an approval: true if the requirement must be met or its
 * gap accepted, false if not. A requirement without an entry keeps its default, which is true for every "must".
 */
export type RequirementEnforcement = { readonly [requirement in RequirementId]: boolean };

/** Reads a stored choice; entries for unknown requirements and values other than true and false are ignored. */
export function readRequirementEnforcement(stored: {
  readonly [name: string]: unknown;
}): RequirementEnforcement {
  return Object.fromEntries(
    requirementIds.flatMap((id) => (typeof stored[id] === 'boolean' ? [[id, stored[id]]] : [])),
  );
}

/**
 * Lists the requirements that must be met, or their gap accepted, before an approval. `asked`: the requirements of
 * the completeness sheet with their severities.
 */
export function listEnforcedRequirements(
  enforcement: RequirementEnforcement,
  asked: readonly Pick<Requirement, 'id' | 'severity'>[] = requirements,
): readonly RequirementId[] {
  return asked.flatMap(({ id, severity }) => ((enforcement[id] ?? severity === 'must') ? [id] : []));
}

/**
 * Returns the latest possible expiry (ISO date) of an acceptance that is proposed `today`: the same day number
 * `maxAcceptanceMonths` later, or the last day of a shorter month.
 */
export function computeLatestExpiry(today: string): string {
  return addMonths(today, maxAcceptanceMonths);
}

/**
 * Why a gap cannot be accepted: the proposed expiry has passed (`past`) or is too far in the future (`far`), or only
 * the sign-off closes the gap (`atSignOff`).
 */
export type GapAcceptanceFault = 'past' | 'far' | 'atSignOff';

/**
 * Returns why the gap of a requirement cannot be accepted until `expires`, or null when it can. Both days are
 * ISO dates.
 */
export function checkGapAcceptance(
  { atSignOff }: Pick<Requirement, 'atSignOff'>,
  expires: string,
  today: string,
): GapAcceptanceFault | null {
  if (atSignOff) return 'atSignOff';
  if (expires < today) return 'past';
  return expires > computeLatestExpiry(today) ? 'far' : null;
}
