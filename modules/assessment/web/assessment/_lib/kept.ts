/** Keeps typed text after its owner was removed, until the page is left. */
import { useEffect, useState } from 'react';

/** The last text that was not empty, and how to set it. The component needs a `key` of what it is about. */
export function useKept(present: string | undefined): readonly [string, (text: string) => void] {
  const [kept, keep] = useState(present ?? '');
  useEffect(() => {
    if (present !== undefined) keep(present);
  }, [present]);
  return [kept, keep];
}
