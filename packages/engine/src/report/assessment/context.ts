/** What every part of the report is made from. */

import type { AppetiteStatement } from '../../appetite/index.ts';
import { type Calculator, createCalculator } from '../../assess/calculator.ts';
import { resolveConfig } from '../../assess/config.ts';
import type { AssessmentCase, AssessmentResult, CalculationConfig } from '../../assess/types.ts';
import { caseOf } from '../../assessment/case.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { dayIn } from '../../calendar/index.ts';
import type { Evidence } from '../../evidence.ts';
import type { CompiledModel } from '../../model/compile.ts';
import { ownTerm, type ReportTerms } from '../../own-terms.ts';
import { riskClass } from '../../scale.ts';
import { figureSegmentsOf } from '../../segment.ts';
import type { FigureSegment, Language, RiskClass, Segment, Text } from '../../terms.ts';
import { segmentWord } from '../../words.ts';
import { noRiskFilter, type ReportRiskFilter } from './filter-values.ts';
import type { ReportedFragility } from './fragility-data.ts';
import type { ReportedAction, ReportedSheet, ReportedYear, ReportMeta, ReportSignOff } from './given.ts';
import { words } from './words.ts';

/** What the report of an assessment is made from. */
export interface ReportInput {
  /** With long texts: `exploitation` comes from them. */
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
  /** Result of exactly this document on this model. */
  readonly result: AssessmentResult;
  readonly language: Language;
  readonly meta: ReportMeta;
  /** Of the organisation: instants are told by their day in it. */
  readonly timeZone: string;
  readonly charts?: { readonly [name: string]: unknown };
  /** The organisation's own. */
  readonly terms?: ReportTerms;
  /** The proof of completeness of this document; without it the chapter is left out. */
  readonly completeness?: ReportedSheet;
  /** Who has signed what; without it nobody has. */
  readonly signOff?: ReportSignOff;
  /** The files of the assessment; none when not given. */
  readonly evidence?: readonly Evidence[];
  /** The actions of the assessment; none when not given. */
  readonly actions?: readonly ReportedAction[];
  /** The appetite in force and the day of its decision; null or left out: none is. */
  readonly appetite?: { readonly statement: AppetiteStatement; readonly decided: string } | null;
  /** The year that the assessment is for; without it no years are told. */
  readonly year?: number;
  /** The other assessments of its unit. */
  readonly years?: readonly ReportedYear[];
  /** How sure the levels are; without it the chapter is left out. */
  readonly fragility?: ReportedFragility | null;
  /** Which risks are told; all when not given. */
  readonly filter?: ReportRiskFilter;
}

/** The input with everything that its parts have in common, worked out once. */
export interface ReportContext extends ReportInput {
  readonly terms: ReportTerms;
  readonly filter: ReportRiskFilter;
  readonly config: CalculationConfig;
  readonly input: AssessmentCase;
  readonly calculator: Calculator;
  readonly segments: readonly FigureSegment[];
  readonly words: (text: Text) => string;
  /** The day of an instant, or the day that is given (ISO). */
  readonly dayOf: (at: string) => string;
  readonly classOf: (level: number) => RiskClass;
}

/** Prepares the context of a report. */
export function contextOf(given: ReportInput): ReportContext {
  const { model, document, language } = given;
  const config = resolveConfig(document.settings.config);
  return {
    ...given,
    terms: given.terms ?? {},
    filter: given.filter ?? noRiskFilter,
    config,
    input: caseOf(model, document),
    calculator: createCalculator(),
    segments: figureSegmentsOf(document.settings.segment),
    words: (text) => text[language],
    dayOf: (at) => dayIn(at, given.timeZone),
    classOf: (level) => riskClass(level, config.riskThresholds),
  };
}

const severities: { readonly [C in RiskClass]: number } = {
  NONE: 0,
  LOW: 1,
  MEDIUM: 2,
  HIGH: 3,
  VERYHIGH: 4,
};

/** True when a class is at least another. */
export const atLeast = (found: RiskClass, wanted: RiskClass): boolean =>
  severities[found] >= severities[wanted];

/** Name of a segment as it fits into a column: one that holds both is "Both". */
export const segmentName = (
  segment: Segment,
  { language, terms }: Pick<ReportContext, 'language' | 'terms'>,
): string =>
  segment === 'INDIVIDUALS' || segment === 'CORPORATES'
    ? segmentWord(segment, language, terms)
    : ownTerm(terms[`segment.${segment}`], words.both)[language];
