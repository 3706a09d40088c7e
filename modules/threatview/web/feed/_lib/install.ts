/** Putting the feed on the device's home screen: browsers that can announce it with an event. */
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';

interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) offer.become(event);
  });
  window.addEventListener('appinstalled', () => offer.become(null));
}

function install(): void {
  const asked = offer.now()?.prompt();
  offer.become(null);
  asked?.catch((cause: unknown) => console.warn('The feed was not installed', cause));
}

/** Installs; null where the browser does not offer it. */
export function useInstall(): (() => void) | null {
  return useStore(offer) === null ? null : install;
}
