/**
 * Saved preferences of the screens of risk assessments (specification 001 section 5.4). The browser stores them, so
 * each value is validated when it is read.
 */
import { geographyLevels, relevances, riskTypes } from '../text/terms.ts';

const allowedValues = {
  riskType: riskTypes,
  relevance: ['all', ...relevances],
  controlType: ['all', 'specific', 'general'],
  controlMode: ['effect', 'assessment'],
  segment: ['BOTH', 'INDIVIDUALS', 'CORPORATES'],
  riskRelevance: ['relevant', 'all', 'selected'],
  quantifiability: ['all', 'quantified', 'quantifiable', 'qualitative'],
  kri: ['all', 'kri'],
  riskSort: ['name', 'inherent', 'control', 'residual'],
  controlSort: ['name', 'type', 'priv', 'corp'],
  coverSort: ['name', 'counts', 'risks', 'inherent', 'residual', 'failed'],
  threatSort: ['name', 'priv', 'corp'],
  threatMode: ['risk', 'data'],
  residualMode: ['risk', 'control'],
  threatLabel: ['all', ...geographyLevels],
  threatReference: ['all', ...geographyLevels],
} as const;

/** Names of the preferences; each is a key of the saved JSON object. */
export type PreferenceName = keyof typeof allowedValues;

/** A complete set of preferences. */
export type Preferences = { readonly [P in PreferenceName]: (typeof allowedValues)[P][number] };

/** Permitted values of each preference. */
export const preferenceValues: { readonly [P in PreferenceName]: readonly Preferences[P][] } = allowedValues;

/** Values that apply if no valid value is saved. */
export const defaultPreferences: Preferences = {
  riskType: 'customers',
  relevance: 'all',
  controlType: 'all',
  controlMode: 'effect',
  segment: 'BOTH',
  riskRelevance: 'relevant',
  quantifiability: 'all',
  kri: 'all',
  riskSort: 'name',
  controlSort: 'name',
  coverSort: 'name',
  threatSort: 'name',
  threatMode: 'risk',
  residualMode: 'risk',
  threatLabel: 'all',
  threatReference: 'all',
};

/** Key in the browser's storage. */
export const preferencesStorageKey = 'klarsikt.selection';

/** A saved value that was ignored, with the name of its preference. */
export interface PreferenceWarning {
  readonly reason: 'invalid-value' | 'unknown-name' | 'not-an-object';
  readonly name: string;
  readonly value: unknown;
}

/** True for names of filter settings that earlier versions saved; these are removed without a warning. */
export function isOldFilterKey(name: string): boolean {
  return /filter/i.test(name);
}

/** The preferences that the user has chosen; other preferences are absent instead of having their default. */
export type SavedPreferences = { readonly [P in PreferenceName]?: Preferences[P] };

/**
 * Returns the valid part of saved preferences (parsed JSON of any shape), in the order found, to be stored. An
 * invalid value or unknown name is left out with a warning, an old filter setting without one. Never throws.
 */
export function readSavedPreferences(raw: unknown): {
  readonly saved: SavedPreferences;
  readonly warnings: readonly PreferenceWarning[];
} {
  if (raw === undefined || raw === null) return { saved: {}, warnings: [] };
  if (typeof raw !== 'object' || Array.isArray(raw))
    return { saved: {}, warnings: [{ reason: 'not-an-object', name: '', value: raw }] };
  let saved: SavedPreferences = {};
  const warnings: PreferenceWarning[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (isPreferenceName(name)) {
      const accepted = setPreference(saved, name, value);
      if (accepted === undefined) warnings.push({ reason: 'invalid-value', name, value });
      else saved = accepted;
    } else if (!isOldFilterKey(name)) {
      warnings.push({ reason: 'unknown-name', name, value });
    }
  }
  return { saved, warnings };
}

/** Reads saved preferences like `readSavedPreferences`, and adds the defaults of the others. */
export function readPreferences(raw: unknown): {
  readonly values: Preferences;
  readonly warnings: readonly PreferenceWarning[];
} {
  const { saved, warnings } = readSavedPreferences(raw);
  return { values: { ...defaultPreferences, ...saved }, warnings };
}

function isPreferenceName(name: string): name is PreferenceName {
  return Object.hasOwn(preferenceValues, name);
}

/** Sets one value of the preferences; undefined if the value is not permitted. */
export function setPreference<P extends PreferenceName>(
  saved: SavedPreferences,
  name: P,
  value: unknown,
): SavedPreferences | undefined {
  const found = preferenceValues[name].find((candidate) => candidate === value);
  return found === undefined ? undefined : { ...saved, [name]: found };
}
