import type { AssessmentSettings } from '@klarsikt/engine/assessment';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { usePreference } from '@klarsikt/web/platform/settings/preferences.ts';

/**
 * Lists the risk types that the settings include. Legal obligations are the only type if no other relevance is
 * chosen.
 */
export function listShownRiskTypes({
  relevances,
}: Pick<AssessmentSettings, 'relevances'>): readonly RiskType[] {
  const legalOnly = relevances.length > 0 && relevances.every((area) => area === 'legal');
  return riskTypes.filter((type) => {
    if (type === 'legals') return relevances.length === 0 || relevances.includes('legal');
    return !legalOnly;
  });
}

/**
 * Returns the path parameters of the list of risks that was visited last; if that list is not shown, the first type.
 */
export function useLastVisitedRiskList(settings: Pick<AssessmentSettings, 'relevances'>): {
  readonly relevance: string;
  readonly riskType: RiskType;
} {
  const [relevance] = usePreference('relevance');
  const [type] = usePreference('riskType');
  const shown = listShownRiskTypes(settings);
  return { relevance, riskType: shown.includes(type) ? type : (shown[0] ?? 'customers') };
}
