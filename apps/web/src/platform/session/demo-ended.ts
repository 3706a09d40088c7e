/** Detects an ended demo, so that its pages show a notice instead of appearing empty. */
import type { Session } from '@klarsikt/contract';
import { createStore } from '../store.ts';
import { demoStorageKey } from './device.ts';

/** Paths of pages that show data of a session; visitors can read all other pages. */
const ofASession = /^\/(ra|threatview|admin|atlas|account)(\/|$)/;

export const demoEndedStore = createStore(false);

/** Records whether the tab's session is a demo, and whether it has ended while the page at `path` is shown. */
export function recordDemoSession(
  { authenticated, demo }: Pick<Session, 'authenticated' | 'demo'>,
  path: string,
): void {
  if (authenticated) {
    if (demo) sessionStorage.setItem(demoStorageKey, '1');
    else sessionStorage.removeItem(demoStorageKey);
    demoEndedStore.become(false);
    return;
  }
  if (sessionStorage.getItem(demoStorageKey) === null) return;
  if (ofASession.test(path)) demoEndedStore.become(true);
  else forgetDemoSession();
}

export function forgetDemoSession(): void {
  sessionStorage.removeItem(demoStorageKey);
  demoEndedStore.become(false);
}

/** True in a tab whose session is a demo. */
export const isInDemo = (): boolean => sessionStorage.getItem(demoStorageKey) !== null;
