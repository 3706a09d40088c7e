/** Address that is opened after signing in; it is always within this application. */

import { returnAddressPattern } from '@klarsikt/contract';

const home = '/';

/**
 * Returns the path of `uri` if it is on `origin`, otherwise the home page. `uri` must look like a plain path and is
 * then resolved as a browser would do it.
 */
export function resolveReturnAddress(uri: string | undefined, origin: string): string {
  if (uri === undefined || !returnAddressPattern.test(uri) || !URL.canParse(uri, origin)) return home;
  const resolved = new URL(uri, origin);
  if (resolved.origin !== origin) return home;
  const path = resolved.pathname + resolved.search + resolved.hash;
  return returnAddressPattern.test(path) ? path : home;
}
