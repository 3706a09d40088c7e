/** What a session leaves on the device for reading without a connection, and how it is taken away when the session ends. */

/** The daily feed's last answer. */
export const feedAnswerCache = 'klarsikt-feed-answer';

/** What the daily feed keeps in local storage. */
export const feedStorage = {
  /** Marks that are not sent yet: somebody's. */
  marks: 'klarsikt.feed.marks',
  topics: 'klarsikt.feed.topics',
  intro: 'klarsikt.feed.intro',
} as const;

/** After signing out nothing of what the person read or marked is left; the shell of the feed holds nothing of anybody. */
export async function forgetOnDevice(): Promise<void> {
  localStorage.removeItem(feedStorage.marks);
  localStorage.removeItem(feedStorage.topics);
  if ('caches' in window) await window.caches.delete(feedAnswerCache);
}
