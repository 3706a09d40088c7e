import { type AnalysisType, selectableTypes } from '@klarsikt/engine/analysis';
import type { Language } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import type { Translate } from '@klarsikt/web/platform/i18n/texts.ts';
import type { analysisTexts } from '../texts.ts';

export function formatType(
  type: AnalysisType,
  t: Translate<keyof (typeof analysisTexts)['en']>,
  language: Language,
): string {
  return type === 'threats' ? t('analysis.threats') : getRiskTypeName(type, language);
}

/** Singular name of a kind. Obligations cannot be selected. */
export function formatItemType(
  type: AnalysisType,
  t: Translate<keyof (typeof analysisTexts)['en']>,
  language: Language,
): string {
  const selectable = selectableTypes.find((known) => known === type);
  if (selectable === undefined) return formatType(type, t, language);
  return selectable === 'threats' ? t('analysis.threat') : t(`analysis.one.${selectable}`);
}
