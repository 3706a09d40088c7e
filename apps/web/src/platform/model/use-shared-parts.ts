/** The own parts of the session's organisation, which its members see in the library. */
import { ownPartsContract as contract } from '@klarsikt/contract';
import type { AssessmentOwnParts } from '@klarsikt/engine/overlay';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { useSession } from '../session/session.tsx';

/** Undefined for visitors and while loading. */
export function useSharedOwnParts(): AssessmentOwnParts | undefined {
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
