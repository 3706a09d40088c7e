import { watchMediaQuery } from '@klarsikt/web/platform/settings/media.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';

/** Layout of a list; `beside` means that a panel is open beside the list. */
export type ListWidth = 'wide' | 'beside' | 'phone';

const phone = watchMediaQuery('(max-width: 700px)');
export function useListWidth(panelOpen: boolean): ListWidth {
  const isPhone = useStore(phone);
  if (isPhone) return 'phone';
  return panelOpen ? 'beside' : 'wide';
}
