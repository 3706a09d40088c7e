/**
 * What a tab keeps of somebody's work while the session lasts: it survives a reload, and another tab has its own. For
 * visitors nothing is kept: their work is in the address.
 */
import { forgetTab, staysInTab } from '../session/device.ts';

const personPlace = 'klarsikt.tab.person';
/** Libraries keep where a page was scrolled to, by numbers. */
const ownKeys = /^klarsikt\./;

let person: number | null = null;
/** Whom this page has belonged to: it holds their work in memory until it is loaded anew. */
let first: number | null = null;
const told = new Set<() => void>();

/** What is kept under the key; null when nothing is, or nobody is known to be signed in. */
export const tabText = (key: string): string | null => (person === null ? null : sessionStorage.getItem(key));

/** Keeps the text; null takes it away. Throws when the storage is full or forbidden. */
export function keepTabText(key: string, text: string | null): void {
  if (person === null) return;
  if (text === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
}

/** Calls the listener when work may be kept or has been restored; returns how to unsubscribe. */
export function onTabPerson(listener: () => void): () => void {
  told.add(listener);
  return () => told.delete(listener);
}

export type TabEntries = readonly (readonly [key: string, text: string])[];

/** All that the tab keeps of the person's work. */
export const tabEntries = (): TabEntries =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
    .filter((key) => ownKeys.test(key) && key !== personPlace && !staysInTab(key))
    .map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);

/** Puts back what an earlier session had in a tab. */
export function bringBackTab(entries: TabEntries): void {
  for (const [key, text] of entries) keepTabText(key, text);
  for (const tell of told) tell();
}

/** As in a page that is loaded anew: it has belonged to nobody, and the tab's storage says whose work it holds. */
export function beginPage(): void {
  person = null;
  first = null;
}

/** Whose work it is from now on; what somebody else left in this tab is removed. */
export function tabBelongsTo(who: number | null): void {
  if (who !== null && who === person) return;
  first ??= who;
  person = who === first ? who : null;
  if (person === null || sessionStorage.getItem(personPlace) !== String(person)) forgetTab();
  if (person === null) return;
  sessionStorage.setItem(personPlace, String(person));
  for (const tell of told) tell();
}
