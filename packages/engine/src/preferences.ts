/**
 * Saved preferences of the risk-assessment screens: specification 001 section 5.4. They are kept in the browser,
 * so what is read back may come from an older version or from anywhere, and is checked value by value.
 */
import { geographyLevels, relevances, riskTypes } from './terms.ts';

const allowedValues = {
  riskType: riskTypes,
  relevance: relevances,
  controlType: ['all', 'specific', 'general'],
  controlMode: ['effect', 'assessment'],
  segment: ['BOTH', 'INDIVIDUALS', 'CORPORATES'],
  riskRelevance: ['relevant', 'all', 'selected'],
  quantifiability: ['all', 'quantified', 'quantifiable', 'qualitative'],
  kri: ['all', 'kri'],
  riskSort: ['name', 'inherent', 'control', 'residual'],
  controlSort: ['name', 'type', 'priv', 'corp'],
  threatSort: ['name', 'priv', 'corp'],
  threatMode: ['risk', 'data'],
  residualMode: ['risk', 'control'],
  threatLabel: ['all', ...geographyLevels],
  threatReference: ['all', ...geographyLevels],
} as const;

/** Names of the preferences. */
export type PreferenceName = keyof typeof allowedValues;

/** A complete set of preferences. */
export type Preferences = { readonly [P in PreferenceName]: (typeof allowedValues)[P][number] };

/** Allowed values of each preference. */
export const preferenceValues: { readonly [P in PreferenceName]: readonly Preferences[P][] } = allowedValues;

/** Used where nothing valid is saved. */
export const defaultPreferences: Preferences = {
  riskType: 'customers',
  relevance: 'ml',
  controlType: 'all',
  controlMode: 'effect',
  segment: 'BOTH',
  riskRelevance: 'relevant',
  quantifiability: 'all',
  kri: 'all',
  riskSort: 'name',
  controlSort: 'name',
  threatSort: 'name',
  threatMode: 'risk',
  residualMode: 'risk',
  threatLabel: 'all',
  threatReference: 'all',
};

/** Where the browser keeps them. */
export const preferencesStorageKey = 'klarsikt.selection';

/** A saved value that was not used: its name, and the value as it was found. */
export interface PreferenceWarning {
  readonly reason: 'invalid-value' | 'unknown-name' | 'not-an-object';
  readonly name: string;
  readonly value: unknown;
}

/** Filter settings of earlier versions, kept under names of their own: dropped without a warning. */
export function isOldFilterKey(name: string): boolean {
  return /filter/i.test(name);
}

/**
 * Reads saved preferences (parsed JSON of any shape). Valid values are taken over; an invalid one is ignored with a
 * warning; old filter keys disappear. Never throws; what is absent has its default.
 */
export function readPreferences(raw: unknown): {
  readonly values: Preferences;
  readonly warnings: readonly PreferenceWarning[];
} {
  if (raw === undefined || raw === null) return { values: defaultPreferences, warnings: [] };
  if (typeof raw !== 'object' || Array.isArray(raw)) {
    return { values: defaultPreferences, warnings: [{ reason: 'not-an-object', name: '', value: raw }] };
  }
  let values = defaultPreferences;
  const warnings: PreferenceWarning[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (isPreferenceName(name)) {
      const accepted = withPreference(values, name, value);
      if (accepted === undefined) warnings.push({ reason: 'invalid-value', name, value });
      else values = accepted;
    } else if (!isOldFilterKey(name)) {
      warnings.push({ reason: 'unknown-name', name, value });
    }
  }
  return { values, warnings };
}

function isPreferenceName(name: string): name is PreferenceName {
  return Object.hasOwn(preferenceValues, name);
}

/** The preferences with one value replaced, or undefined when the value is not allowed. */
function withPreference<P extends PreferenceName>(
  values: Preferences,
  name: P,
  value: unknown,
): Preferences | undefined {
  const found = preferenceValues[name].find((candidate) => candidate === value);
  return found === undefined ? undefined : { ...values, [name]: found };
}
