/** How much room a list has for columns. */
import { useMedia, watchMedia } from '../../../platform/settings/media.ts';

/** `beside`: a panel is open at its side. */
export type ListRoom = 'wide' | 'beside' | 'phone';

const phone = watchMedia('(max-width: 700px)');
export function useListRoom(panelOpen: boolean): ListRoom {
  const isPhone = useMedia(phone);
  if (isPhone) return 'phone';
  return panelOpen ? 'beside' : 'wide';
}
