/**
 * Restores scroll positions after back and reload if the content of a page appears later than the page. The router
 * stores the positions, but restores them only at the moment when it draws the page.
 */
import { type ParsedLocation, useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useOnChange } from '../hooks.ts';

/** Returns the key of an entry of the history: a number, because an address may contain a search. */
export const getScrollKey = ({ state }: ParsedLocation): string => state.__TSR_key ?? 'first';

const patienceMs = 5000;
/** Events after which no position is restored, because the person has chosen one. */
const ownActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Restores the scroll position of the page when the page is long enough, unless the person acts first. */
export function usePageScrollRestoration(): void {
  const key = useLocation({ select: getScrollKey });
  const wanted =
    useElementScrollRestoration({ getElement: () => window, getKey: getScrollKey })?.scrollY ?? 0;
  // Restore the position only once for each entry of the history.
  useOnChange(key, () => {
    if (wanted === 0 || !('ResizeObserver' in window)) return;
    const end = new AbortController();
    const grown = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight < wanted + window.innerHeight) return;
      if (Math.abs(window.scrollY - wanted) > 1) window.scrollTo({ top: wanted });
      end.abort();
    });
    const timer = setTimeout(() => end.abort(), patienceMs);
    end.signal.addEventListener('abort', () => {
      grown.disconnect();
      clearTimeout(timer);
    });
    for (const act of ownActs) window.addEventListener(act, () => end.abort(), { signal: end.signal });
    grown.observe(document.body);
    return () => end.abort();
  });
}

/**
 * Returns the value of `data-scroll-restoration-id`, by which the router identifies a scrolled element of this
 * address.
 */
export const toScrollId = (name: string): string => `${name} ${window.location.pathname}`;

interface KeptScrollProps {
  readonly id: string;
  readonly scroll: RefObject<HTMLElement | null>;
  readonly ready: boolean;
}

/** Restores the position of an element that scrolls by itself, such as a list, once its content is drawn. */
export function ScrollRestoration({ id, scroll, ready }: KeptScrollProps): null {
  const wanted = useElementScrollRestoration({ id, getKey: getScrollKey });
  const done = useRef(false);
  // Use an effect, because a virtual list scrolls to its top in a layout effect before it.
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (wanted === undefined || scroll.current === null) return;
    scroll.current.scrollTop = wanted.scrollY;
    scroll.current.scrollLeft = wanted.scrollX;
  }, [ready, wanted, scroll]);
  return null;
}
