/** A text that was typed and whose owner was emptied since: kept until one leaves. */
import { useEffect, useState } from 'react';

/** The last text that was not empty, and how to set it. The component needs a `key` of what it is about. */
export function useKept(present: string | undefined): readonly [string, (text: string) => void] {
  const [kept, keep] = useState(present ?? '');
  useEffect(() => {
    if (present !== undefined) keep(present);
  }, [present]);
  return [kept, keep];
}
