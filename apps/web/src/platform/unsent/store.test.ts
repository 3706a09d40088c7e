import type { UnsentWorkKey } from '@klarsikt/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removePersonalDeviceData } from '../session/device.ts';
import { createMapStorage } from './storage.testing.ts';
import { createUnsentWorkStore } from './store.ts';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', createMapStorage(new Map()));
vi.stubGlobal('window', new EventTarget());
const {
  encryptTabWork: sealTab,
  unsentWorkStore: unsent,
  setWorkPerson: workBelongsTo,
} = await import('./unsent.ts');

const anna = 5;
const elin = 6;
const now = new Date('2026-11-20T10:00:00Z');
const dayMs = 86_400_000;
const dayBefore = (ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10);
const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
const keysOf = (...days: number[]): UnsentWorkKey[] =>
  days.map((ago) => ({ day: dayBefore(ago), key: newKey() }));

const local = new Map<string, string>();
const tab = new Map<string, string>();
const caches = new Map<string, string>();
let databases: string[] = [];

beforeEach(() => {
  for (const storage of [local, tab, caches]) storage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('localStorage', createMapStorage(local));
  vi.stubGlobal('sessionStorage', createMapStorage(tab));
  const cacheStorage = {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  vi.stubGlobal('window', { caches: cacheStorage });
  vi.stubGlobal('indexedDB', {
    databases: async () => databases.map((name) => ({ name })),
    deleteDatabase: (name: string) => {
      databases = databases.filter((each) => each !== name);
    },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function pageOf(who: number, keys: readonly UnsentWorkKey[]) {
  const store = createUnsentWorkStore(async () => keys);
  store.belongsTo(who);
  return store;
}

const secret = { revision: 3, patches: [{ op: 'set', path: '/settings/name', value: 'Nordbanken' }] };
const readable = () => JSON.stringify([[...local], [...tab], [...caches]]);

describe('unsent work', () => {
  it('V8: is restored in the next session of the same person, and unreadable for others', async () => {
    const keys = keysOf(0, 1);
    const page = pageOf(anna, keys);
    page.keep('assessment.12', secret);
    await page.settled();
    expect(local.size).toBe(2);
    expect(readable()).not.toContain('Nordbanken');
    expect(await pageOf(anna, keys).read('assessment.12')).toEqual(secret);
    const other = pageOf(elin, keysOf(0, 1));
    expect([await other.read('assessment.12'), other.names()]).toEqual([null, []]);
    // Neither at another person's place nor at another place with the right key.
    const [place = '', kept = ''] = [...local].find(([key]) => key.endsWith('.12')) ?? [];
    local.set(place.replace('.5.', '.6.'), kept);
    expect(await other.read('assessment.12')).toBeNull();
    local.set(place.replace('.12', '.13'), kept);
    expect(await pageOf(anna, keys).read('assessment.13')).toBeNull();
  });

  it('V8: is deleted after seven days, even if another person opens the page', async () => {
    const page = pageOf(anna, keysOf(0));
    page.keep('assessment.12', secret);
    await page.settled();
    vi.setSystemTime(now.getTime() + 6 * dayMs);
    createUnsentWorkStore(async () => []).belongsTo(null);
    expect([...local.keys()]).toContain('klarsikt.unsent.5.assessment.12');
    vi.setSystemTime(now.getTime() + 7 * dayMs);
    createUnsentWorkStore(async () => []).belongsTo(null);
    expect([...local.keys()]).toEqual(['klarsikt.session']);
  });

  it('is encrypted if an earlier version stored the work in plain text', async () => {
    local.set('klarsikt.unsaved.5.12', JSON.stringify(secret));
    local.set('klarsikt.unsaved.6.12', JSON.stringify(secret));
    const page = pageOf(anna, keysOf(0));
    expect(await page.read('assessment.12')).toEqual(secret);
    expect(local.has('klarsikt.unsaved.5.12')).toBe(false);
    expect(local.has('klarsikt.unsaved.6.12')).toBe(true);
  });

  it('is stored in its latest state and removed only by the page that stored it', async () => {
    const keys = keysOf(0);
    const page = pageOf(anna, keys);
    for (const revision of [1, 2, 3]) page.keep('assessment.12', { revision });
    await page.settled();
    expect(await page.read('assessment.12')).toEqual({ revision: 3 });
    const second = pageOf(anna, keys);
    second.keep('assessment.12', null);
    await second.settled();
    expect(second.names()).toEqual(['assessment.12']);
    page.keep('assessment.12', null);
    await page.settled();
    expect(page.names()).toEqual([]);
  });

  it('is not overwritten while the encryption keys are unavailable', async () => {
    const keys = keysOf(0);
    const page = pageOf(anna, keys);
    page.keep('assessment.12', secret);
    await page.settled();
    const offline = createUnsentWorkStore(() => Promise.reject(new Error('offline')));
    offline.belongsTo(anna);
    await expect(offline.read('assessment.12')).rejects.toThrow('offline');
    offline.keep('assessment.12', { revision: 9 });
    await offline.settled();
    expect(await pageOf(anna, keys).read('assessment.12')).toEqual(secret);
  });
});

describe('the end of a session', () => {
  it('V8: deletes all data of the organisation from browser storage, also with other open pages', async () => {
    local.set('klarsikt.theme', '"dark"');
    local.set('klarsikt.federation.user', 'anna@bank.se');
    local.set('klarsikt.feed.marks', '{"who":5,"marks":{"1":{"read":true}}}');
    local.set('klarsikt.unsaved.5.12', JSON.stringify(secret));
    local.set('somebody.elses', 'Nordbanken');
    tab.set('klarsikt.analysis', '{"name":"Nordbanken"}');
    tab.set('klarsikt.message.site-messages.1.Maintenance', 'dismissed');
    for (const name of ['klarsikt-feed-answer', 'klarsikt-feed-shell-1', 'klarsikt-shell-1'])
      caches.set(name, '');
    databases = ['anything'];
    const elsewhere = pageOf(anna, keysOf(0));
    elsewhere.keep('assessment.12', secret);
    await elsewhere.settled();
    const colleague = pageOf(elin, keysOf(0));
    colleague.keep('assessment.12', secret);
    await colleague.settled();
    await removePersonalDeviceData(anna);
    elsewhere.keep('assessment.12', secret);
    await elsewhere.settled();
    expect([...local.keys()].sort()).toEqual(['klarsikt.theme', 'klarsikt.unsent.6.assessment.12']);
    expect([...tab.keys()]).toEqual(['klarsikt.message.site-messages.1.Maintenance']);
    expect([...caches.keys()]).toEqual(['klarsikt-feed-shell-1', 'klarsikt-shell-1']);
    expect(databases).toEqual([]);
    expect(readable()).not.toContain('Nordbanken');
  });

  it('V8: encrypts stored work of a tab at a timeout and decrypts it when the same person signs in', async () => {
    const keys = keysOf(0);
    const answer = () => Promise.resolve(Response.json({ result: keys }));
    vi.stubGlobal('fetch', answer);
    await workBelongsTo(anna);
    tab.set('klarsikt.analysis', '{"name":"Nordbanken"}');
    unsent.prepare();
    await sealTab();
    expect([...tab.keys()]).toEqual([]);
    expect(readable()).not.toContain('Nordbanken');
    await workBelongsTo(null);
    await workBelongsTo(elin);
    expect(tab.has('klarsikt.analysis')).toBe(false);
    await workBelongsTo(null);
    await workBelongsTo(anna);
    expect(tab.get('klarsikt.analysis')).toBe('{"name":"Nordbanken"}');
    expect(unsent.names()).toEqual([]);
    await workBelongsTo(null);
  });
});
