/** A page that the server draws by itself: from inside the application the browser goes there. */
import { useEffect } from 'react';
import { Spinner } from '../../ui/states/states.tsx';
import { NotFoundPage } from './screens.tsx';

/** True when this very document was answered for the address: asking again would bring it again. */
function isAnsweredHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}

export function ServerPage() {
  const missing = isAnsweredHere();
  useEffect(() => {
    if (!missing) window.location.reload();
  }, [missing]);
  return missing ? <NotFoundPage /> : <Spinner />;
}
