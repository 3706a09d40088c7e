/** What a list of assessments shows of each one; stored beside the document so that lists need no calculation. */

import { assess } from '../assess/assess.ts';
import { resolveConfig } from '../assess/config.ts';
import { typeResult } from '../assess/figures.ts';
import type { AssessmentResult, Figures } from '../assess/types.ts';
import { type Statuses, withSignOff } from '../lifecycle.ts';
import type { CompiledModel } from '../model/compile.ts';
import { riskClass, shown, strengthClass } from '../scale.ts';
import type { SignOffHead } from '../sign-off.ts';
import { type RiskClass, type RiskType, riskTypes, type StrengthClass } from '../terms.ts';
import { caseOf } from './case.ts';
import { statusesOf } from './change.ts';
import { nothingEntered } from './document.ts';
import { unreasoned } from './findings.ts';
import { applyPatches } from './patches.ts';
import type { AssessmentDocument, AssessmentSettings, Patch } from './types.ts';

/** Shown figures with their classes. Strength is null where there is no inherent level. */
export interface ShownLevel {
  readonly inherent: number;
  readonly residual: number;
  readonly strength: number | null;
  readonly inherentClass: RiskClass;
  readonly residualClass: RiskClass;
  readonly strengthClass: StrengthClass | null;
}

/** The essence of an assessment. `overall` is the legal level in a legal-only assessment, null without risks. */
export interface AssessmentSummary {
  readonly segment: AssessmentSettings['segment'];
  readonly opGeography: string | null;
  readonly relevances: AssessmentSettings['relevances'];
  readonly responsible: string;
  readonly date: string | null;
  /** Of the document alone; `signedSummary` adds what is approved. */
  readonly statuses: Statuses;
  readonly overall: ShownLevel | null;
  readonly types: Partial<{ readonly [T in RiskType]: ShownLevel }>;
  /** True as long as nothing is entered: everything unknown counts in full. Absent where an older version wrote it. */
  readonly untouched?: boolean;
}

/** Summary of a document and its finished calculation. */
export function summaryOf(document: AssessmentDocument, result: AssessmentResult): AssessmentSummary {
  const { settings } = document;
  const config = resolveConfig(settings.config);
  const level = ({ inherent, residual, strength }: Figures): ShownLevel => ({
    inherent: shown(inherent),
    residual: shown(residual),
    strength: strength === null ? null : shown(strength),
    inherentClass: riskClass(inherent, config.riskThresholds),
    residualClass: riskClass(residual, config.riskThresholds),
    strengthClass: strength === null ? null : strengthClass(strength, config.strengthThresholds),
  });
  const types: { [T in RiskType]?: ShownLevel } = {};
  for (const type of riskTypes) {
    const figures = typeResult(result, type)?.level ?? null;
    if (figures !== null) types[type] = level(figures);
  }
  const overall = result.combined === null ? result.legal?.overall : result.combined.overall;
  return {
    segment: settings.segment,
    opGeography: settings.opGeography,
    relevances: settings.relevances,
    responsible: settings.responsible,
    date: settings.date,
    statuses: statusesOf(document),
    overall: overall ? level(overall) : null,
    types,
    untouched: nothingEntered(document),
  };
}

/** The summary of a saved assessment as it is shown: APPROVED where a sign-off in force says so, and nowhere else. */
export function signedSummary(summary: AssessmentSummary, signOff: SignOffHead): AssessmentSummary {
  return { ...summary, statuses: withSignOff(summary.statuses, signOff) };
}

/** Calculates a document on a model and sums it up. */
export function summarize(model: CompiledModel, document: AssessmentDocument): AssessmentSummary {
  return summaryOf(document, assess(caseOf(model, document)));
}

/** What the marks without a reason would change: they counted once, and count again as soon as their reason is there. */
export interface UnreasonedLevels {
  /** JSON pointers of the marks. */
  readonly paths: readonly string[];
  /** With every mark counting, as before it needed a reason. */
  readonly before: AssessmentSummary;
  /** As it counts now. */
  readonly now: AssessmentSummary;
}

/** Old and new levels of a document that rules something out without a reason; null when it does not. */
export function unreasonedLevels(
  model: CompiledModel,
  document: AssessmentDocument,
): UnreasonedLevels | null {
  const paths = unreasoned(document);
  if (paths.length === 0) return null;
  const reasons = paths.map((path): Patch => ({ op: 'set', path, value: { reason: '-' } }));
  const before = applyPatches(document, reasons).document;
  return { paths, before: summarize(model, before), now: summarize(model, document) };
}
