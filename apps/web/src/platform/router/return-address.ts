/** The address after signing in: always within this application. */

import { returnAddressPattern } from '@klarsikt/contract';

const home = '/';

/**
 * The path of `uri` if it stays on `origin`, else home. The address is resolved as the browser does it, after a check
 * that it looks like a plain path.
 */
export function resolveReturnAddress(uri: string | undefined, origin: string): string {
  if (uri === undefined || !returnAddressPattern.test(uri) || !URL.canParse(uri, origin)) return home;
  const resolved = new URL(uri, origin);
  if (resolved.origin !== origin) return home;
  const path = resolved.pathname + resolved.search + resolved.hash;
  return returnAddressPattern.test(path) ? path : home;
}
