/**
 * The selection of an analysis: threats and risks by key, in the order in which they were added. It belongs to this
 * browser tab, survives a reload, and every change can be undone.
 */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/** As many as a saved analysis may hold. */
const keysSchema = z.array(z.string().min(1).max(120)).max(20_000);
const historySchema = z.object({
  present: keysSchema,
  past: z.array(keysSchema).max(100),
  future: z.array(keysSchema).max(100),
});

/** The selection with what undo and redo lead to. */
export interface SelectionHistory {
  readonly present: readonly string[];
  readonly past: readonly (readonly string[])[];
  readonly future: readonly (readonly string[])[];
}

const stepsKept = 50;
const storageKey = 'klarsikt.selection';

export const nothingSelected: SelectionHistory = { present: [], past: [], future: [] };

/** The history after the selection has become `next`; an unchanged selection leaves no step. */
export function changed(history: SelectionHistory, next: readonly string[]): SelectionHistory {
  const { present, past } = history;
  if (next.length === present.length && next.every((key, place) => key === present[place])) return history;
  return { present: [...next], past: [...past, present].slice(-stepsKept), future: [] };
}

/** One step back; the same history when there is none. */
export function undone({ present, past, future }: SelectionHistory): SelectionHistory {
  const before = past.at(-1);
  if (before === undefined) return { present, past, future };
  return { present: before, past: past.slice(0, -1), future: [present, ...future] };
}

/** One step forward again. */
export function redone({ present, past, future }: SelectionHistory): SelectionHistory {
  const [after, ...rest] = future;
  if (after === undefined) return { present, past, future };
  return { present: after, past: [...past, present], future: rest };
}

/** The keys with one added at the end or taken out. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}

function restored(): SelectionHistory {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return stored === null ? nothingSelected : historySchema.parse(JSON.parse(stored));
  } catch (cause) {
    console.warn('The selection could not be read', cause);
    return nothingSelected;
  }
}

let history: SelectionHistory | null = null;
const listeners = new Set<() => void>();

function current(): SelectionHistory {
  history ??= restored();
  return history;
}

function become(next: SelectionHistory): void {
  if (next === current()) return;
  history = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch (cause) {
    // Storage may be full or forbidden: the selection still holds for this page.
    console.warn('The selection could not be kept', cause);
  }
  for (const listener of listeners) listener();
}

/** Told of every change; gives back how to stop that. */
export function subscribeToSelection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const selection = {
  now: (): readonly string[] => current().present,
  steps: (): SelectionHistory => current(),
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
  undo: () => become(undone(current())),
  redo: () => become(redone(current())),
} as const;

/** The selection and whether it can be undone; changes with every step. */
export function useSelection(): SelectionHistory {
  return useSyncExternalStore(subscribeToSelection, current);
}

/** Whether one threat or risk is selected. */
export function useIsSelected(key: string): boolean {
  return useSyncExternalStore(subscribeToSelection, () => current().present.includes(key));
}
