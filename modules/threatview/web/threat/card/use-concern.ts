import { analysisContract, assessmentContract, type ThreatCard } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useMemo } from 'react';
import { listConcernedRisks } from '../_lib/read/own-concern.ts';

/** The most recently changed visible assessment with entries; without entries every risk counts in full. */
function useNewestAssessment() {
  const { can } = useSession();
  const { data } = useCall(assessmentContract.list, { query: {} }, { enabled: can('ra:View') });
  return data?.assessments
    .filter(({ summary }) => summary.untouched !== true)
    .toSorted((a, b) => b.updated.localeCompare(a.updated))[0];
}

/** Risks of the threat in that assessment; null without an assessment or while loading. */
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
