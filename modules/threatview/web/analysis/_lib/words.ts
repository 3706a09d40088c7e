import { type AnalysisType, selectableAnalysisTypes } from '@klarsikt/engine/analysis';
import type { Language } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import type { TranslateFunction } from '@klarsikt/web/platform/i18n/texts.ts';
import type { analysisTexts } from '../texts.ts';

export function formatAnalysisType(
  type: AnalysisType,
  t: TranslateFunction<keyof (typeof analysisTexts)['en']>,
  language: Language,
): string {
  return type === 'threats' ? t('analysis.threats') : getRiskTypeName(type, language);
}

/** Returns the singular name of a kind. Obligations cannot be selected. */
export function formatSelectedItemType(
  type: AnalysisType,
  t: TranslateFunction<keyof (typeof analysisTexts)['en']>,
  language: Language,
): string {
  const selectable = selectableAnalysisTypes.find((known) => known === type);
  if (selectable === undefined) return formatAnalysisType(type, t, language);
  return selectable === 'threats' ? t('analysis.threat') : t(`analysis.one.${selectable}`);
}
