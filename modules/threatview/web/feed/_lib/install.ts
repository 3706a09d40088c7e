/** Installs the feed on the home screen, in browsers that offer it by an event. */
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';

interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) offer.become(event);
  });
  window.addEventListener('appinstalled', () => offer.become(null));
}

function showInstallPrompt(): void {
  const asked = offer.now()?.prompt();
  offer.become(null);
  asked?.catch((cause: unknown) => console.warn('The feed was not installed', cause));
}

/** Returns the function that starts the installation; null if the browser does not offer installation. */
export function useFeedInstall(): (() => void) | null {
  return useStore(offer) === null ? null : showInstallPrompt;
}
