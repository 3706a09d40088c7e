import { targetsOf } from '../model/adjacency.ts';
import type { EntityOf } from '../model/collections.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { relevanceBits, segmentBits } from '../model/facts.ts';
import type { Threat } from '../model/types.ts';
import { calculatedRelevances } from '../relevance.ts';
import type { Relevance, RiskType, Segment } from '../terms.ts';
import { businessMask, concernedThreats } from './concern.ts';
import { placeListLevels } from './places.ts';

/**
 * What a view is restricted to (specification 001 section 5.1). Absent or empty means no restriction. A key that the
 * model does not have restricts nothing; `unknownPlaces` tells which those of a saved analysis are.
 */
export interface AnalysisFilter {
  /** Threats that concern the segment; risks that share it. BOTH: either natural or legal persons. */
  readonly segment?: Segment;
  /** `legal` says nothing about threats; when it is the only one, every threat counts. */
  readonly relevances?: readonly Relevance[];
  /** Country of operation: threats without geography, of it, around it or inside it. */
  readonly opGeography?: string | null;
  /** Threats that concern one of the businesses, directly or indirectly (`concernsOf`); risks that carry one themselves. */
  readonly businesses?: readonly string[];
}

/** Threats in scope, as 1 in a row per interned threat. Threats that are only context are never in scope. */
export function threatsInScope(model: CompiledModel, filter: AnalysisFilter): Uint8Array {
  const wanted = businessMask(model, filter.businesses);
  return scopeUnder(model, filter, wanted === null ? null : concernedThreats(model, wanted));
}

/**
 * Threats that the calculation of an assessment lets through: as `threatsInScope`, but of businesses those with at
 * least one indicator that carries one. Which of them take part is decided by the assessment's selection.
 */
export function threatsLetThrough(model: CompiledModel, filter: AnalysisFilter): Uint8Array {
  const wanted = businessMask(model, filter.businesses);
  const { businesses } = model.threatFacts;
  return scopeUnder(model, filter, wanted === null ? null : (threat) => businesses.meets(threat, wanted));
}

function scopeUnder(
  model: CompiledModel,
  filter: AnalysisFilter,
  ofBusiness: ((threat: number) => boolean) | null,
): Uint8Array {
  const { segments, relevances, geography, context } = model.threatFacts;
  const segment = segmentMask(filter.segment);
  const relevance = relevanceMask(filter.relevances);
  const places = placesInReach(model, filter.opGeography);
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

/** Risks of a type in scope, as 1 in a row per interned risk: not hidden, of the segment, of the business. */
export function risksInScope(model: CompiledModel, type: RiskType, filter: RiskFilter): Uint8Array {
  const { segments, hidden } = model.riskFacts[type];
  const segment = segmentMask(filter.segment) ?? segmentBits.BOTH;
  const carried = model.businessesOf[type];
  const wanted = carried === null ? null : businessMask(model, filter.businesses);
  return segments.map((own, risk) => {
    if (hidden[risk] === 1 && filter.hidden !== true) return 0;
    if ((own & segment) === 0) return 0;
    return wanted === null || carried === null || carried.meets(risk, wanted) ? 1 : 0;
  });
}

/** What the risk lists are filtered by. */
export interface RiskFilter extends Pick<AnalysisFilter, 'segment' | 'businesses'> {
  /** True lists hidden risks too. */
  readonly hidden?: boolean;
}

/** The threats that a filter leaves, in model order. */
export function filterThreats(model: CompiledModel, filter: AnalysisFilter): readonly Threat[] {
  const scope = threatsInScope(model, filter);
  return model.threats.list.filter((_, threat) => scope[threat] === 1);
}

/** The risks of one type that a filter leaves, in model order. Types without segment or business ignore these. */
export function filterRisks<T extends RiskType>(
  model: CompiledModel,
  type: T,
  filter: RiskFilter,
): readonly EntityOf<T>[] {
  const scope = risksInScope(model, type, filter);
  const { list }: { readonly list: readonly EntityOf<T>[] } = model[type];
  return list.filter((_, risk) => scope[risk] === 1);
}

/**
 * The risks of one type that a filter leaves and that at least one threat in `scope` hits, in model order. `scope`: 1
 * in a row per interned threat, as `threatsInScope` gives it. A geography is hit through its ancestors too.
 */
export function filterHitRisks<T extends RiskType>(
  model: CompiledModel,
  type: T,
  filter: RiskFilter,
  scope: Uint8Array,
): readonly EntityOf<T>[] {
  const { backward } = model.relations[type];
  const named = (risk: number) => targetsOf(backward, risk).some((threat) => scope[threat] === 1);
  const isHit = (risk: number) =>
    named(risk) || (type === 'geographies' && targetsOf(model.geographyGraph.ancestors, risk).some(named));
  const left = risksInScope(model, type, filter);
  const { list }: { readonly list: readonly EntityOf<T>[] } = model[type];
  return list.filter((_, risk) => left[risk] === 1 && isHit(risk));
}

/** Level 0-4 of every threat in the filter's segment (the higher of both segments without one), per interned threat. */
export function threatLevels(model: CompiledModel, segment?: Segment): Float64Array {
  const { privLevel, corpLevel } = model.threatFacts;
  if (segment === 'INDIVIDUALS') return privLevel;
  if (segment === 'CORPORATES') return corpLevel;
  return privLevel.map((level, threat) => Math.max(level, corpLevel[threat] ?? 0));
}

/**
 * Tells for a risk of a type the highest level of the threats in scope that hit it; 0 without threats. For a place it
 * is the higher of that and of the country lists that count under the relevances.
 */
export function riskLevelIn(
  model: CompiledModel,
  type: RiskType,
  scope: Uint8Array,
  levels: Float64Array,
  relevances: readonly Relevance[] = [],
): (risk: number) => number {
  const { backward } = model.relations[type];
  const direct = (risk: number): number => {
    let highest = 0;
    for (const threat of targetsOf(backward, risk)) {
      const level = scope[threat] === 1 ? (levels[threat] ?? 0) : 0;
      if (level > highest) highest = level;
    }
    return highest;
  };
  if (type !== 'geographies') return direct;
  const listed = placeListLevels(model, relevances);
  return (place) => {
    let highest = Math.max(direct(place), listed[place] ?? 0);
    for (const ancestor of targetsOf(model.geographyGraph.ancestors, place)) {
      highest = Math.max(highest, direct(ancestor));
    }
    return highest;
  };
}

function segmentMask(segment: Segment | undefined): number | null {
  return segment === undefined || segment === 'UNDEFINED' ? null : segmentBits[segment];
}

function relevanceMask(relevances: readonly Relevance[] | undefined): number {
  return calculatedRelevances(relevances).reduce((mask, relevance) => mask | relevanceBits[relevance], 0);
}

/** Geographies that are the country of operation, contain it or lie in it; null without restriction. */
function placesInReach(model: CompiledModel, key: string | null | undefined): Uint8Array | null {
  const place = model.geographies.index.get(key ?? '');
  if (place === undefined) return null;
  const { ancestors, descendants } = model.geographyGraph;
  const reach = new Uint8Array(model.geographies.list.length);
  reach[place] = 1;
  for (const other of targetsOf(ancestors, place)) reach[other] = 1;
  for (const other of targetsOf(descendants, place)) reach[other] = 1;
  return reach;
}
