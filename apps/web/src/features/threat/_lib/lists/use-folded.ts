import { useEffect } from 'react';
import { useSearchText } from '../../../../platform/router/search.ts';
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
  const now = foldable === null || open === true ? '' : foldedIn(foldable, open);
  const canFold = foldable !== null;
  useEffect(() => {
    if (!canFold || now === (folded ?? '')) return;
    // The rows first: the address is a step of the router.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [canFold, now, folded, setFolded]);
}
