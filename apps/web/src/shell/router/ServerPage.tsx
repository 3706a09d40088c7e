/** A page that the server draws; the browser loads it from the server. */
import { useEffect } from 'react';
import { Spinner } from '../../ui/states/states.tsx';
import { NotFoundPage } from './screens.tsx';

/** True if the server answered this address with the application, so loading again would loop. */
function isServedByApplication(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}

export function ServerPage() {
  const missing = isServedByApplication();
  useEffect(() => {
    if (!missing) window.location.reload();
  }, [missing]);
  return missing ? <NotFoundPage /> : <Spinner />;
}
