import { getAdjacencyTargets } from '../model/adjacency.ts';
import type { EntityOf } from '../model/collections.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { relevanceBits, segmentBits } from '../model/facts.ts';
import type { Threat } from '../model/types.ts';
import type { Relevance, RiskType, Segment } from '../text/terms.ts';
import { listCalculatedRelevances } from '../values/relevance.ts';
import { createBusinessMask, createThreatConcernTest } from './concern.ts';
import { computeListLevelsByGeography } from './places.ts';

/**
 * Restrictions of a view (specification 001 section 5.1). An absent or empty member and an unknown key restrict
 * nothing; `findUnknownSavedReferences` reports unknown keys of a saved analysis.
 */
export interface AnalysisFilter {
  /** Threats graded in the segment, and risks of the segment. `BOTH`: individuals or corporates. */
  readonly segment?: Segment;
  /** Relevances of threats. `legal` does not restrict threats; with `legal` alone every threat counts. */
  readonly relevances?: readonly Relevance[];
  /**
   * Country of operation: keeps threats without a geography, and threats with a geography that equals, contains or is
   * inside the country.
   */
  readonly opGeography?: string | null;
  /**
   * Threats that concern one of the businesses directly or indirectly (see `computeThreatConcerns`), and risks of one
   * of the businesses.
   */
  readonly businesses?: readonly string[];
}

/** Flags with 1 every threat in scope, indexed by threat. Threats that are only context are never in scope. */
export function flagThreatsInScope(model: CompiledModel, filter: AnalysisFilter): Uint8Array {
  const wanted = createBusinessMask(model, filter.businesses);
  return flagScopedThreats(model, filter, wanted === null ? null : createThreatConcernTest(model, wanted));
}

/**
 * Flags with 1 every threat that an assessment may count, as `flagThreatsInScope` does, but with a different test of
 * businesses: an indicator of the threat must belong to one of them. The selection of the assessment decides which of
 * these threats count.
 */
export function flagCountableThreats(model: CompiledModel, filter: AnalysisFilter): Uint8Array {
  const wanted = createBusinessMask(model, filter.businesses);
  const { businesses } = model.threatFacts;
  return flagScopedThreats(
    model,
    filter,
    wanted === null ? null : (threat) => businesses.meets(threat, wanted),
  );
}

function flagScopedThreats(
  model: CompiledModel,
  filter: AnalysisFilter,
  ofBusiness: ((threat: number) => boolean) | null,
): Uint8Array {
  const { segments, relevances, geography, context } = model.threatFacts;
  const segment = segmentMask(filter.segment);
  const relevance = relevanceMask(filter.relevances);
  const places = flagPlacesInReach(model, filter.opGeography);
  const scope = new Uint8Array(segments.length);
  for (let threat = 0; threat < scope.length; threat += 1) {
    const place = geography[threat] ?? -1;
    const inScope =
      context[threat] === 0 &&
      (segment === null || ((segments[threat] ?? 0) & segment) !== 0) &&
      ((relevances[threat] ?? 0) & relevance) !== 0 &&
      (places === null || place < 0 || places[place] === 1) &&
      (ofBusiness === null || ofBusiness(threat));
    if (inScope) scope[threat] = 1;
  }
  return scope;
}

/**
 * Flags with 1 every risk of a type in scope, indexed by risk: it must not be hidden and must match segment and
 * businesses.
 */
export function flagRisksInScope(model: CompiledModel, type: RiskType, filter: RiskFilter): Uint8Array {
  const { segments, hidden } = model.riskFacts[type];
  const segment = segmentMask(filter.segment) ?? segmentBits.BOTH;
  const carried = model.businessesOf[type];
  const wanted = carried === null ? null : createBusinessMask(model, filter.businesses);
  return segments.map((own, risk) => {
    if (hidden[risk] === 1 && filter.hidden !== true) return 0;
    if ((own & segment) === 0) return 0;
    return wanted === null || carried === null || carried.meets(risk, wanted) ? 1 : 0;
  });
}

/** Filter for lists of risks. */
export interface RiskFilter extends Pick<AnalysisFilter, 'segment' | 'businesses'> {
  /** True to include hidden risks. */
  readonly hidden?: boolean;
}

/** Returns the threats that pass a filter, in model order. */
export function filterThreats(model: CompiledModel, filter: AnalysisFilter): readonly Threat[] {
  const scope = flagThreatsInScope(model, filter);
  return model.threats.list.filter((_, threat) => scope[threat] === 1);
}

/**
 * Returns the risks of one type that pass a filter, in model order. Restrictions by segment or business are ignored
 * for types without them.
 */
export function filterRisks<T extends RiskType>(
  model: CompiledModel,
  type: T,
  filter: RiskFilter,
): readonly EntityOf<T>[] {
  const scope = flagRisksInScope(model, type, filter);
  const { list }: { readonly list: readonly EntityOf<T>[] } = model[type];
  return list.filter((_, risk) => scope[risk] === 1);
}

/**
 * Returns the risks of one type that pass a filter and are affected by a threat in `scope` (from
 * `flagThreatsInScope`), in model order. A threat related to an ancestor of a geography also affects the geography.
 */
export function filterRisksRelatedToThreats<T extends RiskType>(
  model: CompiledModel,
  type: T,
  filter: RiskFilter,
  scope: Uint8Array,
): readonly EntityOf<T>[] {
  const { backward } = model.relations[type];
  const named = (risk: number) => getAdjacencyTargets(backward, risk).some((threat) => scope[threat] === 1);
  const isHit = (risk: number) =>
    named(risk) ||
    (type === 'geographies' && getAdjacencyTargets(model.geographyGraph.ancestors, risk).some(named));
  const left = flagRisksInScope(model, type, filter);
  const { list }: { readonly list: readonly EntityOf<T>[] } = model[type];
  return list.filter((_, risk) => left[risk] === 1 && isHit(risk));
}

/**
 * Computes the level 0-4 of every threat in a segment, or the higher of both segments without one, indexed by threat.
 */
export function computeThreatLevels(model: CompiledModel, segment?: Segment): Float64Array {
  const { privLevel, corpLevel } = model.threatFacts;
  if (segment === 'INDIVIDUALS') return privLevel;
  if (segment === 'CORPORATES') return corpLevel;
  return privLevel.map((level, threat) => Math.max(level, corpLevel[threat] ?? 0));
}

/**
 * Returns a function for the level of a risk of a type: the highest level of the threats in scope that affect the
 * risk, 0 without threats. For a place, the levels of country lists for the relevances also count.
 */
export function createRiskLevelLookup(
  model: CompiledModel,
  type: RiskType,
  scope: Uint8Array,
  levels: Float64Array,
  relevances: readonly Relevance[] = [],
): (risk: number) => number {
  const { backward } = model.relations[type];
  const direct = (risk: number): number => {
    let highest = 0;
    for (const threat of getAdjacencyTargets(backward, risk)) {
      const level = scope[threat] === 1 ? (levels[threat] ?? 0) : 0;
      if (level > highest) highest = level;
    }
    return highest;
  };
  if (type !== 'geographies') return direct;
  const listed = computeListLevelsByGeography(model, relevances);
  return (place) => {
    let highest = Math.max(direct(place), listed[place] ?? 0);
    for (const ancestor of getAdjacencyTargets(model.geographyGraph.ancestors, place)) {
      highest = Math.max(highest, direct(ancestor));
    }
    return highest;
  };
}

function segmentMask(segment: Segment | undefined): number | null {
  return segment === undefined || segment === 'UNDEFINED' ? null : segmentBits[segment];
}

function relevanceMask(relevances: readonly Relevance[] | undefined): number {
  return listCalculatedRelevances(relevances).reduce((mask, relevance) => mask | relevanceBits[relevance], 0);
}

/** Flags the geographies that equal, contain or are inside the country of operation; null without a restriction. */
function flagPlacesInReach(model: CompiledModel, key: string | null | undefined): Uint8Array | null {
  const place = model.geographies.index.get(key ?? '');
  if (place === undefined) return null;
  const { ancestors, descendants } = model.geographyGraph;
  const reach = new Uint8Array(model.geographies.list.length);
  reach[place] = 1;
  for (const other of getAdjacencyTargets(ancestors, place)) reach[other] = 1;
  for (const other of getAdjacencyTargets(descendants, place)) reach[other] = 1;
  return reach;
}
