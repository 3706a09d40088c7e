/**
 * What this origin keeps on the device, and how it is taken away when somebody signs out. What may stay is listed: it
 * belongs to the browser and says nothing of anybody's work. Everything else goes, whoever wrote it.
 */

/** The daily feed's last answer. */
export const feedAnswerCache = 'klarsikt-feed-answer';

/** What the daily feed keeps in local storage. */
export const feedStorage = {
  /** Marks that are not sent yet: somebody's. */
  marks: 'klarsikt.feed.marks',
  topics: 'klarsikt.feed.topics',
  intro: 'klarsikt.feed.intro',
} as const;

/** Begins the name of every record of sealed work (unsent/store.ts); the id of the person follows. */
export const unsentPrefix = 'klarsikt.unsent.';

/** Look and language, notices that were read, columns of tables, and which choices of a screen are usual (`klarsikt.selection`). */
const ofTheBrowser = /^klarsikt\.(theme|language|cookies|selection|feed\.intro|nav\.narrow|table\..+)$/;
/** The step of the demo's tour (platform/tour.ts): chosen on a public page, before anybody is signed in. */
export const tourStorage = 'klarsikt.tour';
/** That a demo was open in the tab: kept beyond the end of its session (demo-ended.ts). */
export const demoStorage = 'klarsikt.demo';
/** Messages to everybody that were read, the way to an identity provider and back, the tour, and that a demo was open here. */
const ofTheTab = /^klarsikt\.(message\..+|federation(\.silent)?|tour|demo)$/;
/** Files of the application, the same for everybody. */
const filesOfTheApplication = /^klarsikt-(feed-)?shell-/;

function forget(storage: Storage, stays: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (!stays(key)) storage.removeItem(key);
}

/** Whether a key of the tab's storage holds no work of a person. */
export const staysInTab = (key: string): boolean => ofTheTab.test(key);

/** Takes away what the tab keeps of somebody's work. */
export const forgetTab = (): void => forget(sessionStorage, staysInTab);

/** What colleagues have left sealed on a shared computer is theirs: nobody else can read it, and it ends by itself. */
function isSealedForAnother(key: string, who: number | null): boolean {
  return key.startsWith(unsentPrefix) && who !== null && !key.startsWith(`${unsentPrefix}${who}.`);
}

async function forgetDatabases(): Promise<void> {
  // Not every browser lists them; none is used.
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function forgetCaches(): Promise<void> {
  // Browsers have none for pages without a secure connection.
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  await Promise.all(
    names.filter((name) => !filesOfTheApplication.test(name)).map((name) => window.caches.delete(name)),
  );
}

/** After signing out nothing is left of what the person read, marked or wrote. */
export async function forgetOnDevice(who: number | null): Promise<void> {
  forget(localStorage, (key) => ofTheBrowser.test(key) || isSealedForAnother(key, who));
  forgetTab();
  // Whoever leaves the demo has left its tour.
  sessionStorage.removeItem(tourStorage);
  sessionStorage.removeItem(demoStorage);
  await Promise.all([forgetDatabases(), forgetCaches()]);
}

/** Whether the feed has marks of this person that the server does not have yet. */
export function feedWaits(who: number): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(feedStorage.marks) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('who' in kept) || !('marks' in kept)) return false;
    return kept.who === who && Object.keys(kept.marks ?? {}).length > 0;
  } catch (cause) {
    console.warn('What the feed keeps could not be read', cause);
    return false;
  }
}
