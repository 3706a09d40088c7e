/** How much room a list has for columns. */
import { useHeld } from '../../../platform/held.ts';
import { watchMedia } from '../../../platform/settings/media.ts';

/** `beside`: a panel is open at its side. */
export type ListRoom = 'wide' | 'beside' | 'phone';

const phone = watchMedia('(max-width: 700px)');
export function useListRoom(panelOpen: boolean): ListRoom {
  const isPhone = useHeld(phone);
  if (isPhone) return 'phone';
  return panelOpen ? 'beside' : 'wide';
}
