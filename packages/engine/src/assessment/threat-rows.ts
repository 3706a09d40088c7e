/** The threats of a model as an assessment sees them: which count, at which level, and why. */
import type { Concern } from '../analysis/concern.ts';
import { threatsLetThrough } from '../analysis/scope.ts';
import { type ThreatLevel, threatLevelOf } from '../analysis/threat-view.ts';
import { resolveConfig } from '../assess/config.ts';
import { isMotivated, sideOf } from '../assess/input.ts';
import { threatProbabilities } from '../assess/probability.ts';
import { buildTree } from '../assess/tree.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type RiskRef, threatIndicesOf } from '../model/queries.ts';
import type { Threat } from '../model/types.ts';
import { levelOfProbability } from '../scale.ts';
import { figureSegmentsOf } from '../segment.ts';
import { type FigureSegment, riskTypes } from '../terms.ts';
import { caseOf } from './case.ts';
import { selector } from './document.ts';
import { risksTakingPart } from './risk-rows.ts';
import { concernsIn } from './threat-choice.ts';
import type { AssessmentDocument, ThreatEntry } from './types.ts';

/**
 * Why a threat takes no part: it is only somebody's mother, the organisation has hidden it, a setting leaves it out, or it is deselected; `unconcerned`
 * is deselected and does not concern the businesses (`concernsOf`).
 */
export type ThreatAbsence =
  | 'context'
  | 'hidden'
  | 'relevance'
  | 'geography'
  | 'business'
  | 'segment'
  | 'unconcerned'
  | 'deselected';

/** A threat's level in one segment. */
export interface ThreatSegment {
  readonly segment: FigureSegment;
  /** The model's level; null where nobody has graded the threat or a mother of it. */
  readonly model: ThreatLevel | null;
  /** The assessment's own grade (0-4) as entered; it counts only with a motivation. */
  readonly own: number | null;
  /** The level that is calculated with, what mothers hand down included; null where there is none. */
  readonly counts: number | null;
}

/** One threat as an assessment sees it. */
export interface AssessedThreat {
  readonly key: string;
  readonly threat: Threat;
  readonly entry: ThreatEntry | null;
  readonly selected: boolean;
  /** How it concerns the assessment's businesses; null when it does not, or when no business is chosen. */
  readonly concern: Concern | null;
  /** Null when the threat takes part. */
  readonly absence: ThreatAbsence | null;
  /** The own grade has a motivation. */
  readonly motivated: boolean;
  readonly segments: readonly ThreatSegment[];
}

/** Every threat of the model in model order, those that take no part with the reason why. */
export function threatRows(model: CompiledModel, document: AssessmentDocument): readonly AssessedThreat[] {
  const { settings, threats } = document;
  const concerns = concernsIn(model, document);
  const absenceAt = absences(model, document, concerns);
  const countsAt = countingLevels(model, document);
  const selected = selector(document.selections.threats);
  return model.threats.list.map((threat, index) => {
    const entry = threats.data[threat.key] ?? null;
    return {
      key: threat.key,
      threat,
      entry,
      selected: selected(threat.key),
      concern: concerns?.get(threat.key) ?? null,
      absence: absenceAt(index),
      motivated: isMotivated(entry?.override),
      segments: figureSegmentsOf(settings.segment).map((segment) => ({
        segment,
        model: threatLevelOf(model, threat.key, segment),
        own: entry?.override?.[sideOf[segment]] ?? null,
        counts: countsAt(index, segment),
      })),
    };
  });
}

/** What leaves each threat out: the first reason in the order of `ThreatAbsence`. */
function absences(
  model: CompiledModel,
  { settings, selections }: AssessmentDocument,
  concerns: ReadonlyMap<string, Concern> | null,
): (threat: number) => ThreatAbsence | null {
  const { relevances, opGeography, businesses, segment } = settings;
  const rules = [
    ['context', threatsLetThrough(model, {})],
    ['relevance', threatsLetThrough(model, { relevances })],
    ['geography', threatsLetThrough(model, { opGeography })],
    ['business', threatsLetThrough(model, { businesses })],
    ['segment', threatsLetThrough(model, { segment })],
  ] as const;
  const selected = selector(selections.threats);
  return (threat) => {
    const rule = rules.find(([, scope]) => scope[threat] !== 1);
    const key = model.threats.list[threat]?.key ?? '';
    if (model.own?.hidden.has(key) === true) return 'hidden';
    if (rule !== undefined) return rule[0];
    if (selected(key)) return null;
    return concerns?.has(key) === false ? 'unconcerned' : 'deselected';
  };
}

/** The level that each threat is calculated with: calculation page section 4.1. */
export function countingLevels(
  model: CompiledModel,
  document: AssessmentDocument,
): (threat: number, segment: FigureSegment) => number | null {
  const config = resolveConfig(document.settings.config);
  const threats = caseOf(model, document).threats ?? [];
  const tree = buildTree(threats);
  const found = new Map(
    figureSegmentsOf(document.settings.segment).map((segment) => [
      segment,
      threatProbabilities(threats, tree, segment, config),
    ]),
  );
  return (threat, segment) => {
    const probabilities = found.get(segment);
    if (probabilities === undefined || (probabilities.origin[threat] ?? -1) < 0) return null;
    return levelOfProbability(probabilities.value[threat] ?? 0, config);
  };
}

/** The risks taking part that each threat hits, by threat key; places through what they lie in. Calculation page section 4.3. */
export function risksByThreat(
  model: CompiledModel,
  document: AssessmentDocument,
): ReadonlyMap<string, readonly RiskRef[]> {
  const hit = new Map<string, RiskRef[]>(model.threats.list.map(({ key }) => [key, []]));
  for (const type of riskTypes) {
    for (const { key, na } of risksTakingPart(model, document, type)) {
      if (na) continue;
      for (const threat of threatIndicesOf(model, type, model[type].index.get(key) ?? -1)) {
        hit.get(model.threats.list[threat]?.key ?? '')?.push({ type, key });
      }
    }
  }
  return hit;
}
