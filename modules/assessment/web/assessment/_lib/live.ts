/**
 * Activity of other users in the open assessment: who is present, and whether comments, actions or approvals have
 * changed. It is loaded together with the check for a newer revision.
 */
import {
  actionContract,
  assessmentContract,
  commentContract,
  historyContract,
  type PresentUser,
  signoffContract,
  waitingContract,
} from '@klarsikt/contract';
import { type ChangeHints, openChangeHints } from '@klarsikt/web/platform/api/hints.ts';
import { createQueryOptions, queryClient, refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getStepOfPath } from './place.ts';

interface LiveActivity {
  readonly id: number;
  /** Mark that changes with every new or edited comment or action. */
  readonly talk: string;
  /** Mark that changes with every request for approval and every decision. */
  readonly approvals: string;
  readonly here: readonly PresentUser[];
}

const live = createStore<LiveActivity | null>(null);
let place = 'overview';
let ask: (() => void) | null = null;

/**
 * Calls `hear` on hints about an assessment, and when the user changes to another step, so that other users see the
 * step at once.
 */
export function watchAssessmentActivity(id: number, hear: () => void): ChangeHints {
  ask = hear;
  const hints = openChangeHints(historyContract.watch, { id }, hear);
  return {
    isLive: hints.isLive,
    stop: () => {
      if (ask === hear) ask = null;
      hints.stop();
    },
  };
}

export const getCurrentStepName = (): string => place;

/** Returns the mark of the approvals that the navigation shows; null while the assessment loads. */
function getShownApprovals(id: number): string | null {
  const { queryKey } = createQueryOptions(assessmentContract.load, { body: { id } });
  return queryClient.getQueryData(queryKey)?.approvals ?? null;
}

/**
 * Stores the activity; if it is unchanged, nothing is rendered. The first answer is compared with the loaded
 * assessment, so that an approval between both requests is noticed.
 */
export function storeLiveActivity(next: LiveActivity): void {
  const last = live.now();
  if (last !== null && JSON.stringify(last) === JSON.stringify(next)) return;
  live.become(next);
  const before = last?.id === next.id ? last : null;
  const approvals = before === null ? getShownApprovals(next.id) : before.approvals;
  if (before !== null && before.talk !== next.talk)
    void refetchQueries(
      commentContract.getConversations,
      commentContract.getEvents,
      actionContract.list,
      actionContract.get,
      waitingContract.list,
    );
  // The assessment is loaded again, because the navigation shows its state of approval.
  if (approvals !== null && approvals !== next.approvals)
    void refetchQueries(
      assessmentContract.load,
      assessmentContract.list,
      signoffContract.get,
      waitingContract.list,
    );
}

/** Reports the user's step to the server while the assessment is open, and returns the other present users. */
export function usePresentUsers(id: number): readonly PresentUser[] {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    const before = place;
    place = getStepOfPath(pathname);
    if (place !== before) ask?.();
  }, [pathname]);
  const now = useStore(live);
  return now?.id === id ? now.here : [];
}
