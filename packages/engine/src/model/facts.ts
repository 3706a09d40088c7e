import { operationalRelevances, riskTypes, type Segment } from '../text/terms.ts';
import {
  hasNoRelevanceRestriction,
  isRelevantForCorporates,
  isRelevantForIndividuals,
} from '../values/relevance.ts';
import { clamp, defaultScale, toGrade, toLevel } from '../values/scale.ts';
import { getAdjacencyTargets } from './adjacency.ts';
import { BitTable } from './bits.ts';
import type { CompiledModel, EntityLookup, RiskFacts, ThreatFacts } from './compiled-model.ts';
import type { ModelEntity, Threat } from './types.ts';

/** Bit masks of customer segments. */
export const segmentBits = { UNDEFINED: 0, INDIVIDUALS: 1, CORPORATES: 2, BOTH: 3 } as const satisfies Record<
  Segment,
  number
>;

/** Bit masks of the operational relevances. */
export const relevanceBits = { ml: 1, tf: 2, sv: 4 } as const;

const everyRelevance = 7;

type FactModel = Pick<
  CompiledModel,
  | 'threats'
  | 'geographies'
  | 'gradedBy'
  | 'relations'
  | 'businessesOf'
  | 'businesses'
  | 'products'
  | 'transactions'
>;

/** Derives the properties of threats from the parts of the model that are already compiled. */
export function deriveThreatFacts(model: FactModel): ThreatFacts {
  const { list } = model.threats;
  const grading = (by: Int32Array) => Array.from(by, (index) => list[index]);
  const priv = grading(model.gradedBy.priv);
  const corp = grading(model.gradedBy.corp);
  return {
    segments: Uint8Array.from(list, (_, index) => segmentsOf(priv[index], corp[index])),
    relevances: Uint8Array.from(list, relevancesOf),
    geography: Int32Array.from(list, ({ geography }) => model.geographies.index.get(geography ?? '') ?? -1),
    businesses: threatBusinesses(model),
    offeredBy: shownBusinesses(model, 'products'),
    seenBy: shownBusinesses(model, 'transactions'),
    privLevel: Float64Array.from(priv, (threat) => levelOf(threat, 'priv')),
    corpLevel: Float64Array.from(corp, (threat) => levelOf(threat, 'corp')),
    context: Uint8Array.from(list, ({ context }) => (context === true ? 1 : 0)),
  };
}

function segmentsOf(priv: Threat | undefined, corp: Threat | undefined): number {
  const individuals = priv !== undefined && (isRelevantForIndividuals(priv) || isLabelled(priv, 'priv'));
  const corporates = corp !== undefined && (isRelevantForCorporates(corp) || isLabelled(corp, 'corp'));
  return (individuals ? segmentBits.INDIVIDUALS : 0) | (corporates ? segmentBits.CORPORATES : 0);
}

/** True when a threat has no grade for a segment but has a level label, which replaces the grade. */
function isLabelled(threat: Threat, segment: 'priv' | 'corp'): boolean {
  return segment === 'priv'
    ? threat.privGrade === null && threat.levelIndividual !== 'UNDEFINED'
    : threat.corpGrade === null && threat.levelCorporate !== 'UNDEFINED';
}

function relevancesOf({ relevance }: Threat): number {
  if (hasNoRelevanceRestriction(relevance)) return everyRelevance;
  return operationalRelevances.reduce(
    (bits, candidate) => (relevance.includes(candidate) ? bits | relevanceBits[candidate] : bits),
    0,
  );
}

/**
 * Level (0-4) of a threat's own grading: from its probability, else its grade, else its level label
 * (docs/calculation.md section 4.1).
 */
function levelOf(threat: Threat | undefined, segment: 'priv' | 'corp'): number {
  if (threat === undefined) return 0;
  const probability = threat.probability[segment];
  if (probability !== undefined) {
    return toLevel(clamp(probability, 0, defaultScale.maxProbability));
  }
  const grade = segment === 'priv' ? threat.privGrade : threat.corpGrade;
  const label = segment === 'priv' ? threat.levelIndividual : threat.levelCorporate;
  return grade?.grade ?? toGrade(label) ?? 0;
}

function threatBusinesses(model: FactModel): BitTable {
  const bits = new BitTable(model.threats.list.length, model.businesses.list.length);
  for (const type of riskTypes) {
    const carried = model.businessesOf[type];
    if (carried === null) continue;
    model.threats.list.forEach((_, threat) => {
      for (const risk of getAdjacencyTargets(model.relations[type].forward, threat))
        bits.includeFrom(threat, carried, risk);
    });
  }
  return bits;
}

/** Businesses of the visible products (or transactions) that are related to each threat. */
function shownBusinesses(model: FactModel, type: 'products' | 'transactions'): BitTable {
  const bits = new BitTable(model.threats.list.length, model.businesses.list.length);
  const carried = model.businessesOf[type];
  if (carried === null) return bits;
  model.threats.list.forEach((_, threat) => {
    for (const risk of getAdjacencyTargets(model.relations[type].forward, threat))
      if (model[type].list[risk]?.hidden !== true) bits.includeFrom(threat, carried, risk);
  });
  return bits;
}

/** Derives the properties of the risks of one type. */
export function deriveRiskFacts({ list }: EntityLookup<ModelEntity & RiskTraits>): RiskFacts {
  return {
    segments: Uint8Array.from(list, ({ segment }) => segmentBits[segment ?? 'BOTH'] || segmentBits.BOTH),
    hidden: Uint8Array.from(list, ({ hidden }) => (hidden === true ? 1 : 0)),
  };
}

interface RiskTraits {
  readonly segment?: Segment;
  readonly hidden?: boolean;
}
