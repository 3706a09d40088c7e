import { preferencesStorageKey } from '@klarsikt/engine/people';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulateReload } from '../fresh-modules.fixture.ts';

let stored: Map<string, string>;
let listeners: ((event: { key: string | null }) => void)[];

beforeEach(() => {
  simulateReload();
  stored = new Map();
  listeners = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const save = (value: unknown) => void stored.set(preferencesStorageKey, JSON.stringify(value));
const inStorage = (): unknown => JSON.parse(stored.get(preferencesStorageKey) ?? 'null');
/** Simulates a reload. */
async function load() {
  simulateReload();
  return import('./preferences.ts');
}

describe('stored preferences', () => {
  it('are restored after a reload', async () => {
    const before = await load();
    before.rememberPreference('riskSort', 'residual');
    before.rememberPreference('segment', 'CORPORATES');
    const { preferencesSetting: preferences } = await load();
    expect(preferences.get()).toEqual({ riskSort: 'residual', segment: 'CORPORATES' });
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('are loaded without an invalid value, and one warning is logged', async () => {
    save({ kri: 'sometimes', threatMode: 'data' });
    expect((await load()).preferencesSetting.get()).toEqual({ threatMode: 'data' });
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      'Saved preference kri ignored (invalid-value)',
      'sometimes',
    );
    expect(inStorage()).toEqual({ threatMode: 'data' });
    await load();
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('are loaded without obsolete filter keys, and no warning is logged', async () => {
    save({ riskFilter: { kri: true }, controlSort: 'type' });
    await load();
    expect(inStorage()).toEqual({ controlSort: 'type' });
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('do not exist until the user changes a preference', async () => {
    await load();
    expect(stored.size).toBe(0);
  });

  it('are forgotten if another tab has emptied the storage', async () => {
    save({ kri: 'kri' });
    const { preferencesSetting: preferences } = await load();
    stored.clear();
    for (const listener of listeners) listener({ key: null });
    expect(preferences.get()).toEqual({});
  });

  it('are updated when another tab changes them', async () => {
    const { preferencesSetting: preferences } = await load();
    const heard = vi.fn();
    preferences.subscribe(heard);
    save({ kri: 'kri' });
    for (const listener of listeners) listener({ key: preferencesStorageKey });
    expect(heard).toHaveBeenCalledOnce();
    expect(preferences.get()).toEqual({ kri: 'kri' });
  });
});

describe('a filter in the address and as a stored preference', () => {
  it('is read from the address first, then from the preference, then from the default', async () => {
    const { readPreference: recall } = await load();
    const saved = { quantifiability: 'qualitative' } as const;
    expect(recall(saved, 'quantifiability', 'quantified')).toBe('quantified');
    expect(recall(saved, 'quantifiability', undefined)).toBe('qualitative');
    expect(recall(saved, 'quantifiability', 'all')).toBeUndefined();
    expect(recall({}, 'quantifiability', undefined)).toBeUndefined();
  });

  it('is stored as off when it is removed from the address', async () => {
    const {
      preferencesSetting: preferences,
      readPreference: recall,
      rememberSearchParameters: rememberSearch,
    } = await load();
    const memory = { data: 'quantifiability', kri: 'kri' } as const;
    rememberSearch(memory, { data: 'quantified', kri: 'kri', level: 'HIGH' });
    expect(preferences.get()).toEqual({ quantifiability: 'quantified', kri: 'kri' });
    rememberSearch(memory, { data: undefined });
    expect(recall(preferences.get(), 'quantifiability', undefined)).toBeUndefined();
    expect(recall(preferences.get(), 'kri', undefined)).toBe('kri');
  });

  it('keeps its stored value if the address has an unknown value', async () => {
    const { preferencesSetting: preferences, rememberPreference: remember } = await load();
    remember('controlType', 'general');
    remember('controlType', 'own');
    expect(preferences.get()).toEqual({ controlType: 'general' });
  });
});
