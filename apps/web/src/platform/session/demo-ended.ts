/** Detects an ended demo, so that its pages show a notice instead of appearing empty. */
import type { Session } from '@klarsikt/contract';
import { createStore } from '../store.ts';
import { demoStorageKey } from './device.ts';

/** Pages with data of a session; visitors can read all others. */
const ofASession = /^\/(ra|threatview|admin|atlas|account)(\/|$)/;

export const demoEndedStore = createStore(false);

/** `path` is the shown page. */
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
