import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than what it shows, which is `width` pixels wide at least. */
export function useOverflow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const watcher = new ResizeObserver(() => setOverflows(current.clientWidth < width));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element, width]);
  return overflows;
}
