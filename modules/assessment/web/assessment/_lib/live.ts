/**
 * Activity of other users in the open assessment, loaded with the check for a newer revision: who is present, and
 * whether comments, actions or approvals have changed.
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
import { type ChangeHints, openHints } from '@klarsikt/web/platform/api/hints.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getStepOfPath } from './place.ts';

interface LiveActivity {
  readonly id: number;
  /** Changes with every new or edited comment or action. */
  readonly talk: string;
  /** Changes with every request for approval and every decision. */
  readonly approvals: string;
  readonly here: readonly PresentUser[];
}

const live = createStore<LiveActivity | null>(null);
let place = 'overview';
let ask: (() => void) | null = null;

/**
 * Subscribes to hints about an assessment; a change of the user's own step also reports, so that others see it at once.
 */
export function watchActivity(id: number, hear: () => void): ChangeHints {
  ask = hear;
  const hints = openHints(historyContract.watch, { id }, hear);
  return {
    isLive: hints.isLive,
    stop: () => {
      if (ask === hear) ask = null;
      hints.stop();
    },
  };
}

export const getCurrentStepName = (): string => place;

/** Stores the activity; an equal value renders nothing. */
export function storeActivity(next: LiveActivity): void {
  const before = live.now();
  if (before !== null && JSON.stringify(before) === JSON.stringify(next)) return;
  live.become(next);
  if (before?.id !== next.id) return;
  if (before.talk !== next.talk)
    void refetchQueries(
      commentContract.getConversations,
      commentContract.getEvents,
      actionContract.list,
      actionContract.get,
      waitingContract.list,
    );
  // The navigation shows the state of the approval from the loaded assessment.
  if (before.approvals !== next.approvals)
    void refetchQueries(
      assessmentContract.load,
      assessmentContract.list,
      signoffContract.get,
      waitingContract.list,
    );
}

/** Reports the user's step while the assessment is open, and returns the other users. */
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
