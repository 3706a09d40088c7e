import { analysis, assessment, type ThreatCard } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useMemo } from 'react';
import { concernedRisks } from '../_lib/read/own-concern.ts';

/** The assessment that was changed last, of those that the caller may see; in one without entries everything counts in full. */
function useNewest() {
  const { can } = useSession();
  const { data } = useCall(assessment.list, { query: {} }, { enabled: can('ra:View') });
  return data?.assessments
    .filter(({ summary }) => summary.untouched !== true)
    .toSorted((a, b) => b.updated.localeCompare(a.updated))[0];
}

/** Risks of the threat that count in that assessment; null where there is none, or while it is being read. */
export function useConcern(card: ThreatCard) {
  const newest = useNewest();
  const { data: own } = useCall(
    analysis.ownLevels,
    { params: { id: newest?.id ?? 1 } },
    { enabled: newest !== undefined },
  );
  const risks = useMemo(() => (own === undefined ? [] : concernedRisks(card, own)), [card, own]);
  return newest === undefined || own === undefined ? null : { newest, own, risks };
}
