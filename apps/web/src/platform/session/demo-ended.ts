/** That a demo has ended: its pages belong to nobody any more, and whoever looks at one is told instead of seeing it empty. */
import type { Session } from '@klarsikt/contract';
import { createStore } from '../store.ts';
import { demoStorage } from './device.ts';

/** Pages whose data are those of a session. A visitor reads the others as before. */
const ofASession = /^\/(ra|threatview|admin|atlas|account)(\/|$)/;

export const demoEnded = createStore(false);

/** Notes what the server says of the session. `path`: the page that is shown. */
export function noteDemo(
  { authenticated, demo }: Pick<Session, 'authenticated' | 'demo'>,
  path: string,
): void {
  if (authenticated) {
    if (demo) sessionStorage.setItem(demoStorage, '1');
    else sessionStorage.removeItem(demoStorage);
    demoEnded.become(false);
    return;
  }
  if (sessionStorage.getItem(demoStorage) === null) return;
  if (ofASession.test(path)) demoEnded.become(true);
  else forgetDemo();
}

/** Whoever leaves the ended demo is a visitor like everybody. */
export function forgetDemo(): void {
  sessionStorage.removeItem(demoStorage);
  demoEnded.become(false);
}
