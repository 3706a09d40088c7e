/** Opens the feed from inside the suite: the feed is a separate page, so the browser navigates to it. */

import { NotFoundPage } from '@klarsikt/web/shell/router/screens.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useEffect } from 'react';

/** Returns true if the server answered the feed's address with this document, so that a reload would loop. */
function isServedAsDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && /^\/feed(\/intro)?\/?$/.test(new URL(entry.name).pathname);
}

export function FeedReloadPage() {
  const missing = isServedAsDocument();
  useEffect(() => {
    if (!missing) window.location.reload();
  }, [missing]);
  return missing ? <NotFoundPage /> : <Spinner />;
}
