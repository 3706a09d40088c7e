/**
 * What others do in the open assessment, told with the question for its newest revision: who is there, and whether
 * something was said or done beside the document.
 */
import { action, comment, type Present, waiting } from '@klarsikt/contract';
import { fetchAnew } from '@klarsikt/web/platform/api/query.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { placeOf } from './place.ts';

interface Live {
  readonly id: number;
  /** Another text whenever a comment or an action was written or changed. */
  readonly talk: string;
  readonly here: readonly Present[];
}

const live = createStore<Live | null>(null);
let place = 'overview';

/** Where the person at the screen is, as shown to the others. */
export const placeNow = (): string => place;

/** Takes in what was told. The same again draws nothing anew. */
export function takeLive(next: Live): void {
  const before = live.now();
  if (before !== null && JSON.stringify(before) === JSON.stringify(next)) return;
  live.become(next);
  if (before?.id !== next.id || before.talk === next.talk) return;
  void fetchAnew(comment.getConversations, comment.getEvents, action.list, action.get, waiting.list);
}

/** Says where one is while the assessment is open, and gives who else is there. */
export function usePresent(id: number): readonly Present[] {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    place = placeOf(pathname);
  }, [pathname]);
  const now = useStore(live);
  return now?.id === id ? now.here : [];
}
