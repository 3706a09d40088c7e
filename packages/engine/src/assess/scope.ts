/** Which threats count: calculation page section 4.2. */
import { countsUnder } from '../relevance.ts';
import { type OperationalRelevance, operationalRelevances } from '../terms.ts';
import { type GeographyIndex, isRelatedPlace } from './geography.ts';
import type { AssessmentCase, ThreatInput } from './types.ts';

/** A set of operational relevances as bits, so that a threat's scope is one number. */
export type RelevanceSet = number;

/** The set of some relevances. */
export function relevanceSet(members: readonly OperationalRelevance[]): RelevanceSet {
  return operationalRelevances.reduce(
    (set, relevance, position) => (members.includes(relevance) ? set | (1 << position) : set),
    0,
  );
}

/** Whether a threat counts, or what keeps it out. */
export type ScopeRule = 'scope.counts' | 'scope.deselected' | 'scope.relevance' | 'scope.geography';

/** Why a threat counts or not under some relevances. */
export function scopeOf(
  threat: ThreatInput,
  chosen: readonly OperationalRelevance[],
  opGeography: string | undefined,
  geographies: GeographyIndex,
): ScopeRule {
  if (threat.selected === false) return 'scope.deselected';
  if (!countsUnder(threat.relevance ?? [], chosen)) return 'scope.relevance';
  return isInGeography(threat.geography, opGeography, geographies) ? 'scope.counts' : 'scope.geography';
}

function isInGeography(
  place: string | null | undefined,
  opGeography: string | null | undefined,
  geographies: GeographyIndex,
): boolean {
  if (typeof place !== 'string' || typeof opGeography !== 'string') return true;
  return isRelatedPlace(place, opGeography, geographies);
}

/** The relevances under which a threat counts. */
export function threatScope(
  threat: ThreatInput,
  { opGeography }: AssessmentCase['assessment'],
  geographies: GeographyIndex,
): RelevanceSet {
  return relevanceSet(
    operationalRelevances.filter(
      (relevance) => scopeOf(threat, [relevance], opGeography, geographies) === 'scope.counts',
    ),
  );
}

/** For every threat the relevances under which it counts. */
export function threatScopes(
  threats: readonly ThreatInput[],
  assessment: AssessmentCase['assessment'],
  geographies: GeographyIndex,
): Uint8Array {
  return Uint8Array.from(threats, (threat) => threatScope(threat, assessment, geographies));
}

/** Probability of each threat where it counts under `wanted`, 0 where it does not. */
export function scopedProbabilities(
  probabilities: Float64Array,
  scopes: Uint8Array,
  wanted: RelevanceSet,
): Float64Array {
  return probabilities.map((probability, threat) =>
    ((scopes[threat] ?? 0) & wanted) === 0 ? 0 : probability,
  );
}
