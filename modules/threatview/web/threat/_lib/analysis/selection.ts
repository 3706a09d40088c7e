import { computePatchesBetween, type Patch } from '@klarsikt/engine/assessment';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { keepPositions, orderKeys, pickSelectedThrough, toggleKeyPatches } from './analysis-draft.ts';
import { changeAnalysis, getAnalysis, subscribeToAnalysis, useAnalysis } from './analysis-editor.ts';

const present = () => getAnalysis().selected;

function setSelected(selected: ReturnType<typeof present>): void {
  const draft = getAnalysis();
  const through = pickSelectedThrough(draft.through, selected);
  changeAnalysis(computePatchesBetween(draft, { ...draft, selected, through }));
}

const toggling = (key: string, through?: string): readonly Patch[] =>
  toggleKeyPatches(getAnalysis(), key, through);

export const analysisSelection = {
  now: (): readonly string[] => orderKeys(present()),
  has: (key: string): boolean => Object.hasOwn(present(), key),
  /** `through`: threat or risk whose panel or card contains the item. */
  toggle: (key: string, through?: string) => changeAnalysis(toggling(key, through)),
  add: (...keys: string[]) => setSelected(keepPositions([...analysisSelection.now(), ...keys], present())),
  remove: (key: string) => {
    if (analysisSelection.has(key)) changeAnalysis(toggling(key));
  },
  clear: () => setSelected({}),
} as const;

/** The selected keys; renders only if the selection changes. */
export const useSelection = (): readonly string[] => useAnalysis(({ selected }) => orderKeys(selected));

export function useIsSelected(key: string): boolean {
  return useStore({ subscribe: subscribeToAnalysis, now: () => analysisSelection.has(key) });
}
