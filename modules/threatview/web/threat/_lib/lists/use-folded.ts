import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useEffect } from 'react';
import { formatCollapsedRows } from './fold.ts';

/**
 * Writes the collapsed rows to the address; without any, the parameter is left out. A view without such rows (null)
 * keeps the parameter for the tree view.
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
    // The rows are painted first, because a navigation costs time.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [now, kept, setFolded]);
}
