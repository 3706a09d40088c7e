/** Putting the feed on the device's home screen: browsers that can, say so before anybody asks. */
import { useSyncExternalStore } from 'react';

interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function tell(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) tell(event);
  });
  window.addEventListener('appinstalled', () => tell(null));
}

function install(): void {
  const asked = offer?.prompt();
  tell(null);
  asked?.catch((cause: unknown) => console.warn('The feed was not installed', cause));
}

/** Installs; null where the browser does not offer it. */
export function useInstall(): (() => void) | null {
  const able = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer !== null,
  );
  return able ? install : null;
}
