import { describe, expect, it, vi } from 'vitest';
import { storageIn } from '../../../platform/unsent/storage.testing.ts';
import { tabBelongsTo } from '../../../platform/unsent/tab.ts';
import type { History } from './history.ts';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', storageIn(stored));
tabBelongsTo(1);
const page = new EventTarget();
vi.stubGlobal('window', page);
const { caughtUp, history, redone, stepped, undone } = await import('./history.ts');
const { selection } = await import('../../threat/_lib/selection.ts');
const { freshWork, noSettings, work } = await import('./work.ts');
const { withNote } = await import('./notes.ts');

const begin = () =>
  history.begin(() => {
    work.begin(freshWork(null));
    selection.begin([]);
  });
const writes = (text: string) =>
  work.change({ comments: withNote(work.now().comments, { type: 'threats', id: 7 }, 0, text) });
const written = () => work.now().comments.map(({ text }) => text);

describe('undo in an analysis', () => {
  it('takes back filters and what is selected, each in its turn, and redo brings them again', () => {
    begin();
    selection.add('th-cash');
    work.settings({ segment: 'CORPORATES' });
    work.settings({ country: 'ge-se' });
    work.settings({ areas: ['tf'] });
    work.settings({ businesses: ['bu-bank'] });
    selection.add('th-shell');
    history.undo();
    expect(selection.now()).toEqual(['th-cash']);
    history.undo();
    expect(work.now().settings.businesses).toEqual([]);
    history.undo();
    expect(work.now().settings.areas).toEqual([]);
    history.undo();
    expect(work.now().settings.country).toBeNull();
    history.undo();
    expect(work.now().settings).toEqual(noSettings);
    expect(selection.now()).toEqual(['th-cash']);
    history.undo();
    expect(selection.now()).toEqual([]);
    for (let step = 0; step < 6; step += 1) history.redo();
    expect(selection.now()).toEqual(['th-cash', 'th-shell']);
    expect(work.now().settings).toEqual({
      ...noSettings,
      segment: 'CORPORATES',
      country: 'ge-se',
      areas: ['tf'],
      businesses: ['bu-bank'],
    });
  });

  it('takes what is typed in one note as one step, until the writer has left it', () => {
    begin();
    for (const text of ['S', 'Se', 'Seen']) writes(text);
    history.rest();
    for (const text of ['Seen t', 'Seen twice']) writes(text);
    history.undo();
    expect(written()).toEqual(['Seen']);
    history.undo();
    expect(written()).toEqual([]);
    history.redo();
    expect(written()).toEqual(['Seen']);
  });

  it('takes a change of several parts as one step', () => {
    begin();
    history.together(() => {
      selection.add('th-cash');
      work.settings({ segment: 'INDIVIDUALS' });
    });
    history.undo();
    expect([selection.now(), work.now().settings]).toEqual([[], noSettings]);
  });

  it('is kept in the tab, at the latest when the page goes', () => {
    begin();
    selection.add('th-cash');
    page.dispatchEvent(new Event('pagehide'));
    expect(JSON.parse(stored.get('klarsikt.analysis.history') ?? '')).toMatchObject({
      present: { keys: ['th-cash'] },
      past: [{ keys: [] }],
    });
  });

  it('leads back into no other analysis', () => {
    begin();
    selection.add('th-cash');
    begin();
    history.undo();
    expect(selection.now()).toEqual([]);
    history.redo();
    expect(selection.now()).toEqual([]);
  });

  it('leaves what is not undone as it is: the preview, the report, the name', () => {
    begin();
    selection.add('th-cash');
    work.change({ name: 'Mine', preview: ['th-shell'] });
    work.report({ showPercentages: true });
    history.undo();
    expect(work.now()).toMatchObject({
      name: 'Mine',
      preview: ['th-shell'],
      report: { showPercentages: true },
    });
  });
});

describe('the steps of an analysis', () => {
  const step = (...keys: string[]) => ({ keys, settings: noSettings, comments: [] });
  const start: History = { present: step(), past: [], future: [] };

  it('are forgotten from the front, and those ahead when something new is done', () => {
    const many = Array.from({ length: 60 }, (_, at) => step(`th-${at}`)).reduce(
      (before: History, next) => stepped(before, next),
      start,
    );
    expect(many.past).toHaveLength(50);
    const back = undone(many);
    expect(redone(back).present).toEqual(many.present);
    expect(stepped(back, step('th-new')).future).toEqual([]);
    expect(stepped(many, many.present)).toEqual(many);
  });

  it('of what was selected elsewhere since are added to those that were kept', () => {
    const kept = { present: step('a'), past: [step()], future: [] };
    const selected = { past: [[], ['a'], ['a', 'b']] };
    expect(caughtUp(kept, step('a', 'b', 'c'), selected).past).toEqual([step(), step('a'), step('a', 'b')]);
    expect(caughtUp(kept, step('a'), selected)).toEqual(kept);
    expect(caughtUp(null, step('a'), { past: [[]] }).past).toEqual([step()]);
  });

  it('of another state than the kept one are not led back into', () => {
    const kept = {
      present: { ...step('a'), settings: { ...noSettings, country: 'ge-se' } },
      past: [step()],
      future: [],
    };
    expect(caughtUp(kept, step('b'), { past: [] }).past).toEqual([]);
  });
});
