import { useEffect } from 'react';
import { retryAfterMs } from './editor.ts';

/**
 * Saves after a pause without a connection, when the connection returns, and when the page is hidden, because a phone
 * may never show the page again.
 */
export function useAutomaticSave(save: () => Promise<boolean>, state: { readonly kind: string }): void {
  useEffect(() => {
    if (state.kind !== 'offline') return;
    const timer = window.setTimeout(() => void save(), retryAfterMs);
    return () => window.clearTimeout(timer);
  }, [save, state]);
  useEffect(() => {
    const again = () => void save();
    const hidden = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [save]);
}
