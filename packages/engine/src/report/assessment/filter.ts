/** Which risks of an assessment a report tells in full. The levels stay those of all of them. */
import { riskClass } from '../../scale.ts';
import { type FigureSegment, figureSegments, type RiskClass } from '../../terms.ts';
import { riskClassWord, segmentWord } from '../../words.ts';
import { atLeast, type ReportContext } from './context.ts';
import { isFiltering } from './filter-values.ts';
import type { ReportedRisk } from './reported.ts';
import type { AssessmentReportData } from './types.ts';

const isFigureSegment = (segment: string): segment is FigureSegment =>
  figureSegments.some((one) => one === segment);

/** True for a risk that the report tells. */
export function isTold({ risk, line }: ReportedRisk, context: ReportContext): boolean {
  const { segment, relevance, quantifiability, kri, level } = context.filter;
  const classOf = (value: number): RiskClass => riskClass(value, context.config.riskThresholds);
  if (isFigureSegment(segment) && risk.figures?.segments[segment] === undefined) return false;
  if (relevance === 'relevant' && !line.relevant) return false;
  if (relevance === 'selected' && risk.entry === null) return false;
  if (quantifiability !== 'all' && risk.quantifiability !== quantifiability) return false;
  if (kri === 'kri' && !line.kri) return false;
  return level === 'NONE' || atLeast(classOf(line.inherent), level) || atLeast(classOf(line.residual), level);
}

const words = {
  relevance: {
    relevant: { en: 'used by a threat in scope', sv: 'utnyttjas av ett hot i urvalet' },
    selected: { en: 'with an entry of their own', sv: 'med en egen uppgift' },
  },
  quantifiability: {
    quantified: { en: 'with figures', sv: 'med uppgifter' },
    quantifiable: { en: 'that could have figures', sv: 'som kan få uppgifter' },
    qualitative: { en: 'that cannot have figures', sv: 'som inte kan ha uppgifter' },
  },
  kri: { en: 'key risk indicators', sv: 'centrala riskindikatorer' },
  level: { en: '# or above', sv: '# eller högre' },
} as const;

/** What the report says about its filter; empty words where it leaves nothing out. */
export function filterReport(
  told: { readonly shown: number; readonly total: number },
  { filter, language, terms }: ReportContext,
): AssessmentReportData['filter'] {
  const { segment, relevance, quantifiability, kri, level } = filter;
  const parts = [
    segment === 'BOTH' ? [] : [segmentWord(segment, language, terms)],
    relevance === 'all' ? [] : [words.relevance[relevance][language]],
    quantifiability === 'all' ? [] : [words.quantifiability[quantifiability][language]],
    kri === 'all' ? [] : [words.kri[language]],
    level === 'NONE' ? [] : [words.level[language].replace('#', () => riskClassWord(level, language, terms))],
  ];
  return { active: isFiltering(filter), words: parts.flat().join(', '), ...told };
}
