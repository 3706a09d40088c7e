import { type RefObject, useLayoutEffect, useState } from 'react';

/** True if the element is narrower than `width`, the width in pixels that its content needs. */
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
