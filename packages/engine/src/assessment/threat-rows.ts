/** The threats of a model with their state in an assessment: whether each counts, at which level, and why. */
import type { ThreatConcern } from '../analysis/concern.ts';
import { flagCountableThreats } from '../analysis/scope.ts';
import { getThreatLevel, type ThreatLevel } from '../analysis/threat-view.ts';
import { resolveConfig } from '../assess/config.ts';
import { hasMotivation, segmentFieldNames } from '../assess/input.ts';
import { computeThreatProbabilities } from '../assess/probability.ts';
import { buildThreatFamilyTree } from '../assess/tree.ts';
import type { CompiledModel } from '../model/compile.ts';
import { findRelatedThreatIndices, type RiskRef } from '../model/queries.ts';
import type { Threat } from '../model/types.ts';
import { type FigureSegment, riskTypes } from '../text/terms.ts';
import { toLevel } from '../values/scale.ts';
import { listFigureSegments } from '../values/segment.ts';
import { buildAssessmentCase } from './case.ts';
import { createSelectionTest } from './document.ts';
import { listIncludedRisks } from './risk-rows.ts';
import { computeDocumentConcerns } from './threat-choice.ts';
import type { AssessmentDocument, ThreatEntry } from './types.ts';

/**
 * The reason why a threat is left out: it only groups other threats (`context`), the organisation hides it, a setting
 * excludes it, or it is deselected. `unconcerned`: it is deselected and does not concern the businesses
 * (`computeThreatConcerns`).
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
export interface ThreatSegmentLevel {
  readonly segment: FigureSegment;
  /** The level in the model; null when neither the threat nor a threat above it is graded. */
  readonly model: ThreatLevel | null;
  /** The grade (0-4) that the assessor entered; it counts only with a motivation. */
  readonly own: number | null;
  /** The level that the calculation uses, which can be inherited from a threat above; null without a level. */
  readonly counts: number | null;
}

/** One threat with its state in an assessment. */
export interface AssessedThreat {
  readonly key: string;
  readonly threat: Threat;
  readonly entry: ThreatEntry | null;
  readonly selected: boolean;
  /**
   * How the threat concerns the assessment's businesses; null if it does not, or if the assessment names no business.
   */
  readonly concern: ThreatConcern | null;
  /** The reason why the threat is left out; null when it is included. */
  readonly absence: ThreatAbsence | null;
  /** True when the assessor's grade has a motivation. */
  readonly motivated: boolean;
  readonly segments: readonly ThreatSegmentLevel[];
}

/** Lists all threats of the model in model order; each excluded threat has the reason. */
export function listThreatRows(
  model: CompiledModel,
  document: AssessmentDocument,
): readonly AssessedThreat[] {
  const { settings, threats } = document;
  const concerns = computeDocumentConcerns(model, document);
  const absenceAt = createAbsenceLookup(model, document, concerns);
  const countsAt = createCountingLevelLookup(model, document);
  const selected = createSelectionTest(document.selections.threats);
  return model.threats.list.map((threat, index) => {
    const entry = threats.data[threat.key] ?? null;
    return {
      key: threat.key,
      threat,
      entry,
      selected: selected(threat.key),
      concern: concerns?.get(threat.key) ?? null,
      absence: absenceAt(index),
      motivated: hasMotivation(entry?.override),
      segments: listFigureSegments(settings.segment).map((segment) => ({
        segment,
        model: getThreatLevel(model, threat.key, segment),
        own: entry?.override?.[segmentFieldNames[segment]] ?? null,
        counts: countsAt(index, segment),
      })),
    };
  });
}

/**
 * Returns a function that finds the reason for excluding a threat: the first that applies, in the order of
 * `ThreatAbsence`.
 */
function createAbsenceLookup(
  model: CompiledModel,
  { settings, selections }: AssessmentDocument,
  concerns: ReadonlyMap<string, ThreatConcern> | null,
): (threat: number) => ThreatAbsence | null {
  const { relevances, opGeography, businesses, segment } = settings;
  const rules = [
    ['context', flagCountableThreats(model, {})],
    ['relevance', flagCountableThreats(model, { relevances })],
    ['geography', flagCountableThreats(model, { opGeography })],
    ['business', flagCountableThreats(model, { businesses })],
    ['segment', flagCountableThreats(model, { segment })],
  ] as const;
  const selected = createSelectionTest(selections.threats);
  return (threat) => {
    const rule = rules.find(([, scope]) => scope[threat] !== 1);
    const key = model.threats.list[threat]?.key ?? '';
    if (model.own?.hidden.has(key) === true) return 'hidden';
    if (rule !== undefined) return rule[0];
    if (selected(key)) return null;
    return concerns?.has(key) === false ? 'unconcerned' : 'deselected';
  };
}

/**
 * Returns a function that finds the level of a threat that the calculation uses (docs/calculation.md section 4.1).
 */
export function createCountingLevelLookup(
  model: CompiledModel,
  document: AssessmentDocument,
): (threat: number, segment: FigureSegment) => number | null {
  const config = resolveConfig(document.settings.config);
  const threats = buildAssessmentCase(model, document).threats ?? [];
  const tree = buildThreatFamilyTree(threats);
  const found = new Map(
    listFigureSegments(document.settings.segment).map((segment) => [
      segment,
      computeThreatProbabilities(threats, tree, segment, config),
    ]),
  );
  return (threat, segment) => {
    const probabilities = found.get(segment);
    if (probabilities === undefined || (probabilities.origin[threat] ?? -1) < 0) return null;
    return toLevel(probabilities.value[threat] ?? 0, config);
  };
}

/**
 * Groups the included risks by the key of each threat that relates to them; a relation to a country or region
 * includes the places inside it (docs/calculation.md section 4.3).
 */
export function groupRisksByThreat(
  model: CompiledModel,
  document: AssessmentDocument,
): ReadonlyMap<string, readonly RiskRef[]> {
  const hit = new Map<string, RiskRef[]>(model.threats.list.map(({ key }) => [key, []]));
  for (const type of riskTypes) {
    for (const { key, na } of listIncludedRisks(model, document, type)) {
      if (na) continue;
      for (const threat of findRelatedThreatIndices(model, type, model[type].index.get(key) ?? -1)) {
        hit.get(model.threats.list[threat]?.key ?? '')?.push({ type, key });
      }
    }
  }
  return hit;
}
