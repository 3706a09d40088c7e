import { loginContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { reportError } from '@klarsikt/web/platform/api/report-error.ts';

const home = '/';
const work = '/ra/waiting';

/** Returns `target`, or the person's start page if the target is only the home page. */
export async function resolveStartAddress(target: string, mayWork: boolean): Promise<string> {
  if (target !== home || !mayWork) return target;
  try {
    const { startPage } = await call(loginContract.getAccount, {}, { timeoutMs: 5_000 });
    return startPage === 'work' ? work : home;
  } catch (cause) {
    // The person is signed in, so a failure to load the start page must not block them.
    reportError(cause);
    return home;
  }
}
