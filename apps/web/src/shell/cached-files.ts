/** Caches the files of the application on the device, for use without a connection. */
import { useEffect } from 'react';
import { useSession } from '../platform/session/session.tsx';

/** The delay is long, so that the page's own requests are sent first. */
const restMs = 20_000;

async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register('/app-worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep');
}

/**
 * Caches the files for signed-in people only. It needs a secure connection, because browsers have no service worker
 * without one.
 */
export function useFileCache(): void {
  const { state } = useSession();
  const works = state === 'authenticated' && import.meta.env.PROD && 'serviceWorker' in navigator;
  useEffect(() => {
    if (!works) return;
    const rest = setTimeout(() => {
      keepFiles().catch((cause) => console.warn('The application will not open offline', cause));
    }, restMs);
    return () => clearTimeout(rest);
  }, [works]);
}
