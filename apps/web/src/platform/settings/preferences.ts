/** Choices of the risk-assessment screens that are remembered: the engine says which are allowed. */
import {
  defaultPreferences,
  type PreferenceName,
  type Preferences,
  preferencesStorageKey,
  readSavedPreferences,
  type SavedPreferences,
  withPreference,
} from '@klarsikt/engine';
import { storedSetting, useSetting } from './setting.ts';

function parse(raw: unknown): SavedPreferences {
  const { saved, warnings } = readSavedPreferences(raw);
  for (const { name, reason, value } of warnings)
    console.warn(`Saved preference ${name} ignored (${reason})`, value);
  return saved;
}

export const preferences = storedSetting<SavedPreferences>(preferencesStorageKey, parse, { clean: true });

/**
 * Saves a choice as the address words it; undefined is "off", the preference's default. A word that the preference
 * does not know (a choice that only the address keeps) leaves it as it is.
 */
export function remember(name: PreferenceName, word: string | undefined): void {
  const saved = withPreference(preferences.get(), name, word ?? defaultPreferences[name]);
  if (saved !== undefined) preferences.set(saved);
}

/** What the address says or, where it says nothing, what is remembered; undefined when that is the default: off. */
export function recall(
  saved: SavedPreferences,
  name: PreferenceName,
  said: string | undefined,
): string | undefined {
  const word = said ?? saved[name];
  return word === defaultPreferences[name] ? undefined : word;
}

/** The preferences that remember a screen's search parameters, by the parameter's name. */
export type Memory = Readonly<Record<string, PreferenceName>>;

/** Saves those of the changed search parameters that are remembered. */
export function rememberSearch(memory: Memory, changed: Readonly<Record<string, string | undefined>>): void {
  for (const [parameter, word] of Object.entries(changed)) {
    const name = memory[parameter];
    if (name !== undefined) remember(name, word);
  }
}

/** What was chosen so far. */
export const useSavedPreferences = (): SavedPreferences => useSetting(preferences);

/** One remembered choice and how to change it. */
export function usePreference<P extends PreferenceName>(
  name: P,
): readonly [Preferences[P], (value: Preferences[P]) => void] {
  const saved = useSavedPreferences();
  const chosen: Preferences[P] | undefined = saved[name];
  return [chosen ?? defaultPreferences[name], (value) => remember(name, value)];
}
