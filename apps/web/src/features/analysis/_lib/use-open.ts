import { useCallback } from 'react';
import { useSearchGo } from '../../../platform/router/search.ts';

/** Opens the details of a result beside the others. */
export function useOpen(): (key: string) => void {
  const go = useSearchGo();
  return useCallback((key) => go((before) => ({ ...before, open: key }), { replace: false }), [go]);
}
