/** Finds the levels whose shown figures differ between two states of an assessment. */
import type { AssessmentSummary } from '../../assessment/summary.ts';
import { riskTypes } from '../../text/terms.ts';
import { getRiskTypeName } from '../../words/words.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ChangedLevel } from './lines.ts';
import { reportDataWords } from './words.ts';

type SummaryLevels = Pick<AssessmentSummary, 'overall' | 'types'>;

/** Lists the overall level and the levels of the types whose shown figures differ. */
export function listChangedLevels(
  before: SummaryLevels,
  now: SummaryLevels,
  { language, terms, words: say }: Pick<AssessmentReportContext, 'language' | 'terms' | 'words'>,
): readonly ChangedLevel[] {
  const pairs = [
    { name: say(reportDataWords.overall), before: before.overall, after: now.overall },
    ...riskTypes.map((type) => ({
      name: getRiskTypeName(type, language, terms),
      before: before.types[type] ?? null,
      after: now.types[type] ?? null,
    })),
  ];
  return pairs
    .filter((pair) => {
      const { before: was, after } = pair;
      return was?.inherent !== after?.inherent || was?.residual !== after?.residual;
    })
    .map(({ name, before: was, after }) => ({
      name,
      inherentBefore: was?.inherent ?? null,
      inherentNow: after?.inherent ?? null,
      residualBefore: was?.residual ?? null,
      residualNow: after?.residual ?? null,
    }));
}
