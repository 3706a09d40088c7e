/** The common input of all parts of an assessment's report. */

import type { AppetiteStatement } from '../../appetite/index.ts';
import { type Calculator, createCalculator } from '../../assess/calculator.ts';
import { resolveConfig } from '../../assess/config.ts';
import type { AssessmentCase, AssessmentResult, CalculationConfig } from '../../assess/types.ts';
import { buildAssessmentCase } from '../../assessment/case.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { parseDayInZone } from '../../calendar/index.ts';
import type { Evidence } from '../../governance/evidence.ts';
import type { CompiledModel } from '../../model/compile.ts';
import { chooseTerm, type ReportTerms } from '../../text/own-terms.ts';
import type { FigureSegment, Language, RiskClass, Segment, Text } from '../../text/terms.ts';
import { getRiskClass } from '../../values/scale.ts';
import { listFigureSegments } from '../../values/segment.ts';
import { getSegmentWord } from '../../words/words.ts';
import { noRiskFilter, type ReportRiskFilter } from './filter-values.ts';
import type { ReportedFragility } from './fragility-data.ts';
import type {
  ReportedAction,
  ReportedIncident,
  ReportedOwnFields,
  ReportedSheet,
  ReportedTrigger,
  ReportedYear,
  ReportMeta,
  ReportSignOff,
} from './report-input.ts';
import { reportDataWords } from './words.ts';

/**
 * Input of the report of an assessment: the document, its calculation, and data that is stored outside the document.
 */
export interface AssessmentReportInput {
  /** A model with long texts, because these contain the texts on exploitation. */
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
  /** The result of exactly this document on this model. */
  readonly result: AssessmentResult;
  readonly language: Language;
  readonly meta: ReportMeta;
  /** Time zone of the organisation, in which instants are converted to days. */
  readonly timeZone: string;
  readonly charts?: { readonly [name: string]: unknown };
  /** Charts by name, in the format of the chart package. */
  readonly terms?: ReportTerms;
  /** The completeness sheet of this document. Without a sheet the report has no chapter on completeness. */
  readonly completeness?: ReportedSheet;
  /** The sign-offs of the assessment; none if absent. */
  readonly signOff?: ReportSignOff;
  /** The files of the assessment; none if absent. */
  readonly evidence?: readonly Evidence[];
  /** The actions of the assessment; none if absent. */
  readonly actions?: readonly ReportedAction[];
  /** Criteria that were met since the approval; none if absent. */
  readonly triggers?: readonly ReportedTrigger[];
  /** The register of incidents; null or absent if the reader may not view it. */
  readonly incidents?: readonly ReportedIncident[] | null;
  /** The organisation's own fields; none if absent. */
  readonly own?: ReportedOwnFields;
  /** The appetite in force and the day of its decision; null or absent without one. */
  readonly appetite?: { readonly statement: AppetiteStatement; readonly decided: string } | null;
  /** The year of the assessment; without it the report shows no comparison of years. */
  readonly year?: number;
  /** The other assessments of the same unit. */
  readonly years?: readonly ReportedYear[];
  /** Sensitivity and ranges of the levels. Without them the report has no chapter on the certainty of levels. */
  readonly fragility?: ReportedFragility | null;
  /** The risks that the report describes; all if absent. */
  readonly filter?: ReportRiskFilter;
}

/** The input of a report together with values derived from it that several parts use. */
export interface AssessmentReportContext extends AssessmentReportInput {
  readonly terms: ReportTerms;
  readonly filter: ReportRiskFilter;
  readonly config: CalculationConfig;
  readonly input: AssessmentCase;
  readonly calculator: Calculator;
  readonly segments: readonly FigureSegment[];
  readonly words: (text: Text) => string;
  /** Returns the ISO day of an instant in the organisation's time zone; a day is returned unchanged. */
  readonly dayOf: (at: string) => string;
  readonly classOf: (level: number) => RiskClass;
}

/** Prepares the values that several parts of a report share. */
export function createReportContext(given: AssessmentReportInput): AssessmentReportContext {
  const { model, document, language } = given;
  const config = resolveConfig(document.settings.config);
  return {
    ...given,
    terms: given.terms ?? {},
    filter: given.filter ?? noRiskFilter,
    config,
    input: buildAssessmentCase(model, document),
    calculator: createCalculator(),
    segments: listFigureSegments(document.settings.segment),
    words: (text) => text[language],
    dayOf: (at) => parseDayInZone(at, given.timeZone),
    classOf: (level) => getRiskClass(level, config.riskThresholds),
  };
}

const severities: { readonly [C in RiskClass]: number } = {
  NONE: 0,
  LOW: 1,
  MEDIUM: 2,
  HIGH: 3,
  VERYHIGH: 4,
};

/** True when the class `found` is as severe as the class `wanted` or more severe. */
export const isClassAtLeast = (found: RiskClass, wanted: RiskClass): boolean =>
  severities[found] >= severities[wanted];

/** Returns the short name of a segment for a column, such as "Both". */
export const getShortSegmentName = (
  segment: Segment,
  { language, terms }: Pick<AssessmentReportContext, 'language' | 'terms'>,
): string =>
  segment === 'INDIVIDUALS' || segment === 'CORPORATES'
    ? getSegmentWord(segment, language, terms)
    : chooseTerm(terms[`segment.${segment}`], reportDataWords.both)[language];
