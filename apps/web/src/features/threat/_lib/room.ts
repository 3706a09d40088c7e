/** How much room a list has for columns. */
import { useSyncExternalStore } from 'react';

/** `beside`: a panel is open at its side. */
export type ListRoom = 'wide' | 'beside' | 'phone';

const phone = window.matchMedia('(max-width: 700px)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

export function useListRoom(panelOpen: boolean): ListRoom {
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches);
  if (isPhone) return 'phone';
  return panelOpen ? 'beside' : 'wide';
}
