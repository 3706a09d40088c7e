import type { AssessmentSettings } from '@klarsikt/engine/assessment';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { usePreference } from '@klarsikt/web/platform/settings/preferences.ts';

/**
 * Legal obligations are assessed if the settings include them; they are the only type if no other relevance is chosen.
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

/** Path parameters of the last visited list of risks; the first type if that list is not shown. */
export function useLastVisitedRiskList(settings: Pick<AssessmentSettings, 'relevances'>): {
  readonly relevance: string;
  readonly riskType: RiskType;
} {
  const [relevance] = usePreference('relevance');
  const [type] = usePreference('riskType');
  const shown = listShownRiskTypes(settings);
  return { relevance, riskType: shown.includes(type) ? type : (shown[0] ?? 'customers') };
}
