/** Previews results before they are added to the selection; selected items are excluded. */
import { useStore } from '@klarsikt/web/platform/store.ts';
import { useMemo } from 'react';
import { listKeysInOrder } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  getAnalysisDraft,
  subscribeToAnalysisDraft,
  useAnalysisDraftPart,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { analysisActions } from '../work.ts';

const without = (keys: readonly string[], others: object): readonly string[] =>
  keys.filter((key) => !Object.hasOwn(others, key));

export function usePreviewedKeys(): readonly string[] {
  const preview = useAnalysisDraftPart((draft) => draft.preview);
  const selected = useAnalysisDraftPart((draft) => draft.selected);
  return useMemo(() => without(listKeysInOrder(preview), selected), [preview, selected]);
}

export function useIsKeyPreviewed(key: string): boolean {
  const isPreviewed = () => {
    const { preview, selected } = getAnalysisDraft();
    return Object.hasOwn(preview, key) && !Object.hasOwn(selected, key);
  };
  return useStore({ subscribe: subscribeToAnalysisDraft, now: isPreviewed });
}

export function togglePreviewedKey(key: string): void {
  const { preview, selected } = getAnalysisDraft();
  const previewed = without(listKeysInOrder(preview), selected);
  analysisActions.preview(
    previewed.includes(key) ? previewed.filter((other) => other !== key) : [...previewed, key],
  );
}

export const discardPreview = (): void => analysisActions.preview([]);
