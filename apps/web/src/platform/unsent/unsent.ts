/** Unsent work of the person of this page: kept while they work, sealed when their session ends, there again in the next. */
import { session as contract } from '@klarsikt/contract';
import { z } from 'zod';
import { call } from '../api/call.ts';
import { feedWaits, forgetTab } from '../session/device.ts';
import { createUnsentStore } from './store.ts';
import { bringBackTab, tabBelongsTo, tabEntries } from './tab.ts';

export const unsent = createUnsentStore(() => call(contract.getUnsentKeys, {}));

const entriesSchema = z.array(z.tuple([z.string(), z.string()]));
const tabNames = 'tab.';

/** Seals what this tab keeps; nothing of it stays open. */
export async function sealTab(): Promise<void> {
  const entries = tabEntries();
  // By the time, so that the latest is found first.
  if (entries.length > 0) unsent.keep(`${tabNames}${Date.now()}`, entries);
  forgetTab();
  await unsent.settled();
}

/** Into a tab that has nothing of its own; another tab takes up the one before. */
async function restoreTab(): Promise<void> {
  const name = unsent
    .names()
    .filter((each) => each.startsWith(tabNames))
    .sort()
    .at(-1);
  if (name === undefined || tabEntries().length > 0) return;
  const entries = entriesSchema.safeParse(await unsent.read(name));
  unsent.keep(name, null);
  if (entries.success) bringBackTab(entries.data);
}

let person: number | null = null;

/** Whether it is the person of this page. */
export const isOneself = (who: number | null): boolean => who !== null && who === person;

/** To be told of every answer about the session, before any screen reads it. */
export async function workBelongsTo(who: number | null): Promise<void> {
  const before = person;
  person = who;
  try {
    if (before !== null && before !== who) await sealTab();
    unsent.belongsTo(who);
    tabBelongsTo(who);
    if (who !== null && before !== who) {
      await restoreTab();
      if (tabEntries().length > 0) unsent.prepare();
    }
  } catch (cause) {
    // Storage may be forbidden, the keys out of reach: the work goes on, in this page alone.
    console.warn('What earlier pages kept could not be read', cause);
  }
}

export interface WorkAtHand {
  /** Sends what waits; fails when it can not. */
  readonly send: () => Promise<void>;
  readonly isUnsent: () => boolean;
}

const atHand = new Set<WorkAtHand>();

/** What a screen holds and the server may not have yet; gives back how to stop watching it. */
export function watchWork(work: WorkAtHand): () => void {
  atHand.add(work);
  return () => atHand.delete(work);
}

/** As long as anybody waits for their sign-out. */
const sendPatienceMs = 3000;

/** Sends what can be sent; true when the server still lacks something that this browser has. */
export async function leavesWork(who: number): Promise<boolean> {
  const late = new Promise((resolve) => setTimeout(resolve, sendPatienceMs));
  await Promise.race([Promise.allSettled([...atHand].map(({ send }) => send())), late]);
  await unsent.settled();
  return [...atHand].some(({ isUnsent }) => isUnsent()) || unsent.names().length > 0 || feedWaits(who);
}
