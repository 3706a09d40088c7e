/** What the analysis at work selects: threats and risks by key, in the order in which they were added. */
import { type Patch, patchesBetween } from '@klarsikt/engine';
import { useSyncExternalStore } from 'react';
import { keysIn, placedAs, withKey } from './analysis-draft.ts';
import { analysisNow, changeAnalysis, subscribeToAnalysis, useAnalysis } from './analysis-editor.ts';

const present = () => analysisNow().selected;

function become(selected: ReturnType<typeof present>): void {
  const draft = analysisNow();
  changeAnalysis(patchesBetween(draft, { ...draft, selected }));
}

const toggling = (key: string): readonly Patch[] => withKey(present(), key);

export const selection = {
  now: (): readonly string[] => keysIn(present()),
  has: (key: string): boolean => Object.hasOwn(present(), key),
  toggle: (key: string) => changeAnalysis(toggling(key)),
  add: (...keys: string[]) => become(placedAs([...selection.now(), ...keys], present())),
  remove: (key: string) => {
    if (selection.has(key)) changeAnalysis(toggling(key));
  },
  clear: () => become({}),
} as const;

/** The selected keys; changes with what is selected alone. */
export const useSelection = (): readonly string[] => useAnalysis(({ selected }) => keysIn(selected));

/** Whether one threat or risk is selected. */
export function useIsSelected(key: string): boolean {
  return useSyncExternalStore(subscribeToAnalysis, () => selection.has(key));
}
