/** Choices of the risk-assessment screens that are remembered: the engine says which are allowed. */
import {
  type PreferenceName,
  type Preferences,
  preferencesStorageKey,
  readPreferences,
} from '@klarsikt/engine';
import { storedSetting, useSetting } from './setting.ts';

function parse(raw: unknown): Preferences {
  const { values, warnings } = readPreferences(raw);
  for (const { name, reason, value } of warnings)
    console.warn(`Saved preference ${name} ignored (${reason})`, value);
  return values;
}

const preferences = storedSetting<Preferences>(preferencesStorageKey, parse);

/** One remembered choice and how to change it. */
export function usePreference<P extends PreferenceName>(
  name: P,
): readonly [Preferences[P], (value: Preferences[P]) => void] {
  const values = useSetting(preferences);
  return [values[name], (value) => preferences.set({ ...preferences.get(), [name]: value })];
}
