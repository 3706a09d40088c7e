/**
 * Selects the risks that a report describes in full. The filter does not affect the levels, which always cover all
 * risks.
 */

import { type FigureSegment, figureSegments, type RiskClass } from '../../text/terms.ts';
import { getRiskClass } from '../../values/scale.ts';
import { getRiskClassName, getSegmentWord } from '../../words/words.ts';
import { type AssessmentReportContext, isClassAtLeast } from './context.ts';
import { isActiveRiskFilter } from './filter-values.ts';
import type { ReportedRisk } from './reported.ts';
import type { AssessmentReportData } from './types.ts';

const isFigureSegment = (segment: string): segment is FigureSegment =>
  figureSegments.some((one) => one === segment);

/** True for a risk that passes the report's filter. */
export function isInReportFilter({ risk, line }: ReportedRisk, context: AssessmentReportContext): boolean {
  const { segment, relevance, quantifiability, kri, level } = context.filter;
  const classOf = (value: number): RiskClass => getRiskClass(value, context.config.riskThresholds);
  if (isFigureSegment(segment) && risk.figures?.segments[segment] === undefined) return false;
  if (relevance === 'relevant' && !line.relevant) return false;
  if (relevance === 'selected' && risk.entry === null) return false;
  if (quantifiability !== 'all' && risk.quantifiability !== quantifiability) return false;
  if (kri === 'kri' && !line.kri) return false;
  return (
    level === 'NONE' ||
    isClassAtLeast(classOf(line.inherent), level) ||
    isClassAtLeast(classOf(line.residual), level)
  );
}

const words = {
  relevance: {
    relevant: { en: 'linked to a threat in scope', sv: 'kopplade till ett hot i bedömningen' },
    selected: { en: 'with data entered', sv: 'med ifyllda uppgifter' },
  },
  quantifiability: {
    quantified: { en: 'with figures', sv: 'med siffror' },
    quantifiable: { en: 'that could have figures', sv: 'som kan få siffror' },
    qualitative: { en: 'that cannot have figures', sv: 'som inte kan ha siffror' },
  },
  kri: { en: 'key risk indicators', sv: 'centrala riskindikatorer' },
  level: { en: '# or above', sv: '# eller högre' },
} as const;

/** Describes the report's filter in words; empty when it excludes nothing. */
export function describeReportFilter(
  told: { readonly shown: number; readonly total: number },
  { filter, language, terms }: AssessmentReportContext,
): AssessmentReportData['filter'] {
  const { segment, relevance, quantifiability, kri, level } = filter;
  const parts = [
    segment === 'BOTH' ? [] : [getSegmentWord(segment, language, terms)],
    relevance === 'all' ? [] : [words.relevance[relevance][language]],
    quantifiability === 'all' ? [] : [words.quantifiability[quantifiability][language]],
    kri === 'all' ? [] : [words.kri[language]],
    level === 'NONE'
      ? []
      : [words.level[language].replace('#', () => getRiskClassName(level, language, terms))],
  ];
  return { active: isActiveRiskFilter(filter), words: parts.flat().join(', '), ...told };
}
