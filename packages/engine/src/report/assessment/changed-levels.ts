/** Which shown levels of two states differ. */
import type { AssessmentSummary } from '../../assessment/summary.ts';
import { riskTypes } from '../../terms.ts';
import { riskTypeWord } from '../../words.ts';
import type { ReportContext } from './context.ts';
import type { ChangedLevel } from './lines.ts';
import { words } from './words.ts';

type Levels = Pick<AssessmentSummary, 'overall' | 'types'>;

/** The overall level, then those of the types, where the one that is shown differs. */
export function changedLevels(
  before: Levels,
  now: Levels,
  { language, terms, words: say }: Pick<ReportContext, 'language' | 'terms' | 'words'>,
): readonly ChangedLevel[] {
  const pairs = [
    { name: say(words.overall), before: before.overall, after: now.overall },
    ...riskTypes.map((type) => ({
      name: riskTypeWord(type, language, terms),
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
