import type { FeedCards } from '@klarsikt/contract';
import { feedResponseCacheName, feedStorageKeys } from '@klarsikt/web/platform/session/device.ts';
import type { FeedMarkChange, FeedMarkChanges } from './deck.ts';

const answerKey = '/api/feed/cards';

/** Returns the cache storage, which exists only on secure connections. */
const cacheStorage = (): CacheStorage | null => ('caches' in window ? window.caches : null);

export async function loadStoredFeed(): Promise<FeedCards | null> {
  const kept = await cacheStorage()?.match(answerKey, { cacheName: feedResponseCacheName });
  if (!kept) return null;
  const answer: FeedCards = await kept.json();
  return answer;
}

export async function storeFeed(answer: FeedCards): Promise<void> {
  const cache = await cacheStorage()?.open(feedResponseCacheName);
  await cache?.put(answerKey, new Response(JSON.stringify(answer)));
}

export async function deleteStoredFeed(): Promise<void> {
  await cacheStorage()?.delete(feedResponseCacheName);
}

function readItem(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch (cause) {
    console.warn(`What was kept as ${key} could not be read`, cause);
    return null;
  }
}

function writeItem(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (cause) {
    // Storage may be full or forbidden; the choice then lasts only while the page is open.
    console.warn(`${key} could not be kept`, cause);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readMark(raw: unknown): FeedMarkChange {
  const { read: seen, saved } = isRecord(raw) ? raw : {};
  return {
    ...(typeof seen === 'boolean' ? { read: seen } : {}),
    ...(typeof saved === 'boolean' ? { saved } : {}),
  };
}

/** Unsent marks and the id of their user; the id is null for a visitor, whose marks remain until sign-in. */
export interface UnsentFeedMarks {
  readonly who: number | null;
  readonly marks: FeedMarkChanges;
}

export function readUnsentFeedMarks(): UnsentFeedMarks {
  const raw = readItem(feedStorageKeys.marks);
  if (!isRecord(raw)) return { who: null, marks: {} };
  const marks = isRecord(raw.marks) ? raw.marks : {};
  return {
    who: typeof raw.who === 'number' ? raw.who : null,
    marks: Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, readMark(mark)])),
  };
}

export const storeUnsentFeedMarks = (waiting: UnsentFeedMarks): void =>
  writeItem(feedStorageKeys.marks, waiting);

export function readStoredFeedTopics(): readonly string[] {
  const raw = readItem(feedStorageKeys.topics);
  return Array.isArray(raw) ? raw.filter((key) => typeof key === 'string') : [];
}

export const storeFeedTopics = (topics: readonly string[]): void => writeItem(feedStorageKeys.topics, topics);

export const isFeedIntroSeen = (): boolean => readItem(feedStorageKeys.intro) === true;

export const storeFeedIntroSeen = (): void => writeItem(feedStorageKeys.intro, true);
