/** Results that are looked at before they are added; what is selected is none of them. */
import { useMemo, useSyncExternalStore } from 'react';
import { selection, subscribeToSelection, useSelection } from '../../threat/_lib/selection.ts';
import { subscribeToWork, useWorkPart, work } from './work.ts';

const without = (keys: readonly string[], others: readonly string[]): readonly string[] =>
  keys.filter((key) => !others.includes(key));

/** Keys of the previewed results. */
export function usePreviewed(): readonly string[] {
  const preview = useWorkPart((now) => now.preview);
  const { present } = useSelection();
  return useMemo(() => without(preview, present), [preview, present]);
}

function subscribe(listener: () => void): () => void {
  const stops = [subscribeToWork(listener), subscribeToSelection(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether one result is previewed. */
export function useIsPreviewed(key: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => work.now().preview.includes(key) && !selection.now().includes(key),
  );
}

export function togglePreview(key: string): void {
  const previewed = without(work.now().preview, selection.now());
  work.change({
    preview: previewed.includes(key) ? previewed.filter((other) => other !== key) : [...previewed, key],
  });
}

export const discardPreview = (): void => work.change({ preview: [] });
