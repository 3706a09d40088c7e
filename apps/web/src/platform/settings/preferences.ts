/** Remembered choices of the risk-assessment screens; the engine defines the allowed values. */
import {
  defaultPreferences,
  type PreferenceName,
  type Preferences,
  preferencesStorageKey,
  readSavedPreferences,
  type SavedPreferences,
  setPreference,
} from '@klarsikt/engine/people';
import { createStoredSetting, useSetting } from './setting.ts';

function parse(raw: unknown): SavedPreferences {
  const { saved, warnings } = readSavedPreferences(raw);
  for (const { name, reason, value } of warnings)
    console.warn(`Saved preference ${name} ignored (${reason})`, value);
  return saved;
}

export const preferencesSetting = createStoredSetting<SavedPreferences>(preferencesStorageKey, parse, {
  clean: true,
});

/** Saves a choice by its word in addresses; undefined saves the default. Unknown words are ignored. */
export function rememberPreference(name: PreferenceName, word: string | undefined): void {
  const saved = setPreference(preferencesSetting.get(), name, word ?? defaultPreferences[name]);
  if (saved !== undefined) preferencesSetting.set(saved);
}

/** Returns the choice from the address, or else the remembered one; undefined for the default. */
export function readPreference(
  saved: SavedPreferences,
  name: PreferenceName,
  said: string | undefined,
): string | undefined {
  const word = said ?? saved[name];
  return word === defaultPreferences[name] ? undefined : word;
}

export type RememberedParameters = Readonly<Record<string, PreferenceName>>;

export function rememberSearchParameters(
  memory: RememberedParameters,
  changed: Readonly<Record<string, string | undefined>>,
): void {
  for (const [parameter, word] of Object.entries(changed)) {
    const name = memory[parameter];
    if (name !== undefined) rememberPreference(name, word);
  }
}

export const useSavedPreferences = (): SavedPreferences => useSetting(preferencesSetting);

export function usePreference<P extends PreferenceName>(
  name: P,
): readonly [Preferences[P], (value: Preferences[P]) => void] {
  const saved = useSavedPreferences();
  const chosen: Preferences[P] | undefined = saved[name];
  return [chosen ?? defaultPreferences[name], (value) => rememberPreference(name, value)];
}
