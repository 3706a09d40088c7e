/** How wide a list is for its columns. */
import { useHeld } from '../../../platform/held.ts';
import { watchMedia } from '../../../platform/settings/media.ts';

/** `beside`: a panel is open at its side. */
export type ListWidth = 'wide' | 'beside' | 'phone';

const phone = watchMedia('(max-width: 700px)');
export function useListWidth(panelOpen: boolean): ListWidth {
  const isPhone = useHeld(phone);
  if (isPhone) return 'phone';
  return panelOpen ? 'beside' : 'wide';
}
