/** Own parts of the library that belong to the session's organisation; its members see them in the library. */
import { overlayContract as contract } from '@klarsikt/contract';
import type { AssessmentOwnParts } from '@klarsikt/engine/overlay';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { useSession } from '../session/session.tsx';

/** Returns the own parts; undefined for visitors and while they are loading. */
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
