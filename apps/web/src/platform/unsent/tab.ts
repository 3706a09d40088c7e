/**
 * A person's work in a tab during the session. It survives a reload and is separate in each tab. Nothing is stored
 * for visitors, whose work is in the address.
 */
import { clearTabStorage, isNonPersonalTabKey } from '../session/device.ts';

const personPlace = 'klarsikt.tab.person';
/** Only keys with this prefix are ours; the others belong to libraries, which store scroll positions for example. */
const ownKeys = /^klarsikt\./;

let person: number | null = null;
/** The first person who signed in on this page. Only this person's work is stored; another sign-in needs a reload. */
let first: number | null = null;
const told = new Set<() => void>();

/** Returns null if nothing is stored or nobody is signed in. */
export const readTabText = (key: string): string | null =>
  person === null ? null : sessionStorage.getItem(key);

/** Stores a text of this browser tab; null removes it. Throws if the storage is full or forbidden. */
export function storeTabText(key: string, text: string | null): void {
  if (person === null) return;
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
}

/**
 * Calls the listener when storing begins, or when stored work has been restored. Returns a function that removes the
 * listener.
 */
export function onTabPersonChange(listener: () => void): () => void {
  told.add(listener);
  return () => told.delete(listener);
}

export type TabEntries = readonly (readonly [key: string, text: string])[];

export const listTabEntries = (): TabEntries =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
    .filter((key) => ownKeys.test(key) && key !== personPlace && !isNonPersonalTabKey(key))
    .map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);

export function restoreTabEntries(entries: TabEntries): void {
  for (const [key, text] of entries) storeTabText(key, text);
  for (const tell of told) tell();
}

/** Resets the module as after a reload. */
export function resetTabWork(): void {
  person = null;
  first = null;
}

/** Sets the person of the tab and removes the stored work of any other person. */
export function setTabPerson(who: number | null): void {
  if (who !== null && who === person) return;
  first ??= who;
  person = who === first ? who : null;
  if (person === null || sessionStorage.getItem(personPlace) !== String(person)) clearTabStorage();
  if (person === null) return;
  sessionStorage.setItem(personPlace, String(person));
  for (const tell of told) tell();
}
