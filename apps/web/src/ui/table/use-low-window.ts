import { type RefObject, useEffect } from 'react';

/** A window with little height, as at 200 % zoom; the same limit as in the style sheets. */
const low = '(max-height: 600px) and (max-width: 900px)';

/**
 * Brings the whole list into a low window when its rows are scrolled. Otherwise the rows would move below a heading
 * that fills the window.
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
