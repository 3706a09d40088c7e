/**
 * Browser storage of this origin, and its removal at sign-out. Only the listed entries stay, because they reveal
 * nothing about a person; all other entries are removed, including entries of libraries.
 */

export const feedResponseCacheName = 'klarsikt-feed-answer';

export const feedStorageKeys = {
  /** A person's marks that have not been sent to the server yet. */
  marks: 'klarsikt.feed.marks',
  topics: 'klarsikt.feed.topics',
  intro: 'klarsikt.feed.intro',
} as const;

/** Prefix of encrypted work (unsent/store.ts); the person's id follows. */
export const unsentStoragePrefix = 'klarsikt.unsent.';

/**
 * Keys kept for all users of the browser: appearance, language, cookie notice, table columns, and the last choices of
 * a screen (`klarsikt.selection`).
 */
const ofTheBrowser = /^klarsikt\.(theme|language|cookies|selection|feed\.intro|nav\.narrow|table\..+)$/;
/** Stores the step of the demo's tour (platform/tour.ts); a public page can set it too. */
export const tourStorageKey = 'klarsikt.tour';
/** Records that a demo was open in the tab; kept after its session (demo-ended.ts). */
export const demoStorageKey = 'klarsikt.demo';
/** Stores the unused token of a set-up link, so that the form opens again after a reload; removed after use. */
export const setupStorageKey = 'klarsikt.setup';
/**
 * Keys kept in the tab: dismissed messages, a sign-in through an identity provider, the tour, an open demo, and a
 * set-up that has begun.
 */
const ofTheTab = /^klarsikt\.(message\..+|federation(\.silent)?|tour|demo|setup)$/;
/** Caches with the application's own files, which are the same for every user. */
const filesOfTheApplication = /^klarsikt-(feed-)?shell-/;

function clearStorage(storage: Storage, stays: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (!stays(key)) storage.removeItem(key);
}

/** True for entries that contain none of a person's work. */
export const isNonPersonalTabKey = (key: string): boolean => ofTheTab.test(key);

export const clearTabStorage = (): void => clearStorage(sessionStorage, isNonPersonalTabKey);

/** Encrypted work of colleagues on a shared computer stays: only they can decrypt it, and it expires. */
function isSealedForAnother(key: string, who: number | null): boolean {
  return (
    key.startsWith(unsentStoragePrefix) && who !== null && !key.startsWith(`${unsentStoragePrefix}${who}.`)
  );
}

async function forgetDatabases(): Promise<void> {
  // The product uses no databases, but libraries may; not every browser can list them.
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function forgetCaches(): Promise<void> {
  // Browsers offer `caches` only on secure connections.
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  await Promise.all(
    names.filter((name) => !filesOfTheApplication.test(name)).map((name) => window.caches.delete(name)),
  );
}

/** Removes everything that the person read, marked or wrote. */
export async function removePersonalDeviceData(who: number | null): Promise<void> {
  clearStorage(localStorage, (key) => ofTheBrowser.test(key) || isSealedForAnother(key, who));
  clearTabStorage();
  // Leaving the demo ends its tour.
  sessionStorage.removeItem(tourStorageKey);
  sessionStorage.removeItem(demoStorageKey);
  sessionStorage.removeItem(setupStorageKey);
  await Promise.all([forgetDatabases(), forgetCaches()]);
}

export function hasUnsentFeedMarks(who: number): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(feedStorageKeys.marks) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('who' in kept) || !('marks' in kept)) return false;
    return kept.who === who && Object.keys(kept.marks ?? {}).length > 0;
  } catch (cause) {
    console.warn('What the feed keeps could not be read', cause);
    return false;
  }
}
