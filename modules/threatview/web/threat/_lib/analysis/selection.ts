/** What the analysis at work selects: threats and risks by key, in the order in which they were added. */
import { type Patch, patchesBetween } from '@klarsikt/engine';
import { useSyncExternalStore } from 'react';
import { keysIn, placedAs, throughSelected, withKey } from './analysis-draft.ts';
import { analysisNow, changeAnalysis, subscribeToAnalysis, useAnalysis } from './analysis-editor.ts';

const present = () => analysisNow().selected;

function become(selected: ReturnType<typeof present>): void {
  const draft = analysisNow();
  const through = throughSelected(draft.through, selected);
  changeAnalysis(patchesBetween(draft, { ...draft, selected, through }));
}

const toggling = (key: string, through?: string): readonly Patch[] => withKey(analysisNow(), key, through);

export const selection = {
  now: (): readonly string[] => keysIn(present()),
  has: (key: string): boolean => Object.hasOwn(present(), key),
  /** `through`: the threat or risk in whose panel or card it is found. */
  toggle: (key: string, through?: string) => changeAnalysis(toggling(key, through)),
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
