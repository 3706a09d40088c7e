/** Gaps that somebody takes responsibility for: for how long, and which requirements an approval waits for. */

import { addMonths } from '../calendar/index.ts';
import { longestAcceptanceMonths } from '../scale.ts';
import type { Requirement, RequirementId } from './requirement.ts';
import { enforcedByDefault, requirements } from './requirements.ts';

/** Names of all requirements, in the order of the sheet. */
export const requirementIds: readonly RequirementId[] = requirements.map(({ id }) => id);

/**
 * Requirements before an approval, where the organisation has decided: true if it must be met, false if not.
 * What it says nothing of stays as it is by default: every "must" is asked for.
 */
export type Enforcement = { readonly [requirement in RequirementId]: boolean };

/** A stored choice without what no requirement is named by, or is neither yes nor no. */
export function readEnforcement(stored: { readonly [name: string]: unknown }): Enforcement {
  return Object.fromEntries(
    requirementIds.flatMap((id) => (typeof stored[id] === 'boolean' ? [[id, stored[id]]] : [])),
  );
}

/** Names of the requirements that have to be met or accepted before an approval. */
export function enforcedBy(enforcement: Enforcement): readonly RequirementId[] {
  return requirementIds.filter((id) => enforcement[id] ?? enforcedByDefault.includes(id));
}

/**
 * The last day (ISO date) that a gap can be accepted until when it is proposed `today`: the same day of the month,
 * `longestAcceptanceMonths` later, or the last one of a shorter month.
 */
export function latestExpiry(today: string): string {
  return addMonths(today, longestAcceptanceMonths);
}

/** Why a gap can not be accepted: its day has passed or is too far away, or only the signature itself closes it. */
export type ProposalFault = 'past' | 'far' | 'atSignOff';

/** Why the gap of a requirement can not be accepted until a day; null when it can. Days are ISO dates. */
export function proposalFault(
  { atSignOff }: Pick<Requirement, 'atSignOff'>,
  expires: string,
  today: string,
): ProposalFault | null {
  if (atSignOff) return 'atSignOff';
  if (expires < today) return 'past';
  return expires > latestExpiry(today) ? 'far' : null;
}
