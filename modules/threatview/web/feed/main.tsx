/** The daily feed as an application: takes over from the first paint (first.ts), and brings its typefaces. */
import '@klarsikt/web/ui/styles/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startFeed } from './_lib/feed.ts';
import { listenForInstall } from './_lib/install.ts';
import { FeedApp } from './FeedApp.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

listenForInstall();
void startFeed();
createRoot(root).render(
  <StrictMode>
    <FeedApp />
  </StrictMode>,
);

/** Once the first card is there: the worker's own fetches must not compete with it. */
async function keepForOffline(): Promise<void> {
  await navigator.serviceWorker.register('/feed-worker.js', { scope: '/feed', updateViaCache: 'none' });
}

function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

if ('serviceWorker' in navigator && import.meta.env.PROD)
  whenLoaded(() => {
    keepForOffline().catch((cause: unknown) => console.warn('The feed will not open offline', cause));
  });
