/**
 * Registers the keyboard shortcuts of the screen. Components register theirs while they are shown, and the key `?`
 * lists them.
 */
import { useEffect } from 'react';
import { useStableValue } from './hooks.ts';
import { createStore } from './store.ts';

export interface KeyHelp {
  /** Names of keys; keys that belong together are in one entry, such as `j` and `k`. */
  readonly keys: readonly string[];
  readonly text: string;
}

export interface KeyGroup {
  readonly id: string;
  /** Name of the component that has the shortcuts, such as the title of a table. */
  readonly name: string;
  readonly keys: readonly KeyHelp[];
}

export const keyGroupsStore = createStore<readonly KeyGroup[]>([]);

export const keyHelpRequestedStore = createStore(false);

export function useKeyHelp(group: KeyGroup): void {
  const told = useStableValue(group);
  useEffect(() => {
    keyGroupsStore.become([...keyGroupsStore.now(), told]);
    return () => keyGroupsStore.become(keyGroupsStore.now().filter((other) => other !== told));
  }, [told]);
}

const types = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** True if the event should open the list; a question mark that is typed into a text field does not open it. */
export function isKeyHelpKey(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key !== '?' || ctrlKey || metaKey || altKey || isComposing) return false;
  return !(target instanceof HTMLElement && (types.has(target.tagName) || target.isContentEditable));
}
