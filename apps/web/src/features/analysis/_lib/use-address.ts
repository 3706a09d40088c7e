/** Keeps the selection in the address of the analysis, so that it can be shared and survives a reload. */
import { useEffect } from 'react';
import { useSearchText } from '../../../platform/router/search.ts';
import { selection, useSelection } from '../../threat/_lib/selection.ts';
import { decodeKeys, encodeKeys } from './results.ts';

/** Only the address that the page was opened with may replace the selection; later the selection writes the address. */
let opened = false;

export function useSelectionInAddress(): void {
  const [inAddress, setInAddress] = useSearchText('selection');
  const { present } = useSelection();
  const encoded = encodeKeys(present);
  useEffect(() => {
    if (!opened) {
      opened = true;
      const given = decodeKeys(inAddress);
      if (given.length > 0) {
        selection.replace(given);
        return;
      }
    }
    if (encoded !== (inAddress ?? '')) setInAddress(encoded || undefined, { replace: true });
  }, [encoded, inAddress, setInAddress]);
}
