import { simulateReload } from '@klarsikt/web/platform/fresh-modules.fixture.ts';
import { createMapStorage } from '@klarsikt/web/platform/unsent/storage.testing.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyAnalysisSettings } from '../../threat/_lib/analysis/analysis-draft.ts';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', createMapStorage(stored));
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', createMapStorage(new Map()));
const target: EventTarget & { setTimeout?: unknown; clearTimeout?: unknown } = new EventTarget();
vi.stubGlobal('window', Object.assign(target, { setTimeout, clearTimeout }));

async function page() {
  simulateReload();
  const { setTabPerson: tabBelongsTo } = await import('@klarsikt/web/platform/unsent/tab.ts');
  const { getAnalysisEditor: analysisEditor, getAnalysisDraft: analysisNow } = await import(
    '../../threat/_lib/analysis/analysis-editor.ts'
  );
  const { analysisSelection: selection } = await import('../../threat/_lib/analysis/selection.ts');
  const { listNotesInOrder: notesIn } = await import('../../threat/_lib/analysis/analysis-draft.ts');
  const { analysisActions: work } = await import('./work.ts');
  const { replaceNote: withNote } = await import('./notes.ts');
  const { startNewAnalysis: beginAnew, applyAddressToDraft: takeAddress } = await import(
    './saved/opening.ts'
  );
  const { parseAnalysisAddress: readAddress } = await import('./address/address.ts');
  return {
    selection,
    work,
    beginAnew,
    editor: analysisEditor(),
    now: analysisNow,
    undo: () => analysisEditor().undo(),
    redo: () => analysisEditor().redo(),
    signsIn: () => tabBelongsTo(1),
    writes: (text: string) => work.notes((notes) => withNote(notes, { type: 'threats', id: 7 }, 0, text)),
    written: () => notesIn(analysisNow().notes).map(({ text }) => text),
    goesTo: (search: Readonly<Record<string, string>>) => {
      const told = readAddress(search);
      if (told !== null && 'onTopOf' in told) takeAddress(told.onTopOf, 1);
    },
  };
}

let here: Awaited<ReturnType<typeof page>>;
beforeAll(async () => {
  here = await page();
  here.signsIn();
});
beforeEach(() => here.beginAnew(1));

describe('undo in an analysis', () => {
  it('reverts filters and selections one by one, and redo repeats them', () => {
    const { selection, work, undo, redo, now } = here;
    selection.add('th-cash');
    work.settings({ segment: 'CORPORATES' });
    work.settings({ country: 'ge-se' });
    work.settings({ areas: ['tf'] });
    work.settings({ businesses: ['bu-bank'] });
    selection.add('th-shell');
    undo();
    expect(selection.now()).toEqual(['th-cash']);
    undo();
    expect(now().settings.businesses).toEqual([]);
    undo();
    expect(now().settings.areas).toEqual([]);
    undo();
    expect(now().settings.country).toBeNull();
    undo();
    expect(now().settings).toEqual(emptyAnalysisSettings);
    expect(selection.now()).toEqual(['th-cash']);
    undo();
    expect(selection.now()).toEqual([]);
    for (let step = 0; step < 6; step += 1) redo();
    expect(selection.now()).toEqual(['th-cash', 'th-shell']);
    expect(now().settings).toEqual({
      ...emptyAnalysisSettings,
      segment: 'CORPORATES',
      country: 'ge-se',
      areas: ['tf'],
      businesses: ['bu-bank'],
    });
  });

  it('restores removed items at their former positions', () => {
    const { selection, undo } = here;
    selection.add('th-cash', 'th-shell', 'th-vat');
    selection.remove('th-shell');
    selection.add('th-loot');
    undo();
    undo();
    expect(selection.now()).toEqual(['th-cash', 'th-shell', 'th-vat']);
    selection.clear();
    undo();
    expect(selection.now()).toEqual(['th-cash', 'th-shell', 'th-vat']);
  });

  it('treats quick selecting and deselecting as two steps', () => {
    const { selection, undo } = here;
    selection.toggle('th-cash');
    selection.toggle('th-cash');
    undo();
    expect(selection.now()).toEqual(['th-cash']);
  });

  it('treats continuous typing in one note as one step', () => {
    const { writes, written, undo, redo, editor } = here;
    for (const text of ['S', 'Se', 'Seen']) writes(text);
    editor.rest();
    for (const text of ['Seen t', 'Seen twice']) writes(text);
    undo();
    expect(written()).toEqual(['Seen']);
    undo();
    expect(written()).toEqual([]);
    redo();
    expect(written()).toEqual(['Seen']);
  });

  it('treats an address with several changes as one step, and an unchanged address as none', () => {
    const { selection, undo, now, goesTo, editor } = here;
    goesTo({ selection: 'th-cash', segment: 'INDIVIDUALS', preview: 'th-shell' });
    goesTo({ selection: 'th-cash', segment: 'INDIVIDUALS', preview: 'th-shell' });
    expect(editor.state().undos).toHaveLength(1);
    undo();
    expect([selection.now(), now().settings]).toEqual([[], emptyAnalysisSettings]);
  });

  it('never restores a step of another analysis', () => {
    const { selection, undo, redo, beginAnew } = here;
    selection.add('th-cash');
    beginAnew(1);
    undo();
    expect(selection.now()).toEqual([]);
    redo();
    expect(selection.now()).toEqual([]);
  });

  it('leaves preview, report settings and name unchanged', () => {
    const { selection, work, undo, redo, now } = here;
    selection.add('th-cash');
    undo();
    work.name('Mine');
    work.preview(['th-shell']);
    work.report({ showPercentages: true });
    redo();
    expect(selection.now()).toEqual(['th-cash']);
    undo();
    expect(now()).toMatchObject({
      name: 'Mine',
      preview: { 'th-shell': 0 },
      report: { showPercentages: true },
    });
  });
});

describe('an unsaved analysis', () => {
  it('is restored with its undo steps after a reload, once the user is known', async () => {
    here.selection.add('th-cash');
    here.selection.add('th-shell');
    here.writes('Seen');
    here.undo();
    const next = await page();
    expect(next.selection.now()).toEqual([]);
    next.signsIn();
    expect(next.selection.now()).toEqual(['th-cash', 'th-shell']);
    next.redo();
    expect(next.written()).toEqual(['Seen']);
    for (let step = 0; step < 3; step += 1) next.undo();
    expect(next.selection.now()).toEqual([]);
  });

  it('is stored for a visitor only after sign-in', async () => {
    stored.clear();
    const visitor = await page();
    visitor.selection.add('th-cash');
    expect([...stored.keys()]).toEqual([]);
    visitor.signsIn();
    expect(visitor.selection.now()).toEqual(['th-cash']);
    expect([...stored.keys()]).toContain('klarsikt.analysis.draft');
  });

  it('is empty if the stored draft cannot be read', async () => {
    here.selection.add('th-cash');
    stored.set('klarsikt.analysis.draft', '{"base":7}');
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const next = await page();
    next.signsIn();
    expect(next.selection.now()).toEqual([]);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
