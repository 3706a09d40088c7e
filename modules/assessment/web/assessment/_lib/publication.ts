import { type FeedPublication, feedContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';

/**
 * Returns the publication whose id is in the address; null without an id, without permission, and while loading.
 * `leave` removes the id from the address.
 */
export function usePublicationInAddress(): {
  readonly publication: FeedPublication | null;
  readonly leave: () => void;
} {
  const [given, set] = useSearchParameter('publication');
  const { can } = useSession();
  const id = Number(given);
  const enabled = Number.isInteger(id) && id > 0 && can('threatview:View');
  const { data } = useCall(feedContract.list, { body: { ids: [id], size: 1 } }, { enabled });
  return {
    publication: (enabled ? data?.rows[0] : undefined) ?? null,
    leave: () => set(undefined, { replace: true }),
  };
}
