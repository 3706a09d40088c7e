import type { MouseEvent } from 'react';

/** Makes a click handler that opens a link's address in this tab without loading the page again. */
export const createLinkClickHandler =
  (open: (address: string) => void, address: string) =>
  (event: MouseEvent): void => {
    // With a modifier key the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(address);
  };
