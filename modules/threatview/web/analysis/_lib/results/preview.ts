/** Results that are looked at before they are added; what is selected is none of them. */
import { useMemo, useSyncExternalStore } from 'react';
import { keysIn } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  analysisNow,
  subscribeToAnalysis,
  useAnalysis,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { work } from '../work.ts';

const without = (keys: readonly string[], others: object): readonly string[] =>
  keys.filter((key) => !Object.hasOwn(others, key));

/** Keys of the previewed results. */
export function usePreviewed(): readonly string[] {
  const preview = useAnalysis((draft) => draft.preview);
  const selected = useAnalysis((draft) => draft.selected);
  return useMemo(() => without(keysIn(preview), selected), [preview, selected]);
}

/** Whether one result is previewed. */
export function useIsPreviewed(key: string): boolean {
  return useSyncExternalStore(subscribeToAnalysis, () => {
    const { preview, selected } = analysisNow();
    return Object.hasOwn(preview, key) && !Object.hasOwn(selected, key);
  });
}

export function togglePreview(key: string): void {
  const { preview, selected } = analysisNow();
  const previewed = without(keysIn(preview), selected);
  work.preview(previewed.includes(key) ? previewed.filter((other) => other !== key) : [...previewed, key]);
}

export const discardPreview = (): void => work.preview([]);
