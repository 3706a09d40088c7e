/** Kinds of risk that an assessment shows, and the list of risks that its links lead to: the last one chosen. */
import { type AssessmentSettings, type RiskType, riskTypes } from '@klarsikt/engine';
import { usePreference } from '@klarsikt/web/platform/settings/preferences.ts';

/** Legal obligations are assessed where the settings ask for them, alone when they ask for nothing else. */
export function shownTypes({ relevances }: Pick<AssessmentSettings, 'relevances'>): readonly RiskType[] {
  const legalOnly = relevances.length > 0 && relevances.every((area) => area === 'legal');
  return riskTypes.filter((type) => {
    if (type === 'legals') return relevances.length === 0 || relevances.includes('legal');
    return !legalOnly;
  });
}

/** Path parameters of the list of risks that was last looked at; the first kind where this one is not shown. */
export function useRiskLanding(settings: Pick<AssessmentSettings, 'relevances'>): {
  readonly relevance: string;
  readonly riskType: RiskType;
} {
  const [relevance] = usePreference('relevance');
  const [type] = usePreference('riskType');
  const shown = shownTypes(settings);
  return { relevance, riskType: shown.includes(type) ? type : (shown[0] ?? 'customers') };
}
