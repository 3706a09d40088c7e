import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { useEffect } from 'react';
import { foldedIn } from './fold.ts';

/**
 * Writes into the address which of the foldable rows are folded; where nothing is, the parameter is left out. A view without
 * such rows (null) leaves it as it is: who turns back to the tree finds it as they left it.
 */
export function useFoldedInAddress(
  foldable: readonly string[] | null,
  open: true | Readonly<Record<string, boolean>>,
): void {
  const [folded, setFolded] = useSearchText('fold');
  const kept = folded ?? '';
  const now = foldable === null ? kept : open === true ? '' : foldedIn(foldable, open);
  useEffect(() => {
    if (now === kept) return;
    // The rows first: the address is a step of the router.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [now, kept, setFolded]);
}
