import { computePatchesBetween, type Patch } from '@klarsikt/engine/assessment';
import { useStore } from '@klarsikt/web/platform/store.ts';
import {
  createTogglePatches,
  filterSelectedRelations,
  listKeysInOrder,
  updateSelectionPositions,
} from './analysis-draft.ts';
import {
  changeAnalysisDraft,
  getAnalysisDraft,
  subscribeToAnalysisDraft,
  useAnalysisDraftPart,
} from './analysis-editor.ts';

const present = () => getAnalysisDraft().selected;

function setSelected(selected: ReturnType<typeof present>): void {
  const draft = getAnalysisDraft();
  const through = filterSelectedRelations(draft.through, selected);
  changeAnalysisDraft(computePatchesBetween(draft, { ...draft, selected, through }));
}

const toggling = (key: string, through?: string): readonly Patch[] =>
  createTogglePatches(getAnalysisDraft(), key, through);

export const analysisSelection = {
  now: (): readonly string[] => listKeysInOrder(present()),
  has: (key: string): boolean => Object.hasOwn(present(), key),
  /** `through` is the key of the threat or risk whose panel or card contains the item. */
  toggle: (key: string, through?: string) => changeAnalysisDraft(toggling(key, through)),
  add: (...keys: string[]) =>
    setSelected(updateSelectionPositions([...analysisSelection.now(), ...keys], present())),
  remove: (key: string) => {
    if (analysisSelection.has(key)) changeAnalysisDraft(toggling(key));
  },
  clear: () => setSelected({}),
} as const;

/** Returns the selected keys; the component renders only if the selection changes. */
export const useSelectedKeys = (): readonly string[] =>
  useAnalysisDraftPart(({ selected }) => listKeysInOrder(selected));

export function useIsKeySelected(key: string): boolean {
  return useStore({ subscribe: subscribeToAnalysisDraft, now: () => analysisSelection.has(key) });
}
