import type { OpenAnalysis, Stale } from '@klarsikt/contract';
import { compile, emptySavedAnalysis } from '@klarsikt/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageIn } from '../../../platform/unsent/storage.testing.ts';
import { smallModel } from '../../threat/_lib/model.fixture.ts';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', storageIn(new Map()));
vi.stubGlobal('sessionStorage', storageIn(new Map()));
const page: EventTarget & { setTimeout?: unknown; clearTimeout?: unknown } = new EventTarget();
vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout }));
const { beginAnew, bringBack } = await import('./opening.ts');
const { choose, begins, saverNow, save } = await import('./saver.ts');
const { history } = await import('./history.ts');
const { documentOf, workOf } = await import('./document.ts');
const { freshWork, work } = await import('./work.ts');
const { withNote } = await import('./notes.ts');
const { selection } = await import('../../threat/_lib/selection.ts');

const model = compile(smallModel);
const who = 5;

type Saved = OpenAnalysis['analysis'];

/** What the next saves meet instead of an answer: none, or one that is lost on its way. */
type Weather = 'away' | 'lost' | 401 | 503;
const calm: readonly Weather[] = [];

/** A server with one analysis, which behaves as the endpoint does: compares the revision, keeps, answers. */
const server = {
  revision: 3,
  document: emptySavedAnalysis('Cash', 1),
  weather: [...calm],
};

const answer = (): OpenAnalysis => ({
  id: 7,
  name: server.document.name,
  analysisType: 'threats',
  created: '2026-11-21T00:00:00Z',
  updated: '2026-11-21T00:00:00Z',
  updatedBy: 'Eva',
  revision: server.revision,
  owner: null,
  own: true,
  shares: 0,
  raId: null,
  threats: 0,
  risks: 0,
  can: { write: true, share: true, remove: true },
  deletedAt: null,
  analysis: server.document,
  unknown: [],
  sharing: null,
});

const refused = (status: number, code: string, details: object = {}) =>
  Response.json({ error: { code, message: code, details, id: '' } }, { status });

vi.stubGlobal('fetch', async (url: string, init: { readonly body?: string }) => {
  if (url.endsWith('/token')) return Response.json({ result: { token: 't' } });
  const weather = server.weather.shift();
  if (weather === 'away') throw new TypeError('no connection');
  if (weather === 401) return refused(401, 'error.unauthenticated');
  if (weather === 503) return refused(503, 'error.unavailable');
  const given: { readonly revision: number; readonly analysis: Saved } = JSON.parse(init.body ?? '');
  if (given.revision !== server.revision) {
    const { revision, document: present } = server;
    const by = { at: '2026-01-01T12:00:00.000Z', author: 'Eva', userId: 2 };
    return refused(409, 'error.stale', { revision, present, by, since: null } satisfies Stale<Saved>);
  }
  server.revision += 1;
  server.document = { ...given.analysis, created: 1, updated: server.revision };
  if (weather === 'lost') throw new TypeError('the connection broke');
  return Response.json({ result: answer() });
});

/** Somebody else saves over what the server has. */
function eva(
  change: (parts: { keys: string[]; settings: Saved }) => { keys: string[]; settings: Saved },
): void {
  const before = workOf(model, answer(), null);
  const { keys, settings } = change({ keys: [...before.keys], settings: server.document });
  const open = { ...answer(), analysis: settings };
  server.document = { ...documentOf(model, keys, workOf(model, open, null).work), created: 1, updated: 1 };
  server.revision += 1;
}

const opens = () => {
  const { keys, work: opened } = workOf(model, answer(), who);
  bringBack({ work: opened, keys });
};
const kept = () => saverNow()?.editor.state().save;
const writes = (text: string) =>
  work.change({ comments: withNote(work.now().comments, { type: null, id: null }, 0, text) });

beforeEach(() => {
  beginAnew(who);
  Object.assign(server, { revision: 3, document: emptySavedAnalysis('Cash', 1), weather: [] });
  begins(model);
  opens();
});
afterEach(() => work.begin(freshWork(who)));

describe('the open analysis', () => {
  it('is saved with what is done to it', async () => {
    selection.add('th-cash');
    await save();
    expect([workOf(model, answer(), null).keys, saverNow()?.editor.isUnsent]).toEqual([['th-cash'], false]);
    expect(work.now().open?.revision).toBe(4);
  });

  it.each(['away', 401, 503] as const)('is kept, not failed, when the answer is: %s', async (weather) => {
    server.weather = [weather];
    selection.add('th-cash');
    await save();
    expect(kept()).toEqual({ kind: 'kept', why: weather === 401 ? 'ended' : 'offline' });
    await save();
    expect(workOf(model, answer(), null).keys).toEqual(['th-cash']);
  });

  it('knows its own save again whose answer was lost', async () => {
    server.weather = ['lost'];
    work.change({ name: 'Cash and more' });
    await save();
    work.change({ name: 'Cash and much more' });
    await save();
    expect([server.document.name, saverNow()?.editor.state().meeting]).toEqual(['Cash and much more', null]);
  });
});

describe('two who work on the same analysis', () => {
  it('are not asked about different things: both stand', async () => {
    eva(({ keys, settings }) => ({
      keys: [...keys, 'th-shell'],
      settings: { ...settings, opGeography: 'ge-se' },
    }));
    selection.add('th-cash');
    await save();
    expect([selection.now(), work.now().settings.country]).toEqual([['th-cash', 'th-shell'], 'ge-se']);
    expect([...workOf(model, answer(), null).keys].sort()).toEqual(['th-cash', 'th-shell']);
    expect(saverNow()?.editor.state().meeting).toMatchObject({ author: 'Eva', contested: [] });
  });

  it('undo takes back one’s own work alone', async () => {
    selection.add('th-cash');
    eva(({ keys, settings }) => ({
      keys: [...keys, 'th-shell'],
      settings: { ...settings, opGeography: 'ge-se' },
    }));
    await save();
    history.undo();
    expect([selection.now(), work.now().settings.country]).toEqual([['th-shell'], 'ge-se']);
  });

  it.each(['mine', 'theirs'] as const)('are asked about the same text, and choose: %s', async (side) => {
    eva(({ keys, settings }) => ({
      keys: [...keys, 'th-shell'],
      settings: { ...settings, comments: [{ type: null, id: null, text: 'by Eva' }] },
    }));
    writes('mine');
    selection.add('th-cash');
    await save();
    expect(saverNow()?.editor.state().meeting?.contested).toHaveLength(1);
    expect([...workOf(model, answer(), null).keys].sort()).toEqual(['th-cash', 'th-shell']);
    choose(side);
    await save();
    const text = side === 'mine' ? 'mine' : 'by Eva';
    expect([work.now().comments, server.document.comments]).toMatchObject([[{ text }], [{ text }]]);
    history.undo();
    await save();
    expect(server.document.comments).toMatchObject([{ text: side === 'mine' ? 'by Eva' : 'mine' }]);
  });
});
