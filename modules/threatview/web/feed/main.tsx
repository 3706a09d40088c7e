import '@klarsikt/web/ui/styles/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startFeed } from './_lib/feed.ts';
import { listenForInstallPrompt } from './_lib/install.ts';
import { FeedApp } from './FeedApp.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

listenForInstallPrompt();
void startFeed();
createRoot(root).render(
  <StrictMode>
    <FeedApp />
  </StrictMode>,
);

/**
 * Registers the service worker after the first card is shown, because its requests compete with those of the card.
 */
async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register('/feed-worker.js', { scope: '/feed', updateViaCache: 'none' });
}

function runWhenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

if ('serviceWorker' in navigator && import.meta.env.PROD)
  runWhenLoaded(() => {
    registerServiceWorker().catch((cause: unknown) => console.warn('The feed will not open offline', cause));
  });
