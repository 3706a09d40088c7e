/** From inside the suite: the feed is a page of its own, so the browser opens it as one. */

import { NotFoundPage } from '@klarsikt/web/shell/router/screens.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useEffect } from 'react';

/** True when this very document was answered for the feed's address: asking again would bring it again. */
function isAnsweredHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && /^\/feed(\/intro)?\/?$/.test(new URL(entry.name).pathname);
}

export function FeedDoor() {
  const missing = isAnsweredHere();
  useEffect(() => {
    if (!missing) window.location.reload();
  }, [missing]);
  return missing ? <NotFoundPage /> : <Spinner />;
}
