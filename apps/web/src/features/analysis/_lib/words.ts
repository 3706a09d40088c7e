import { type AnalysisType, type Language, riskTypeWord } from '@klarsikt/engine';
import type { Translate } from '../../../platform/i18n/texts.ts';
import type { texts } from '../texts.ts';

/** Plural name of a kind of result. */
export function typeWord(
  type: AnalysisType,
  t: Translate<keyof (typeof texts)['en']>,
  language: Language,
): string {
  return type === 'threats' ? t('analysis.threats') : riskTypeWord(type, language);
}
