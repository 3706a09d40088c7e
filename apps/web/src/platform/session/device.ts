/**
 * Browser storage of this origin, and its removal at sign-out. Only listed entries stay, because they reveal nothing
 * about anybody; everything else is removed, whatever wrote it.
 */

export const feedAnswerCacheName = 'klarsikt-feed-answer';

export const feedStorageKeys = {
  /** Marks of a person that are not sent yet. */
  marks: 'klarsikt.feed.marks',
  topics: 'klarsikt.feed.topics',
  intro: 'klarsikt.feed.intro',
} as const;

/** Prefix of encrypted work (unsent/store.ts); the person's id follows. */
export const unsentStoragePrefix = 'klarsikt.unsent.';

/** Appearance, language, read notices, table columns, and the usual choices of a screen (`klarsikt.selection`). */
const ofTheBrowser = /^klarsikt\.(theme|language|cookies|selection|feed\.intro|nav\.narrow|table\..+)$/;
/** The step of the demo's tour (platform/tour.ts), which can be chosen on a public page. */
export const tourStorageKey = 'klarsikt.tour';
/** Records that a demo was open in the tab; kept after its session (demo-ended.ts). */
export const demoStorageKey = 'klarsikt.demo';
/** The unused token of a set-up link, so that a reload opens the form again; removed after use. */
export const setupStorageKey = 'klarsikt.setup';
/** Read notices, the way to an identity provider and back, the tour, an open demo, and a set-up that has begun. */
const ofTheTab = /^klarsikt\.(message\..+|federation(\.silent)?|tour|demo|setup)$/;
/** Files of the application, equal for everybody. */
const filesOfTheApplication = /^klarsikt-(feed-)?shell-/;

function clearStorage(storage: Storage, stays: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (!stays(key)) storage.removeItem(key);
}

/** True for entries without a person's work. */
export const isNonPersonalTabKey = (key: string): boolean => ofTheTab.test(key);

export const clearTabStorage = (): void => clearStorage(sessionStorage, isNonPersonalTabKey);

/** Encrypted work of colleagues on a shared computer stays: only they can decrypt it, and it expires. */
function isSealedForAnother(key: string, who: number | null): boolean {
  return (
    key.startsWith(unsentStoragePrefix) && who !== null && !key.startsWith(`${unsentStoragePrefix}${who}.`)
  );
}

async function forgetDatabases(): Promise<void> {
  // Not every browser can list databases, and the product uses none.
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function forgetCaches(): Promise<void> {
  // Browsers have no caches on pages without a secure connection.
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
