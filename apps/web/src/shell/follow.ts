import type { MouseEvent } from 'react';

/** Opens the address of a link in this tab, without a load. */
export const createLinkClickHandler =
  (open: (address: string) => void, address: string) =>
  (event: MouseEvent): void => {
    // With a modifier key the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(address);
  };
