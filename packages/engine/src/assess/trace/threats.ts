/** Explains the raw probability of a risk: docs/calculation.md sections 4.1 to 4.4. */

import type { OperationalRelevance, RiskType } from '../../text/terms.ts';
import { aggregateValues } from '../../values/scale.ts';
import type { SegmentConditions } from '../conditions.ts';
import { explainFamilies, type FamilyValueParts } from '../families.ts';
import { getOwnProbability } from '../probability.ts';
import type { CalculationRun } from '../run.ts';
import { encodeRelevances, findThreatScopeRule, restrictProbabilities } from '../scope.ts';
import type { ThreatInput } from '../types.ts';
import type {
  FamilyTrace,
  ProbabilityTrace,
  RawProbabilityTrace,
  ThreatRelationTrace,
  ThreatTrace,
} from './types.ts';

/** The risk to explain, with the run, segment and relevances of its figures. */
export interface TraceContext {
  readonly run: CalculationRun;
  readonly conditions: SegmentConditions;
  readonly relevances: readonly OperationalRelevance[];
  readonly type: RiskType;
  readonly key: string;
  readonly row: number;
}

/** Explains the raw probability by the families of threats that affect the risk, and their sum. */
export function traceRawProbability(place: TraceContext): RawProbabilityTrace {
  const { run, conditions, relevances, row } = place;
  const { structure, config, scopes } = run;
  const scoped = restrictProbabilities(conditions.probabilities.value, scopes, encodeRelevances(relevances));
  const families = new Map<number, ThreatTrace[]>();
  const add = (threat: number, parts: FamilyValueParts): void => {
    const children = families.get(threat) ?? [];
    const trace = traceThreat(place, threat, parts, children);
    if (trace === undefined || (trace.relation.rule === 'relation.none' && children.length === 0)) return;
    const mother = structure.tree.mother[threat] ?? -1;
    families.set(mother, [...(families.get(mother) ?? []), trace]);
  };
  const figures = { scoped, origin: conditions.probabilities.origin };
  const roots = explainFamilies(row, structure, structure.tree, figures, config, add);
  const sum = aggregateValues(roots.largest, roots.sum, config.aggregationSumFactor);
  return {
    rule: sum > config.maxProbability ? 'raw.capped' : 'raw.sum',
    sumFactor: config.aggregationSumFactor,
    largest: roots.largest,
    sum: roots.sum,
    cap: config.maxProbability,
    value: Math.min(sum, config.maxProbability),
    families: sortByValue(families.get(-1) ?? []).map((family) => toFamilyTrace(family, roots.sum)),
  };
}

function sortByValue(traces: readonly ThreatTrace[]): readonly ThreatTrace[] {
  return traces.toSorted((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
}

function toFamilyTrace(family: ThreatTrace, sum: number): FamilyTrace {
  return { ...family, part: sum > 0 ? family.value / sum : 0 };
}

function traceThreat(
  place: TraceContext,
  index: number,
  parts: FamilyValueParts,
  children: readonly ThreatTrace[],
): ThreatTrace | undefined {
  const { run, relevances } = place;
  const threat = run.input.threats?.[index];
  if (threat === undefined) return undefined;
  return {
    key: threat.key,
    rule: 'family.envelope',
    probability: traceProbability(place, index),
    scope: findThreatScopeRule(
      threat,
      relevances,
      run.input.assessment.opGeography,
      run.structure.geographies,
    ),
    relation: traceHit(place, index),
    own: parts.own,
    inheritedChildren: parts.inherited,
    gradedChildren: parts.graded,
    value: parts.family,
    decides: decidingPart(parts),
    children: sortByValue(children),
  };
}

function decidingPart({ own, inherited, graded, family }: FamilyValueParts): ThreatTrace['decides'] {
  if (family === 0) return 'nothing';
  if (own === family) return 'own';
  return graded === family && inherited < family ? 'gradedChildren' : 'inheritedChildren';
}

function traceProbability({ run, conditions }: TraceContext, index: number): ProbabilityTrace {
  const origin = conditions.probabilities.origin[index] ?? -1;
  const threat = run.input.threats?.[origin];
  const own = threat === undefined ? undefined : getOwnProbability(threat, conditions.segment);
  if (threat === undefined || own === undefined) return { rule: 'probability.none', value: 0 };
  const value = conditions.probabilities.value[index] ?? 0;
  const inherited = origin !== index;
  return own.rule === 'probability.given'
    ? { rule: own.rule, inherited, from: threat.key, given: own.probability, value }
    : { rule: own.rule, inherited, from: threat.key, grade: own.grade, value };
}

/** Finds the relation by which a threat affects the risk: its own, or else that of the nearest ancestor. */
function traceHit(place: TraceContext, index: number): ThreatRelationTrace {
  const { structure, input } = place.run;
  if (!structure.hits[index]?.includes(place.row)) return { rule: 'relation.none' };
  for (let threat = index; threat >= 0; threat = structure.tree.mother[threat] ?? -1) {
    const owner = input.threats?.[threat];
    const through = owner === undefined ? undefined : findReachingKey(place, owner);
    if (owner === undefined || through === undefined) continue;
    return { rule: threat === index ? 'relation.own' : 'relation.inherited', from: owner.key, through };
  }
  return { rule: 'relation.none' };
}

function findReachingKey({ run, type, key }: TraceContext, threat: ThreatInput): string | undefined {
  const related = threat.relations?.[type] ?? [];
  if (related.includes(key)) return key;
  if (type !== 'geographies' || !run.config.fullInheritance) return undefined;
  const around = run.structure.geographies.ancestors(key);
  return related.find((place) => around.has(place));
}
