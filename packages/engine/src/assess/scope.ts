/** The threats that count in an assessment: calculation page section 4.2. */

import { type OperationalRelevance, operationalRelevances } from '../text/terms.ts';
import { isRelevantUnder } from '../values/relevance.ts';
import { type GeographyIndex, isRelatedGeography } from './geography.ts';
import type { AssessmentCase, ThreatInput } from './types.ts';

/** A set of operational relevances as bits, so that a threat's scope is one number. */
export type RelevanceSet = number;

/** Encodes relevances as a set. */
export function encodeRelevances(members: readonly OperationalRelevance[]): RelevanceSet {
  return operationalRelevances.reduce(
    (set, relevance, position) => (members.includes(relevance) ? set | (1 << position) : set),
    0,
  );
}

/** Whether a threat counts, or the reason why it does not. */
export type ThreatScopeRule = 'scope.counts' | 'scope.deselected' | 'scope.relevance' | 'scope.geography';

/** The rule that includes or excludes a threat under the chosen relevances. */
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

/** The relevances under which a threat counts. */
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

/** The relevances under which each threat counts. */
export function computeThreatScopes(
  threats: readonly ThreatInput[],
  assessment: AssessmentCase['assessment'],
  geographies: GeographyIndex,
): Uint8Array {
  return Uint8Array.from(threats, (threat) => computeThreatScope(threat, assessment, geographies));
}

/** Probability (0-0.125) of each threat; 0 for a threat that does not count under `wanted`. */
export function restrictProbabilities(
  probabilities: Float64Array,
  scopes: Uint8Array,
  wanted: RelevanceSet,
): Float64Array {
  return probabilities.map((probability, threat) =>
    ((scopes[threat] ?? 0) & wanted) === 0 ? 0 : probability,
  );
}
