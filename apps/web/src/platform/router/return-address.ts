/** Where to go after signing in: an address of this very application, or home. */

import { returnAddressPattern } from '@klarsikt/contract';

const home = '/';

/**
 * The path of `uri` when it stays on `origin`; home for everything else. What counts is where the browser would go,
 * so the address is resolved as the browser does it; anything that does not look like a plain path is refused first.
 */
export function returnAddress(uri: string | undefined, origin: string): string {
  if (uri === undefined || !returnAddressPattern.test(uri) || !URL.canParse(uri, origin)) return home;
  const resolved = new URL(uri, origin);
  if (resolved.origin !== origin) return home;
  const path = resolved.pathname + resolved.search + resolved.hash;
  return returnAddressPattern.test(path) ? path : home;
}
