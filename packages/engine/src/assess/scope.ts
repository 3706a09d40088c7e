/** The threats that count in an assessment: docs/calculation.md section 4.2. */

import { type OperationalRelevance, operationalRelevances } from '../text/terms.ts';
import { isRelevantUnder } from '../values/relevance.ts';
import { type GeographyIndex, isRelatedGeography } from './geography.ts';
import type { AssessmentCase, ThreatInput } from './types.ts';

/** A set of operational relevances as bits, so that the scope of a threat is one number. */
export type RelevanceSet = number;

/** Encodes relevances as a set of bits. */
export function encodeRelevances(members: readonly OperationalRelevance[]): RelevanceSet {
  return operationalRelevances.reduce(
    (set, relevance, position) => (members.includes(relevance) ? set | (1 << position) : set),
    0,
  );
}

/** Whether a threat counts (`scope.counts`), or the reason why it does not. */
export type ThreatScopeRule = 'scope.counts' | 'scope.deselected' | 'scope.relevance' | 'scope.geography';

/** Finds the rule that includes or excludes a threat for the chosen relevances. */
export function findThreatScopeRule(
  threat: ThreatInput,
  chosen: readonly OperationalRelevance[],
  opGeography: string | undefined,
  geographies: GeographyIndex,
): ThreatScopeRule {
  if (threat.selected === false) return 'scope.deselected';
  if (!isRelevantUnder(threat.relevance ?? [], chosen)) return 'scope.relevance';
  return isInGeography(threat.geography, opGeography, geographies) ? 'scope.counts' : 'scope.geography';
}

function isInGeography(
  place: string | null | undefined,
  opGeography: string | null | undefined,
  geographies: GeographyIndex,
): boolean {
  if (typeof place !== 'string' || typeof opGeography !== 'string') return true;
  return isRelatedGeography(place, opGeography, geographies);
}

/** Computes the relevances for which a threat counts. */
export function computeThreatScope(
  threat: ThreatInput,
  { opGeography }: AssessmentCase['assessment'],
  geographies: GeographyIndex,
): RelevanceSet {
  return encodeRelevances(
    operationalRelevances.filter(
      (relevance) => findThreatScopeRule(threat, [relevance], opGeography, geographies) === 'scope.counts',
    ),
  );
}

/** Computes for each threat the relevances for which it counts. */
export function computeThreatScopes(
  threats: readonly ThreatInput[],
  assessment: AssessmentCase['assessment'],
  geographies: GeographyIndex,
): Uint8Array {
  return Uint8Array.from(threats, (threat) => computeThreatScope(threat, assessment, geographies));
}

/**
 * Returns the probability (0-0.125) of each threat, with 0 for threats that do not count for any relevance in
 * `wanted`.
 */
export function restrictProbabilities(
  probabilities: Float64Array,
  scopes: Uint8Array,
  wanted: RelevanceSet,
): Float64Array {
  return probabilities.map((probability, threat) =>
    ((scopes[threat] ?? 0) & wanted) === 0 ? 0 : probability,
  );
}
