/** The keys of the screen: each component that handles keys registers them while it is shown, and `?` lists them. */
import { useEffect } from 'react';
import { useSame } from './hooks.ts';
import { createStore } from './store.ts';

export interface KeyHelp {
  /** As they stand on the keyboard; several that belong together: `j`, `k`. */
  readonly keys: readonly string[];
  readonly text: string;
}

export interface KeyGroup {
  readonly id: string;
  /** The component that handles them: the name of a table. */
  readonly name: string;
  readonly keys: readonly KeyHelp[];
}

/** Groups in the order in which they came. */
export const keyGroups = createStore<readonly KeyGroup[]>([]);

/** Whether the list of keys is asked for. */
export const keysAsked = createStore(false);

/** Tells of keys as long as the component is there. */
export function useKeyHelp(group: KeyGroup): void {
  const told = useSame(group);
  useEffect(() => {
    keyGroups.become([...keyGroups.now(), told]);
    return () => keyGroups.become(keyGroups.now().filter((other) => other !== told));
  }, [told]);
}

const types = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Whether a pressed key asks for the list: not where somebody writes a question mark. */
export function asksForKeys(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key !== '?' || ctrlKey || metaKey || altKey || isComposing) return false;
  return !(target instanceof HTMLElement && (types.has(target.tagName) || target.isContentEditable));
}
