/** The feed's state: one store for the page. What is kept on the device shows at once; the server's answer follows. */
import type { FeedCards } from '@klarsikt/contract';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import { changeMark, type Mark, type Marks, newSince, withMarks, withoutSent } from './deck.ts';
import { fetchCards, Refused } from './first-answer.ts';
import {
  forgetAnswer,
  keepAnswer,
  keepMarks,
  keepTopics,
  keptAnswer,
  keptMarks,
  keptTopics,
} from './kept.ts';
import { sendMarks } from './wire.ts';

export interface FeedState {
  /** What is shown, local marks included; null before anything is known. */
  readonly feed: FeedCards | null;
  /** A newer answer with cards that are not shown yet: the reader decides when. */
  readonly newer: FeedCards | null;
  readonly newCount: number;
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  readonly refreshing: boolean;
  readonly online: boolean;
  /** Number of publications whose marks wait to be sent. */
  readonly waiting: number;
  readonly topics: readonly string[];
}

interface Known {
  readonly answer: FeedCards | null;
  readonly newer: FeedCards | null;
  readonly status: FeedState['status'];
  readonly refreshing: boolean;
  readonly online: boolean;
  readonly marks: Marks;
  readonly topics: readonly string[];
}

let known: Known = {
  answer: null,
  newer: null,
  status: 'loading',
  refreshing: false,
  online: navigator.onLine,
  marks: keptMarks().marks,
  topics: keptTopics(),
};
const shown = createStore<FeedState>(viewOf(known));

function viewOf({ answer, newer, marks, ...rest }: Known): FeedState {
  const feed = answer === null ? null : { ...answer, cards: withMarks(answer.cards, marks) };
  return {
    ...rest,
    feed,
    newer,
    newCount: answer === null || newer === null ? 0 : newSince(answer, newer),
    // Marks of a visitor are stored on the device only: none wait to be sent.
    waiting: answer?.who ? Object.keys(marks).length : 0,
  };
}

function change(next: Partial<Known>): void {
  known = { ...known, ...next };
  shown.become(viewOf(known));
}

export const useFeed = (): FeedState => useStore(shown);

/** Marks of somebody else are not this reader's; a visitor's become theirs when they sign in. */
function marksFor({ who }: FeedCards): Marks {
  const kept = keptMarks();
  if (kept.who !== null && kept.who !== (who?.id ?? null)) return {};
  return kept.marks;
}

function adopt(answer: FeedCards): void {
  const marks = marksFor(answer);
  keepMarks({ who: answer.who?.id ?? null, marks });
  const before = known.answer;
  const samePerson = before !== null && before.who?.id === answer.who?.id;
  // New cards are not inserted while somebody reads; they are added on request.
  if (samePerson && newSince(before, answer) > 0) change({ newer: answer, status: 'ready', marks });
  else change({ answer, newer: null, status: 'ready', marks });
}

export function showNewer(): void {
  if (known.newer !== null) change({ answer: known.newer, newer: null });
}

async function endSession(): Promise<void> {
  await forgetAnswer();
  change({ answer: null, newer: null, status: 'ended' });
}

/** Reads from the server; without a connection, what is kept stays. */
export async function refresh(): Promise<void> {
  if (known.refreshing) return;
  change({ refreshing: true });
  try {
    const answer = await fetchCards();
    adopt(answer);
    await keepAnswer(answer);
    // Whoever is told that changes are sent later reads it until they have been.
    await send();
    change({ online: true });
  } catch (cause) {
    if (cause instanceof Refused && cause.status === 401) await endSession();
    else {
      console.warn('The feed could not be read anew', cause);
      change({ online: navigator.onLine && cause instanceof Refused });
      if (known.answer === null) change({ status: 'failed' });
    }
  } finally {
    change({ refreshing: false });
  }
}

let sending = false;

/** Sends the marks that wait. What can not be sent now is kept and sent with the next. */
async function send(): Promise<void> {
  const who = known.answer?.who?.id ?? null;
  const marks = known.marks;
  if (sending || who === null || Object.keys(marks).length === 0) return;
  sending = true;
  try {
    await sendMarks(marks);
    const left = withoutSent(known.marks, marks);
    keepMarks({ who, marks: left });
    const answer = known.answer && { ...known.answer, cards: withMarks(known.answer.cards, marks) };
    change({ marks: left, answer, online: true });
    if (answer) await keepAnswer(answer);
  } catch (cause) {
    if (cause instanceof Refused && cause.status === 401) await endSession();
    else console.warn('Marks are kept and sent later', cause);
  } finally {
    sending = false;
  }
}

/** Sends the marks that wait where there is a connection. */
export async function flush(): Promise<void> {
  if (known.online) await send();
}

let timer = 0;
const flushAfterMs = 1500;

export function mark(id: number, given: Mark): void {
  const marks = changeMark(known.marks, id, given);
  keepMarks({ who: known.answer?.who?.id ?? null, marks });
  change({ marks });
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void flush(), flushAfterMs);
}

export function chooseTopics(topics: readonly string[]): void {
  keepTopics(topics);
  change({ topics });
}

const againAfterMs = 10 * 60_000;
/** Not every browser tells a page that the connection is back: until something is answered it is tried. */
const offlineAgainAfterMs = 10_000;

/** Shows what is kept, reads from the server, and polls while the page is visible. */
export async function startFeed(): Promise<void> {
  window.addEventListener('online', () => void refresh());
  window.addEventListener('offline', () => change({ online: false }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
    else void flush();
  });
  window.setInterval(() => {
    if (document.visibilityState === 'visible') void refresh();
  }, againAfterMs);
  window.setInterval(() => {
    if (document.visibilityState === 'visible' && !known.online) void refresh();
  }, offlineAgainAfterMs);
  const fresh = refresh();
  const kept = await keptAnswer();
  // Without a connection the server's refusal may be here first; only the end of the session forbids what is kept.
  if (kept !== null && known.answer === null && known.status !== 'ended')
    change({ answer: kept, status: 'ready', marks: marksFor(kept) });
  await fresh;
}
