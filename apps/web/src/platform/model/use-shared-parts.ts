/** The own parts that the organisation of the session shares: they stand on the library for its members. */
import { overlay as contract } from '@klarsikt/contract';
import type { AssessmentOverlay } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { useSession } from '../session/session.tsx';

/** As an overlay on the library; undefined for visitors, where there are none, and until they have come. */
export function useSharedParts(): AssessmentOverlay | undefined {
  const { user } = useSession();
  const { data } = useCall(contract.load, {}, { enabled: user !== null, staleTime: 60_000 });
  return useMemo(
    () =>
      data === undefined || data.revision === 0
        ? undefined
        : { shared: { revision: data.revision, parts: data.document } },
    [data],
  );
}
