/**
 * Where a page was scrolled to, taken up again after back and reload when what it shows comes later than the page itself.
 * The router keeps the places, and restores what is there when it has drawn a page.
 */
import { type ParsedLocation, useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useOnChange } from '../hooks.ts';

/** Names a place in the history: an address may say what somebody searched for, a number says nothing. */
export const scrollKeyOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? 'first';

/** How long a page is waited for. */
const patienceMs = 5000;
/** After one of these the person has chosen a place: the kept one is not restored. */
const ownActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The page itself: goes down to its place as soon as the page is long enough, unless somebody acts first. */
export function useKeptPageScroll(): void {
  const key = useLocation({ select: scrollKeyOf });
  const wanted = useElementScrollRestoration({ getElement: () => window, getKey: scrollKeyOf })?.scrollY ?? 0;
  // Once for each place in the history.
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

/** Names a scrolled element of this address for the router: `data-scroll-restoration-id`. */
export const scrollIdOf = (name: string): string => `${name} ${window.location.pathname}`;

interface KeptScrollProps {
  readonly id: string;
  readonly scroll: RefObject<HTMLElement | null>;
  /** Its content is there. */
  readonly ready: boolean;
}

/** An element with content of its own, such as a list: goes to its place when the content is there. */
export function KeptScroll({ id, scroll, ready }: KeptScrollProps): null {
  const wanted = useElementScrollRestoration({ id, getKey: scrollKeyOf });
  const done = useRef(false);
  // After the layout, in which a list of which only a part is drawn begins at its top.
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (wanted === undefined || scroll.current === null) return;
    scroll.current.scrollTop = wanted.scrollY;
    scroll.current.scrollLeft = wanted.scrollX;
  }, [ready, wanted, scroll]);
  return null;
}
