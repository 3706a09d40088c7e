import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { useEffect } from 'react';
import { formatFolded } from './fold.ts';

/**
 * Writes the collapsed rows to the address; without any, the parameter is left out. A view without such rows (null)
 * keeps the parameter for the tree view.
 */
export function useFoldedInAddress(
  foldable: readonly string[] | null,
  open: true | Readonly<Record<string, boolean>>,
): void {
  const [folded, setFolded] = useSearchText('fold');
  const kept = folded ?? '';
  const now = foldable === null ? kept : open === true ? '' : formatFolded(foldable, open);
  useEffect(() => {
    if (now === kept) return;
    // The rows are painted first, because a navigation costs time.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [now, kept, setFolded]);
}
