import { noteContract as contract, type ThreatNote } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';

/** Loads the organisation's notes on a threat; null without permission or while loading. */
export function useThreatNotes(key: string): readonly ThreatNote[] | null {
  const { can } = useSession();
  const enabled = can('threatview:View');
  const { data } = useCall(contract.list, { params: { key } }, { enabled });
  return enabled && data !== undefined ? data.notes : null;
}
