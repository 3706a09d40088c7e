/**
 * Summary of an assessment for lists. It is stored beside the document, so that lists need no calculation.
 */

import { computeAssessment } from '../assess/assess.ts';
import { resolveConfig } from '../assess/config.ts';
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentResult, RiskFigures } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type AssessmentStatuses, applySignOffToStatuses } from '../sign-off/lifecycle.ts';
import type { SignOffSummary } from '../sign-off/sign-off.ts';
import { type RiskClass, type RiskType, riskTypes, type StrengthClass } from '../text/terms.ts';
import { getRiskClass, getStrengthClass, roundToShown } from '../values/scale.ts';
import { buildAssessmentCase } from './case.ts';
import { listDocumentStatuses } from './change.ts';
import { hasNoEntries } from './document.ts';
import { findUnreasonedMarks } from './findings.ts';
import { applyPatches } from './patches.ts';
import type { AssessmentDocument, AssessmentSettings, Patch } from './types.ts';

/** Levels and control strength as shown, with their classes. The strength is null when the inherent level is 0. */
export interface ShownLevel {
  readonly inherent: number;
  readonly residual: number;
  readonly strength: number | null;
  readonly inherentClass: RiskClass;
  readonly residualClass: RiskClass;
  readonly strengthClass: StrengthClass | null;
}

/**
 * The summary of an assessment. `overall` is the level of the legal risks if only these are assessed; null without
 * risks.
 */
export interface AssessmentSummary {
  readonly segment: AssessmentSettings['segment'];
  readonly opGeography: string | null;
  readonly relevances: AssessmentSettings['relevances'];
  readonly responsible: string;
  readonly date: string | null;
  /** Statuses as stored in the document; `applySignOffToSummary` adds the approvals. */
  readonly statuses: AssessmentStatuses;
  readonly overall: ShownLevel | null;
  readonly types: Partial<{ readonly [T in RiskType]: ShownLevel }>;
  /**
   * True while nothing is entered, so that every unknown share counts in full. Absent in summaries that an older
   * version of the product wrote.
   */
  readonly untouched?: boolean;
}

/** Summarizes a document and its finished calculation. */
export function buildAssessmentSummary(
  document: AssessmentDocument,
  result: AssessmentResult,
): AssessmentSummary {
  const { settings } = document;
  const config = resolveConfig(settings.config);
  const level = ({ inherent, residual, strength }: RiskFigures): ShownLevel => ({
    inherent: roundToShown(inherent),
    residual: roundToShown(residual),
    strength: strength === null ? null : roundToShown(strength),
    inherentClass: getRiskClass(inherent, config.riskThresholds),
    residualClass: getRiskClass(residual, config.riskThresholds),
    strengthClass: strength === null ? null : getStrengthClass(strength, config.strengthThresholds),
  });
  const types: { [T in RiskType]?: ShownLevel } = {};
  for (const type of riskTypes) {
    const figures = getTypeResult(result, type)?.level ?? null;
    if (figures !== null) types[type] = level(figures);
  }
  const overall = result.combined === null ? result.legal?.overall : result.combined.overall;
  return {
    segment: settings.segment,
    opGeography: settings.opGeography,
    relevances: settings.relevances,
    responsible: settings.responsible,
    date: settings.date,
    statuses: listDocumentStatuses(document),
    overall: overall ? level(overall) : null,
    types,
    untouched: hasNoEntries(document),
  };
}

/** Adds approvals to the summary of a saved assessment: a status is APPROVED only if a sign-off is in force. */
export function applySignOffToSummary(
  summary: AssessmentSummary,
  signOff: SignOffSummary,
): AssessmentSummary {
  return { ...summary, statuses: applySignOffToStatuses(summary.statuses, signOff) };
}

/** Calculates a document on a model and summarizes the result. */
export function computeAssessmentSummary(
  model: CompiledModel,
  document: AssessmentDocument,
): AssessmentSummary {
  return buildAssessmentSummary(document, computeAssessment(buildAssessmentCase(model, document)));
}

/** The effect of "not applicable" marks without a reason, which do not count until a reason is given. */
export interface UnreasonedMarkEffect {
  /** JSON pointers of the marks without a reason. */
  readonly paths: readonly string[];
  /** The summary as if every mark had a reason and counted. */
  readonly before: AssessmentSummary;
  /** The summary without the marks that lack a reason. */
  readonly now: AssessmentSummary;
}

/** Computes the levels with and without the marks that lack a reason; null when every mark has a reason. */
export function computeUnreasonedMarkEffect(
  model: CompiledModel,
  document: AssessmentDocument,
): UnreasonedMarkEffect | null {
  const paths = findUnreasonedMarks(document);
  if (paths.length === 0) return null;
  const reasons = paths.map((path): Patch => ({ op: 'set', path, value: { reason: '-' } }));
  const before = applyPatches(document, reasons).document;
  return {
    paths,
    before: computeAssessmentSummary(model, before),
    now: computeAssessmentSummary(model, document),
  };
}
