import { analysisContract, assessmentContract, type ThreatCard } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useMemo } from 'react';
import { listConcernedRisks } from '../_lib/read/own-concern.ts';

/**
 * Returns the visible assessment that was changed most recently, ignoring untouched ones, in which every risk counts
 * in full.
 */
function useNewestAssessment() {
  const { can } = useSession();
  const { data } = useCall(assessmentContract.list, { query: {} }, { enabled: can('ra:View') });
  return data?.assessments
    .filter(({ summary }) => summary.untouched !== true)
    .toSorted((a, b) => b.updated.localeCompare(a.updated))[0];
}

/** Lists the risks of the threat in the newest assessment; null without an assessment or while loading. */
export function useConcernedRisks(card: ThreatCard) {
  const newest = useNewestAssessment();
  const { data: own } = useCall(
    analysisContract.ownLevels,
    { params: { id: newest?.id ?? 1 } },
    { enabled: newest !== undefined },
  );
  const risks = useMemo(() => (own === undefined ? [] : listConcernedRisks(card, own)), [card, own]);
  return newest === undefined || own === undefined ? null : { newest, own, risks };
}
