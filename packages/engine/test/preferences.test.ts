import { describe, expect, it } from 'vitest';
import {
  defaultPreferences,
  isOldFilterKey,
  type PreferenceName,
  preferenceValues,
  readPreferences,
  readSavedPreferences,
  setPreference,
} from '../src/people/index.ts';

const names = Object.keys(preferenceValues);

describe('saved preferences', () => {
  it('accept all values that the specification lists', () => {
    expect(preferenceValues.controlType).toEqual(['all', 'specific', 'general']);
    expect(preferenceValues.controlMode).toEqual(['effect', 'assessment']);
    expect([...preferenceValues.riskRelevance].sort()).toEqual(['all', 'relevant', 'selected']);
    expect(preferenceValues.quantifiability).toEqual(['all', 'quantified', 'quantifiable', 'qualitative']);
    expect(preferenceValues.kri).toEqual(['all', 'kri']);
    expect(preferenceValues.riskSort).toEqual(['name', 'inherent', 'control', 'residual']);
    expect(preferenceValues.controlSort).toEqual(['name', 'type', 'priv', 'corp']);
    expect(preferenceValues.coverSort).toEqual(['name', 'counts', 'risks', 'inherent', 'residual', 'failed']);
    expect(preferenceValues.threatSort).toEqual(['name', 'priv', 'corp']);
    expect(preferenceValues.threatMode).toEqual(['risk', 'data']);
    expect(preferenceValues.residualMode).toEqual(['risk', 'control']);
    expect(preferenceValues.riskType).toHaveLength(8);
    expect(preferenceValues.relevance).toEqual(['all', 'legal', 'ml', 'tf', 'sv']);
  });

  it('have valid defaults, which show relevant risks', () => {
    expect(Object.keys(defaultPreferences).sort()).toEqual([...names].sort());
    expect(readPreferences(defaultPreferences)).toEqual({ values: defaultPreferences, warnings: [] });
    expect(defaultPreferences.riskRelevance).toBe('relevant');
  });

  it.each(Object.entries(preferenceValues).flatMap(([name, values]) => values.map((value) => [name, value])))(
    'accept %s = %s',
    (name, value) => {
      const { values, warnings } = readPreferences({ [String(name)]: value });
      expect(warnings).toEqual([]);
      expect(values).toEqual({ ...defaultPreferences, [String(name)]: value });
    },
  );

  it.each(names)(
    'are read with the default in place of an invalid %s, with a warning, and with all other values unchanged',
    (name) => {
      const other: PreferenceName = name === 'kri' ? 'threatMode' : 'kri';
      const otherValue = other === 'kri' ? 'kri' : 'data';
      const { values, warnings } = readPreferences({ [name]: 'nonsense', [other]: otherValue });
      expect(values).toEqual({ ...defaultPreferences, [other]: otherValue });
      expect(warnings).toEqual([{ reason: 'invalid-value', name, value: 'nonsense' }]);
    },
  );

  it('drop old filter keys silently, and unknown keys with a warning', () => {
    const { values, warnings } = readPreferences({ riskFilter: 'all', FILTERS: {}, mystery: 1 });
    expect(values).toEqual(defaultPreferences);
    expect(warnings).toEqual([{ reason: 'unknown-name', name: 'mystery', value: 1 }]);
    expect(isOldFilterKey('threatFilter')).toBe(true);
    expect(isOldFilterKey('threatMode')).toBe(false);
  });

  it('are the defaults if nothing is saved or the saved value is not a record', () => {
    expect(readPreferences(undefined)).toEqual({ values: defaultPreferences, warnings: [] });
    expect(readPreferences(null)).toEqual({ values: defaultPreferences, warnings: [] });
    for (const raw of ['text', 3, true, ['kri']]) {
      const { values, warnings } = readPreferences(raw);
      expect(values).toEqual(defaultPreferences);
      expect(warnings).toEqual([{ reason: 'not-an-object', name: '', value: raw }]);
    }
  });

  it('are saved without the defaults, and can be read and saved again unchanged', () => {
    const chosen = { kri: 'kri', riskSort: 'residual' };
    const { saved, warnings } = readSavedPreferences({ ...chosen, segment: 'X', riskFilter: 1, mystery: 2 });
    expect(saved).toEqual(chosen);
    expect(warnings.map(({ name }) => name)).toEqual(['segment', 'mystery']);
    expect(readSavedPreferences(saved)).toEqual({ saved: chosen, warnings: [] });
    expect(setPreference(saved, 'kri', 'all')).toEqual({ ...chosen, kri: 'all' });
    expect(setPreference(saved, 'kri', 'yes')).toBeUndefined();
  });

  it('treat names of inherited properties as unknown preferences', () => {
    const { values, warnings } = readPreferences(JSON.parse('{"constructor":"x","__proto__":"y"}'));
    expect(values).toEqual(defaultPreferences);
    expect(warnings.map(({ name }) => name).sort()).toEqual(['__proto__', 'constructor']);
  });
});
