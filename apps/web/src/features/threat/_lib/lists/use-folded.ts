import { useEffect } from 'react';
import { useSearchText } from '../../../../platform/router/search.ts';
import { foldedIn } from './fold.ts';

/** Writes into the address which of the foldable rows are folded. Where nothing is, or can be, the parameter is left out. */
export function useFoldedInAddress(
  foldable: readonly string[],
  open: true | Readonly<Record<string, boolean>>,
): void {
  const [folded, setFolded] = useSearchText('fold');
  const now = open === true ? '' : foldedIn(foldable, open);
  useEffect(() => {
    if (now === (folded ?? '')) return;
    // The rows first: the address is a step of the router.
    const soon = setTimeout(() => setFolded(now === '' ? undefined : now, { replace: true }));
    return () => clearTimeout(soon);
  }, [now, folded, setFolded]);
}
