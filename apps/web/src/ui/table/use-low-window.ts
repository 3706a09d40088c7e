import { type RefObject, useEffect } from 'react';

/** Matches a window with little height, as at 200 % zoom. The style sheets use the same limit. */
const low = '(max-height: 600px) and (max-width: 900px)';

/**
 * Scrolls the page so that the list fills a low window when its rows are scrolled. Otherwise the heading would fill
 * the window and the rows would move below it.
 */
export function useLowWindowScroll(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = scroll.current;
    if (rows === null) return;
    const bring = () => {
      if (rows.scrollTop > 0 && window.matchMedia(low).matches) rows.scrollIntoView({ block: 'start' });
    };
    rows.addEventListener('scroll', bring, { passive: true });
    return () => rows.removeEventListener('scroll', bring);
  }, [scroll]);
}
