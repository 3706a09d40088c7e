/** Keeps typed text after its entry was removed, until the page is closed. */
import { useEffect, useState } from 'react';

/** The last non-empty text, and a function to set it. The component needs a `key` of its subject. */
export function useLastNonEmptyText(present: string | undefined): readonly [string, (text: string) => void] {
  const [kept, keep] = useState(present ?? '');
  useEffect(() => {
    if (present !== undefined) keep(present);
  }, [present]);
  return [kept, keep];
}
