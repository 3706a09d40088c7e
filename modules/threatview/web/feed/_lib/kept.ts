/** What the feed keeps on the device: its last answer, the marks that wait to be sent, the choice of topics. */
import type { FeedCards } from '@klarsikt/contract';
import { feedAnswerCache, feedStorage } from '@klarsikt/web/platform/session/device.ts';
import type { Mark, Marks } from './deck.ts';

const answerKey = '/api/feed/cards';

/** Browsers keep nothing for pages without a secure connection. */
const cacheStorage = (): CacheStorage | null => ('caches' in window ? window.caches : null);

export async function keptAnswer(): Promise<FeedCards | null> {
  const kept = await cacheStorage()?.match(answerKey, { cacheName: feedAnswerCache });
  if (!kept) return null;
  const answer: FeedCards = await kept.json();
  return answer;
}

export async function keepAnswer(answer: FeedCards): Promise<void> {
  const cache = await cacheStorage()?.open(feedAnswerCache);
  await cache?.put(answerKey, new Response(JSON.stringify(answer)));
}

export async function forgetAnswer(): Promise<void> {
  await cacheStorage()?.delete(feedAnswerCache);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch (cause) {
    console.warn(`What was kept as ${key} could not be read`, cause);
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (cause) {
    // Storage may be full or forbidden: what was chosen still holds for this page.
    console.warn(`${key} could not be kept`, cause);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readMark(raw: unknown): Mark {
  const { read: seen, saved } = isRecord(raw) ? raw : {};
  return {
    ...(typeof seen === 'boolean' ? { read: seen } : {}),
    ...(typeof saved === 'boolean' ? { saved } : {}),
  };
}

/** Marks that wait, and whose they are: null for a visitor's, which stay here until they sign in. */
export interface Waiting {
  readonly who: number | null;
  readonly marks: Marks;
}

export function keptMarks(): Waiting {
  const raw = read(feedStorage.marks);
  if (!isRecord(raw)) return { who: null, marks: {} };
  const marks = isRecord(raw.marks) ? raw.marks : {};
  return {
    who: typeof raw.who === 'number' ? raw.who : null,
    marks: Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, readMark(mark)])),
  };
}

export const keepMarks = (waiting: Waiting): void => write(feedStorage.marks, waiting);

export function keptTopics(): readonly string[] {
  const raw = read(feedStorage.topics);
  return Array.isArray(raw) ? raw.filter((key) => typeof key === 'string') : [];
}

export const keepTopics = (topics: readonly string[]): void => write(feedStorage.topics, topics);

export const introSeen = (): boolean => read(feedStorage.intro) === true;

export const noteIntroSeen = (): void => write(feedStorage.intro, true);
