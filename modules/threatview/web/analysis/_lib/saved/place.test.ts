import type { OpenAnalysis, StaleDetails } from '@klarsikt/contract';
import { createEmptySavedAnalysis } from '@klarsikt/engine/analysis';
import { compileModel } from '@klarsikt/engine/model';
import { simulateReload } from '@klarsikt/web/platform/fresh-modules.fixture.ts';
import { createMapStorage } from '@klarsikt/web/platform/unsent/storage.testing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallModel } from '../../../threat/_lib/model.fixture.ts';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', createMapStorage(new Map()));
vi.stubGlobal('sessionStorage', createMapStorage(new Map()));
const page: EventTarget & { setTimeout?: unknown; clearTimeout?: unknown } = new EventTarget();
vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout }));
const { setTabPerson: tabBelongsTo } = await import('@klarsikt/web/platform/unsent/tab.ts');
const { startNewAnalysis: beginAnew } = await import('./opening.ts');
const {
  startSavingAnalysis: begins,
  attachToSavedAnalysis: becomes,
  detachFromSavedAnalysis: becomesUnsaved,
  openSavedAnalysis: openSaved,
  applyAnalysisRename: renamed,
  saveAnalysis: save,
} = await import('./place.ts');
const { buildAnalysisDocument: documentOf, buildAnalysisDraft: draftOf } = await import('./document.ts');
const { analysisActions: work } = await import('../work.ts');
const { replaceNote: withNote } = await import('../notes.ts');
const { listKeysInOrder: keysIn, listNotesInOrder: notesIn } = await import(
  '../../../threat/_lib/analysis/analysis-draft.ts'
);
const {
  getAnalysisEditor: analysisEditor,
  getAnalysisDraft: analysisNow,
  currentAnalysisStore: atHand,
} = await import('../../../threat/_lib/analysis/analysis-editor.ts');
const { analysisSelection: selection } = await import('../../../threat/_lib/analysis/selection.ts');

const model = compileModel(smallModel);
const who = 5;

type Saved = OpenAnalysis['analysis'];

/** Faults of the next saves: no connection, or a lost response. */
type Weather = 'away' | 'lost' | 401 | 503;
const calm: readonly Weather[] = [];

/** Stub server with one analysis; like the endpoint it compares revisions, stores and answers. */
const server = {
  revision: 3,
  document: createEmptySavedAnalysis('Cash', 1),
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
    return refused(409, 'error.stale', { revision, present, by, since: null } satisfies StaleDetails<Saved>);
  }
  server.revision += 1;
  server.document = { ...given.analysis, created: 1, updated: server.revision };
  if (weather === 'lost') throw new TypeError('the connection broke');
  return Response.json({ result: answer() });
});

const threatsOf = (analysis: Saved) => keysIn(draftOf(model, analysis).selected);
const state = () => analysisEditor().state();
const settings = () => analysisNow().settings;
const notes = () => notesIn(analysisNow().notes);

function eva(key: string, change: Partial<Saved>): void {
  const before = draftOf(model, server.document);
  const selected = { ...before.selected, [key]: 100 };
  const { selected: lists } = documentOf(model, { ...before, selected }, answer());
  server.document = { ...server.document, selected: lists, ...change };
  server.revision += 1;
}

const writes = (text: string) => work.notes((before) => withNote(before, { type: null, id: null }, 0, text));

beforeEach(() => {
  beginAnew(who);
  Object.assign(server, { revision: 3, document: createEmptySavedAnalysis('Cash', 1), weather: [] });
  begins(model);
  openSaved(model, answer(), who);
});
afterEach(() => beginAnew(who));

describe('the open analysis', () => {
  it('is saved with its changes', async () => {
    selection.add('th-cash');
    await save();
    expect([threatsOf(server.document), analysisEditor().isUnsent]).toEqual([['th-cash'], false]);
    expect(atHand.now().open?.revision).toBe(4);
  });

  it.each(['away', 401, 503] as const)(
    'keeps its changes after a failed save until the next save succeeds (%s)',
    async (weather) => {
      server.weather = [weather];
      selection.add('th-cash');
      await save();
      expect(state().save).toEqual({ kind: 'kept', why: weather === 401 ? 'ended' : 'offline' });
      await save();
      expect(threatsOf(server.document)).toEqual(['th-cash']);
    },
  );

  it('treats a save whose response was lost as its own, not as a conflict', async () => {
    server.weather = ['lost'];
    work.name('Cash and more');
    await save();
    work.name('Cash and much more');
    await save();
    expect([server.document.name, state().meeting]).toEqual(['Cash and much more', null]);
  });
});

describe('two people with the same analysis', () => {
  it('can edit different parts without a conflict', async () => {
    eva('th-shell', { opGeography: 'ge-se' });
    selection.add('th-cash');
    await save();
    expect([selection.now(), settings().country]).toEqual([['th-cash', 'th-shell'], 'ge-se']);
    expect([...threatsOf(server.document)].sort()).toEqual(['th-cash', 'th-shell']);
    expect(state().meeting).toMatchObject({ author: 'Eva', contested: [] });
  });

  it('get no conflict about an item that one removed and the other left unchanged', async () => {
    selection.add('th-cash');
    selection.add('th-shell');
    await save();
    eva('pr-cash', { opGeography: 'ge-se' });
    selection.remove('th-cash');
    await save();
    expect(state().meeting).toMatchObject({
      theirFields: ['/selected/pr-cash', '/settings/country'],
      contested: [],
    });
    expect(threatsOf(server.document)).toEqual(['th-shell', 'pr-cash']);
  });

  it('undo only their own work', async () => {
    selection.add('th-cash');
    eva('th-shell', { opGeography: 'ge-se' });
    await save();
    analysisEditor().undo();
    expect([selection.now(), settings().country]).toEqual([['th-shell'], 'ge-se']);
  });

  it.each(['mine', 'theirs'] as const)(
    'resolve a conflict about the same text by choosing one version (%s)',
    async (side) => {
      eva('th-shell', { comments: [{ type: null, id: null, text: 'by Eva' }] });
      writes('mine');
      selection.add('th-cash');
      await save();
      expect(state().meeting?.contested).toHaveLength(1);
      expect([...threatsOf(server.document)].sort()).toEqual(['th-cash', 'th-shell']);
      analysisEditor().choose(side);
      await save();
      const text = side === 'mine' ? 'mine' : 'by Eva';
      expect([notes(), server.document.comments]).toMatchObject([[{ text }], [{ text }]]);
      // The other user's variant is one undo step away.
      if (side === 'mine') analysisEditor().undo();
      else analysisEditor().redo();
      await save();
      expect(server.document.comments).toMatchObject([{ text: side === 'mine' ? 'by Eva' : 'mine' }]);
    },
  );
});

describe('an open analysis whose stored state changes', () => {
  it('can undo steps from before its first save, and saves changes made during that save', async () => {
    beginAnew(who);
    selection.add('th-cash');
    work.settings({ country: 'ge-se' });
    const { selected } = documentOf(model, analysisNow(), null);
    server.document = { ...server.document, selected, opGeography: 'ge-se' };
    selection.add('th-shell');
    becomes(model, answer());
    await save();
    expect(threatsOf(server.document)).toEqual(['th-cash', 'th-shell']);
    for (let step = 0; step < 3; step += 1) analysisEditor().undo();
    await save();
    expect([threatsOf(server.document), server.document.opGeography]).toEqual([[], null]);
  });

  it('is no longer saved after its deletion, but keeps its undo steps', async () => {
    selection.add('th-cash');
    await save();
    becomesUnsaved();
    analysisEditor().undo();
    await save();
    expect([selection.now(), threatsOf(server.document)]).toEqual([[], ['th-cash']]);
    analysisEditor().redo();
    expect(selection.now()).toEqual(['th-cash']);
  });

  it('is not saved without write permission, but saved in full once the permission is back', async () => {
    const { applySharingChange: adoptSharing } = await import('./place.ts');
    const can = { write: false, share: false, remove: false };
    adoptSharing({ ...answer(), can });
    selection.add('th-cash');
    await save();
    expect([threatsOf(server.document), selection.now(), analysisEditor().isUnsent]).toEqual([
      [],
      ['th-cash'],
      false,
    ]);
    adoptSharing(answer());
    await save();
    expect(threatsOf(server.document)).toEqual(['th-cash']);
  });

  it('adopts a name that was changed in the list, without a conflict or an undo step', async () => {
    selection.add('th-cash');
    await save();
    server.document = { ...server.document, name: 'Renamed' };
    server.revision += 1;
    renamed(answer(), 4);
    expect([analysisNow().name, state().undos.length]).toEqual(['Renamed', 1]);
    selection.add('th-shell');
    await save();
    expect([server.document.name, state().meeting]).toEqual(['Renamed', null]);
  });
});

describe('a reloaded page', () => {
  it.each(['away', 401] as const)(
    'sends unsent changes of the previous page (%s) and can undo them',
    async (weather) => {
      tabBelongsTo(who);
      server.weather = [weather];
      selection.add('th-cash');
      await save();
      simulateReload();
      const tab = await import('@klarsikt/web/platform/unsent/tab.ts');
      const later = await import('./place.ts');
      const its = await import('../../../threat/_lib/analysis/analysis-editor.ts');
      tab.setTabPerson(who);
      // Only the list of threats is open, and the list saves nothing.
      await later.saveAnalysis();
      expect([its.currentAnalysisStore.now().open?.id, threatsOf(server.document)]).toEqual([7, []]);
      expect(Object.keys(its.getAnalysisDraft().selected)).toEqual(['th-cash']);
      later.startSavingAnalysis(model);
      await later.saveAnalysis();
      expect(threatsOf(server.document)).toEqual(['th-cash']);
      its.getAnalysisEditor().undo();
      await later.saveAnalysis();
      expect([threatsOf(server.document), its.getAnalysisEditor().isUnsent]).toEqual([[], false]);
      tab.setTabPerson(null);
      tabBelongsTo(null);
    },
  );
});
