/**
 * Unsent work of the signed-in person: stored during the work, encrypted when the session ends, restored in the next
 * session.
 */
import { sessionContract as contract } from '@klarsikt/contract';
import { z } from 'zod';
import { call } from '../api/call.ts';
import { clearTabStorage, hasUnsentFeedMarks } from '../session/device.ts';
import { createUnsentWorkStore } from './store.ts';
import { listTabEntries, restoreTabEntries, setTabPerson } from './tab.ts';

export const unsentWorkStore = createUnsentWorkStore(() => call(contract.getUnsentKeys, {}));

const entriesSchema = z.array(z.tuple([z.string(), z.string()]));
const tabNames = 'tab.';

/** Encrypts all work that the tab stores. */
export async function encryptTabWork(): Promise<void> {
  const entries = listTabEntries();
  // The name contains the time, so that the latest work is restored first.
  if (entries.length > 0) unsentWorkStore.keep(`${tabNames}${Date.now()}`, entries);
  clearTabStorage();
  await unsentWorkStore.settled();
}

/**
 * Restores the latest encrypted work into a tab that has none. The next opened tab then restores the work before it.
 */
async function restoreTab(): Promise<void> {
  const name = unsentWorkStore
    .names()
    .filter((each) => each.startsWith(tabNames))
    .sort()
    .at(-1);
  if (name === undefined || listTabEntries().length > 0) return;
  const entries = entriesSchema.safeParse(await unsentWorkStore.read(name));
  unsentWorkStore.keep(name, null);
  if (entries.success) restoreTabEntries(entries.data);
}

let person: number | null = null;

/** True for a person who is signed in, demos included. */
export const isSignedIn = (): boolean => person !== null;

export const isCurrentPerson = (who: number | null): boolean => who !== null && who === person;

/**
 * Sets the person whose unsent work is kept. It must be called with every answer about the session, before a screen
 * reads the work.
 */
export async function setWorkPerson(who: number | null): Promise<void> {
  const before = person;
  person = who;
  try {
    if (before !== null && before !== who) await encryptTabWork();
    unsentWorkStore.belongsTo(who);
    setTabPerson(who);
    if (who !== null && before !== who) {
      await restoreTab();
      if (listTabEntries().length > 0) unsentWorkStore.prepare();
    }
  } catch (cause) {
    // Storage may be forbidden or the keys unreachable; work then continues in this page only.
    console.warn('What earlier pages kept could not be read', cause);
  }
}

export interface UnsentWork {
  /** Sends the unsent work; rejects if this fails. */
  readonly send: () => Promise<void>;
  readonly isUnsent: () => boolean;
}

const atHand = new Set<UnsentWork>();

/** Registers a screen's unsent work. Returns a function that removes it. */
export function registerUnsentWork(work: UnsentWork): () => void {
  atHand.add(work);
  return () => atHand.delete(work);
}

/** Limits the time for sending unsent work at sign-out, in milliseconds. */
const sendPatienceMs = 3000;

/** Sends unsent work before sign-out. Resolves to true if this browser still has unsent work afterwards. */
export async function sendUnsentWork(who: number): Promise<boolean> {
  const late = new Promise((resolve) => setTimeout(resolve, sendPatienceMs));
  await Promise.race([Promise.allSettled([...atHand].map(({ send }) => send())), late]);
  await unsentWorkStore.settled();
  return (
    [...atHand].some(({ isUnsent }) => isUnsent()) ||
    unsentWorkStore.names().length > 0 ||
    hasUnsentFeedMarks(who)
  );
}
