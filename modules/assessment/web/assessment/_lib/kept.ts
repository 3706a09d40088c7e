/** Remembers a typed text after its entry has been removed, until the page is closed. */
import { useEffect, useState } from 'react';

/**
 * Returns the last text that was not removed, and a function to set it. Give the component a `key` of its subject.
 */
export function useLastNonEmptyText(present: string | undefined): readonly [string, (text: string) => void] {
  const [kept, keep] = useState(present ?? '');
  useEffect(() => {
    if (present !== undefined) keep(present);
  }, [present]);
  return [kept, keep];
}
