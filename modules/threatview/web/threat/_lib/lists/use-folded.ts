import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useEffect } from 'react';
import { formatCollapsedRows } from './fold.ts';

/**
 * Writes the collapsed rows to the address and omits the parameter if there are none. A view without collapsible rows
 * passes null, which keeps the parameter for the tree view.
 */
export function useCollapsedRowsInAddress(
  foldable: readonly string[] | null,
  open: true | Readonly<Record<string, boolean>>,
): void {
  const [folded, setFolded] = useSearchParameter('fold');
  const kept = folded ?? '';
  const now = foldable === null ? kept : open === true ? '' : formatCollapsedRows(foldable, open);
  useEffect(() => {
    if (now === kept) return;
    // Paint the rows first, because a navigation is slow.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [now, kept, setFolded]);
}
