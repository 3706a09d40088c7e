/** Results previewed before they are added; selected items are excluded. */
import { useStore } from '@klarsikt/web/platform/store.ts';
import { useMemo } from 'react';
import { orderKeys } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  getAnalysis,
  subscribeToAnalysis,
  useAnalysis,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { analysisActions } from '../work.ts';

const without = (keys: readonly string[], others: object): readonly string[] =>
  keys.filter((key) => !Object.hasOwn(others, key));

export function usePreviewed(): readonly string[] {
  const preview = useAnalysis((draft) => draft.preview);
  const selected = useAnalysis((draft) => draft.selected);
  return useMemo(() => without(orderKeys(preview), selected), [preview, selected]);
}

export function useIsPreviewed(key: string): boolean {
  const isPreviewed = () => {
    const { preview, selected } = getAnalysis();
    return Object.hasOwn(preview, key) && !Object.hasOwn(selected, key);
  };
  return useStore({ subscribe: subscribeToAnalysis, now: isPreviewed });
}

export function togglePreview(key: string): void {
  const { preview, selected } = getAnalysis();
  const previewed = without(orderKeys(preview), selected);
  analysisActions.preview(
    previewed.includes(key) ? previewed.filter((other) => other !== key) : [...previewed, key],
  );
}

export const discardPreview = (): void => analysisActions.preview([]);
