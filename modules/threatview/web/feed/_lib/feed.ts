/**
 * Holds the state of the feed in one store per page. The stored response is shown at once; the server's response
 * follows.
 */
import type { FeedCards } from '@klarsikt/contract';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import {
  applyFeedMarks,
  changeFeedMark,
  countNewCards,
  type FeedMarkChange,
  type FeedMarkChanges,
  removeSentFeedMarks,
} from './deck.ts';
import {
  deleteStoredFeed,
  loadStoredFeed,
  readStoredFeedTopics,
  readUnsentFeedMarks,
  storeFeed,
  storeFeedTopics,
  storeUnsentFeedMarks,
} from './feed-storage.ts';
import { FeedResponseError, fetchFeedCards } from './first-answer.ts';
import { sendFeedMarks } from './wire.ts';

export interface FeedState {
  /** Cards with the local marks applied; null before the first response. */
  readonly feed: FeedCards | null;
  /** A newer response with cards that are not shown yet; the reader decides when to show them. */
  readonly newer: FeedCards | null;
  readonly newCount: number;
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  readonly refreshing: boolean;
  readonly online: boolean;
  /** Number of publications whose read or saved mark has not been sent to the server. */
  readonly waiting: number;
  readonly topics: readonly string[];
}

interface FeedData {
  readonly answer: FeedCards | null;
  readonly newer: FeedCards | null;
  readonly status: FeedState['status'];
  readonly refreshing: boolean;
  readonly online: boolean;
  readonly marks: FeedMarkChanges;
  readonly topics: readonly string[];
}

let known: FeedData = {
  answer: null,
  newer: null,
  status: 'loading',
  refreshing: false,
  online: navigator.onLine,
  marks: readUnsentFeedMarks().marks,
  topics: readStoredFeedTopics(),
};
const shown = createStore<FeedState>(buildFeedState(known));

function buildFeedState({ answer, newer, marks, ...rest }: FeedData): FeedState {
  const feed = answer === null ? null : { ...answer, cards: applyFeedMarks(answer.cards, marks) };
  return {
    ...rest,
    feed,
    newer,
    newCount: answer === null || newer === null ? 0 : countNewCards(answer, newer),
    // Marks of a visitor are stored on the device only and never sent.
    waiting: answer?.who ? Object.keys(marks).length : 0,
  };
}

function changeData(next: Partial<FeedData>): void {
  known = { ...known, ...next };
  shown.become(buildFeedState(known));
}

export const useFeedState = (): FeedState => useStore(shown);

/** Loads the stored marks: marks of another user are ignored, and marks of a visitor are kept after sign-in. */
function loadMarksFor({ who }: FeedCards): FeedMarkChanges {
  const kept = readUnsentFeedMarks();
  if (kept.who !== null && kept.who !== (who?.id ?? null)) return {};
  return kept.marks;
}

function applyAnswer(answer: FeedCards): void {
  const marks = loadMarksFor(answer);
  storeUnsentFeedMarks({ who: answer.who?.id ?? null, marks });
  const before = known.answer;
  const samePerson = before !== null && before.who?.id === answer.who?.id;
  // New cards are not inserted while somebody reads; the reader adds them on request.
  if (samePerson && countNewCards(before, answer) > 0) changeData({ newer: answer, status: 'ready', marks });
  else changeData({ answer, newer: null, status: 'ready', marks });
}

export function showNewerCards(): void {
  if (known.newer !== null) changeData({ answer: known.newer, newer: null });
}

async function endSession(): Promise<void> {
  await deleteStoredFeed();
  changeData({ answer: null, newer: null, status: 'ended' });
}

export async function refreshFeed(): Promise<void> {
  if (known.refreshing) return;
  changeData({ refreshing: true });
  try {
    const answer = await fetchFeedCards();
    applyAnswer(answer);
    await storeFeed(answer);
    // The notice about unsent changes remains until they have been sent.
    await sendPendingMarks();
    changeData({ online: true });
  } catch (cause) {
    if (cause instanceof FeedResponseError && cause.status === 401) await endSession();
    else {
      console.warn('The feed could not be read anew', cause);
      changeData({ online: navigator.onLine && cause instanceof FeedResponseError });
      if (known.answer === null) changeData({ status: 'failed' });
    }
  } finally {
    changeData({ refreshing: false });
  }
}

let sending = false;

async function sendPendingMarks(): Promise<void> {
  const who = known.answer?.who?.id ?? null;
  const marks = known.marks;
  if (sending || who === null || Object.keys(marks).length === 0) return;
  sending = true;
  try {
    await sendFeedMarks(marks);
    const left = removeSentFeedMarks(known.marks, marks);
    storeUnsentFeedMarks({ who, marks: left });
    const answer = known.answer && { ...known.answer, cards: applyFeedMarks(known.answer.cards, marks) };
    changeData({ marks: left, answer, online: true });
    if (answer) await storeFeed(answer);
  } catch (cause) {
    if (cause instanceof FeedResponseError && cause.status === 401) await endSession();
    else console.warn('Marks are kept and sent later', cause);
  } finally {
    sending = false;
  }
}

export async function sendUnsentFeedMarks(): Promise<void> {
  if (known.online) await sendPendingMarks();
}

let timer = 0;
const flushAfterMs = 1500;

export function setFeedMark(id: number, given: FeedMarkChange): void {
  const marks = changeFeedMark(known.marks, id, given);
  storeUnsentFeedMarks({ who: known.answer?.who?.id ?? null, marks });
  changeData({ marks });
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void sendUnsentFeedMarks(), flushAfterMs);
}

export function setFeedTopics(topics: readonly string[]): void {
  storeFeedTopics(topics);
  changeData({ topics });
}

const againAfterMs = 10 * 60_000;
/** Milliseconds until the next attempt; not every browser reports that the connection is back. */
const offlineAgainAfterMs = 10_000;

export async function startFeed(): Promise<void> {
  window.addEventListener('online', () => void refreshFeed());
  window.addEventListener('offline', () => changeData({ online: false }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshFeed();
    else void sendUnsentFeedMarks();
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') void refreshFeed();
  }, againAfterMs);
  window.setInterval(() => {
    if (document.visibilityState === 'visible' && !known.online) void refreshFeed();
  }, offlineAgainAfterMs);
  const fresh = refreshFeed();
  const kept = await loadStoredFeed();
  // Offline, the request may fail before the stored response is read. Use the stored response unless the session has
  // expired.
  if (kept !== null && known.answer === null && known.status !== 'ended')
    changeData({ answer: kept, status: 'ready', marks: loadMarksFor(kept) });
  await fresh;
}
