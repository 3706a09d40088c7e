import { type AnalysisType, type Language, riskTypeWord, selectableTypes } from '@klarsikt/engine';
import type { Translate } from '@klarsikt/web/platform/i18n/texts.ts';
import type { texts } from '../texts.ts';

/** Plural name of a kind of result. */
export function typeWord(
  type: AnalysisType,
  t: Translate<keyof (typeof texts)['en']>,
  language: Language,
): string {
  return type === 'threats' ? t('analysis.threats') : riskTypeWord(type, language);
}

/** What one selected item is. Obligations cannot be selected. */
export function itemWord(
  type: AnalysisType,
  t: Translate<keyof (typeof texts)['en']>,
  language: Language,
): string {
  const selectable = selectableTypes.find((known) => known === type);
  if (selectable === undefined) return typeWord(type, t, language);
  return selectable === 'threats' ? t('analysis.threat') : t(`analysis.one.${selectable}`);
}
