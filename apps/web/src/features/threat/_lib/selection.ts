/**
 * The selection of an analysis: threats and risks by key, in the order in which they were added. It belongs to this
 * browser tab, survives a reload, and remembers its steps: the analysis undoes them with its own.
 */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { heldInTab, useHeld } from '../../../platform/held.ts';

/** As many as a saved analysis may hold. */
const keysSchema = z.array(z.string().min(1).max(120)).max(20_000);
const stepsSchema = z.object({ present: keysSchema, past: z.array(keysSchema).max(100) });

/** The selection with what it was before each change, the oldest first. */
export interface SelectionSteps {
  readonly present: readonly string[];
  readonly past: readonly (readonly string[])[];
}

const stepsKept = 50;

export const nothingSelected: SelectionSteps = { present: [], past: [] };

/** The steps after the selection has become `next`; an unchanged selection leaves none. */
export function changed(steps: SelectionSteps, next: readonly string[]): SelectionSteps {
  const { present, past } = steps;
  if (next.length === present.length && next.every((key, place) => key === present[place])) return steps;
  return { present: [...next], past: [...past, present].slice(-stepsKept) };
}

/** The keys with one added at the end or taken out. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}

const steps = heldInTab<SelectionSteps>({
  key: 'klarsikt.selection',
  parse: (kept) => stepsSchema.parse(kept),
  fresh: nothingSelected,
});
const { now: current, become } = steps;

/** Told of every change; gives back how to stop that. */
export const subscribeToSelection = steps.subscribe;

export const selection = {
  now: (): readonly string[] => current().present,
  steps: (): SelectionSteps => current(),
  /** Another analysis begins: no step leads back into the one before. */
  begin: (keys: readonly string[]) => become({ ...nothingSelected, present: [...new Set(keys)] }),
  toggle: (key: string) => become(changed(current(), toggled(current().present, key))),
  add: (...keys: string[]) => become(changed(current(), [...new Set([...current().present, ...keys])])),
  remove: (key: string) =>
    become(
      changed(
        current(),
        current().present.filter((other) => other !== key),
      ),
    ),
  replace: (keys: readonly string[]) => become(changed(current(), [...new Set(keys)])),
  clear: () => become(changed(current(), [])),
} as const;

/** The selection with its steps; changes with every one. */
export function useSelection(): SelectionSteps {
  return useHeld(steps);
}

/** Whether one threat or risk is selected. */
export function useIsSelected(key: string): boolean {
  return useSyncExternalStore(subscribeToSelection, () => current().present.includes(key));
}
