/** Has the files of the application kept on the device, for steps that are taken without a connection. */
import { useEffect } from 'react';
import { useSession } from '../platform/session/session.tsx';

/** Long after the page is ready, so that its own requests come first. */
const restMs = 20_000;

async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register('/app-worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep');
}

/** For who works here; a visitor has nothing to go on with. Browsers keep nothing for pages without a secure connection. */
export function useKeptFiles(): void {
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
