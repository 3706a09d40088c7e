import { starterModel } from '@klarsikt/content';
import { type AssessmentDocument, compile, emptyDocument, emptySettings, type Patch } from '@klarsikt/engine';
import { describe, expect, it } from 'vitest';
import { AssessmentEditor } from './editor.ts';
import type { EditorPort, Pending, SaveOutcome } from './editor-state.ts';

const model = compile(starterModel());
const document = emptyDocument({ ...emptySettings, name: 'Test', relevances: ['ml', 'tf', 'sv'] });
const rename = (value: string): Patch[] => [{ op: 'set', path: '/settings/name', value }];

/** A server that remembers, answers when told to, and can be away. */
class TestServer implements EditorPort {
  kept: Pending | null = null;
  saves: { revision: number; patches: readonly Patch[] }[] = [];
  answers: SaveOutcome[] = [];
  timers: (() => void)[] = [];
  clock = 0;

  async save(revision: number, patches: readonly Patch[]): Promise<SaveOutcome> {
    this.saves.push({ revision, patches });
    return this.answers.shift() ?? { kind: 'saved', revision: revision + 1, at: new Date(0), patches };
  }

  now(): number {
    return this.clock;
  }

  keep(pending: Pending | null): void {
    this.kept = pending;
  }

  later(work: () => void): () => void {
    this.timers.push(work);
    return () => {
      this.timers = this.timers.filter((timer) => timer !== work);
    };
  }
}

function open(pending: Pending | null = null) {
  const server = new TestServer();
  const editor = new AssessmentEditor(model, { document, revision: 3, at: null }, server, pending);
  return { server, editor };
}

describe('the open assessment', () => {
  it('shows a change with its new levels at once and saves it with the revision that it started from', async () => {
    const { server, editor } = open();
    const before = editor.state().result.combined?.overall?.inherent;
    editor.change('narrow', [{ op: 'set', path: '/settings/relevances', value: ['tf'] }]);
    expect(editor.state().result.combined?.overall?.inherent).toBeLessThan(before ?? 0);
    expect(editor.state().save.kind).toBe('unsaved');
    expect(server.kept).toMatchObject({ revision: 3 });
    await editor.flush();
    expect(server.saves).toMatchObject([{ revision: 3 }]);
    expect([editor.state().save.kind, server.kept]).toEqual(['saved', null]);
    editor.change('rename', rename('B'));
    await editor.flush();
    expect(server.saves[1]).toMatchObject({ revision: 4 });
  });

  it('sends changes made during a save in the next one', async () => {
    const { server, editor } = open();
    editor.change('rename', rename('B'));
    const saving = editor.flush();
    editor.change('rename', rename('C'));
    await saving;
    expect(editor.state().save.kind).toBe('unsaved');
    await editor.flush();
    expect(server.saves.map(({ revision }) => revision)).toEqual([3, 4]);
    expect(server.kept).toBeNull();
  });

  it('takes over what the server added, without losing what was typed meanwhile', async () => {
    const { server, editor } = open();
    const override = '/risks/data/products/pr-current/override';
    editor.change('override', [{ op: 'set', path: override, value: { inherent: 2, motivation: 'seen' } }]);
    const patches: Patch[] = [
      ...(server.kept?.patches ?? []),
      { op: 'set', path: `${override}/by`, value: 'Anna Lind' },
    ];
    server.answers = [{ kind: 'saved', revision: 4, at: new Date(0), patches }];
    const saving = editor.flush();
    editor.change('motivation', [{ op: 'set', path: `${override}/motivation`, value: 'seen twice' }]);
    await saving;
    expect(editor.state().document.risks.data.products?.['pr-current']?.override).toEqual({
      inherent: 2,
      motivation: 'seen twice',
      by: 'Anna Lind',
    });
  });

  it('undoes and redoes, and saves that too', async () => {
    const { server, editor } = open();
    editor.change('rename', rename('B'));
    editor.change('rename again', rename('C'));
    expect(editor.state().undo).toBe('rename again');
    editor.undo();
    editor.undo();
    expect([editor.state().document.settings.name, editor.state().undo, editor.state().redo]).toEqual([
      'Test',
      null,
      'rename',
    ]);
    editor.redo();
    expect(editor.state().document.settings.name).toBe('B');
    await editor.flush();
    expect(server.saves[0]?.patches.at(-1)).toEqual(rename('B')[0]);
  });

  it('undoes a sentence as one step, however many letters it took', () => {
    const { server, editor } = open();
    for (const text of ['B', 'Ba', 'Ban', 'Bank']) {
      editor.change('name', rename(text));
      server.clock += 300;
    }
    server.clock += 5000;
    editor.change('name', rename('Bank AB'));
    editor.undo();
    expect(editor.state().document.settings.name).toBe('Bank');
    editor.undo();
    expect(editor.state().document.settings.name).toBe('Test');
    expect(editor.state().undo).toBeNull();
  });

  it('keeps everything while the server is away and sends it when it is back', async () => {
    const { server, editor } = open();
    server.answers = [{ kind: 'offline' }];
    editor.change('rename', rename('B'));
    await editor.flush();
    expect(editor.state().save.kind).toBe('offline');
    editor.change('rename', rename('C'));
    expect(server.kept?.patches).toHaveLength(2);
    await editor.flush();
    expect(server.saves[1]).toEqual({ revision: 3, patches: [...rename('B'), ...rename('C')] });
    expect(editor.state().save.kind).toBe('saved');
  });

  it('takes up after a reload what an earlier page could not save', async () => {
    const { server, editor } = open({ revision: 2, patches: rename('kept') });
    expect(editor.state().document.settings.name).toBe('kept');
    await editor.flush();
    expect(server.saves).toEqual([{ revision: 2, patches: rename('kept') }]);
    const saved = open({ revision: 2, patches: rename('Test') });
    saved.editor.change('rename', rename('B'));
    await saved.editor.flush();
    expect(saved.server.saves).toMatchObject([{ revision: 3 }]);
  });

  const settings = (changed: Partial<typeof document.settings>) => ({
    ...document,
    settings: { ...document.settings, ...changed },
  });
  const stale = (theirs: AssessmentDocument, patches: readonly Patch[]): SaveOutcome => ({
    kind: 'stale',
    revision: 9,
    document: theirs,
    patches,
    author: 'Elin Krantz',
  });

  it('goes on saving when somebody else has changed something else, and shows both sides', async () => {
    const { server, editor } = open();
    const theirs = settings({ description: 'written by Elin' });
    server.answers = [
      stale(theirs, [{ op: 'set', path: '/settings/description', value: 'written by Elin' }]),
    ];
    editor.change('rename', rename('mine'));
    await editor.flush();
    expect(editor.state()).toMatchObject({
      document: { settings: { name: 'mine', description: 'written by Elin' } },
      save: { kind: 'unsaved' },
      meeting: {
        author: 'Elin Krantz',
        theirPaths: ['/settings/description'],
        myPaths: ['/settings/name'],
        contested: [],
      },
    });
    await editor.flush();
    expect(server.saves[1]).toEqual({ revision: 9, patches: rename('mine') });
    expect([editor.state().save.kind, editor.isUnsent, server.kept]).toEqual(['saved', false, null]);
    editor.resolve('theirs');
    expect(editor.state()).toMatchObject({ meeting: null, document: { settings: { name: 'mine' } } });
    editor.undo();
    expect(editor.state().document.settings).toMatchObject({ name: 'Test', description: 'written by Elin' });
  });

  it.each(['mine', 'theirs'] as const)(
    'loses nothing where both changed the same, whoever wins: %s',
    async (choice) => {
      const { server, editor } = open();
      server.answers = [stale(settings({ name: 'theirs' }), rename('theirs'))];
      const responsible: Patch[] = [{ op: 'set', path: '/settings/responsible', value: 'Anna' }];
      editor.change('both', [...rename('mine'), ...responsible]);
      await editor.flush();
      expect(editor.state()).toMatchObject({
        document: { settings: { name: 'mine', responsible: 'Anna' } },
        meeting: { author: 'Elin Krantz', contested: rename('mine') },
      });
      // The rest is saved, the choice waits, and a page that is opened meanwhile meets the other side again.
      editor.change('more', [{ op: 'set', path: '/settings/description', value: 'more' }]);
      editor.change('rename', rename('mine too'));
      await editor.flush();
      expect(server.saves[1]).toMatchObject({ revision: 9, patches: [...responsible, { value: 'more' }] });
      expect([editor.state().save.kind, editor.isUnsent]).toEqual(['saved', true]);
      expect(server.kept).toEqual({ revision: 3, patches: [...rename('mine'), ...rename('mine too')] });
      editor.resolve(choice);
      const { settings: after } = editor.state().document;
      expect(after).toMatchObject({ responsible: 'Anna', description: 'more' });
      expect(after.name).toBe(choice === 'mine' ? 'mine too' : 'theirs');
      if (choice === 'theirs') editor.redo();
      else editor.undo();
      expect(editor.state().document.settings.name).toBe(choice === 'mine' ? 'theirs' : 'mine too');
      await editor.flush();
      expect(server.saves[2]).toMatchObject({ revision: 10 });
      expect([editor.isUnsent, server.kept]).toEqual([false, null]);
    },
  );

  it('asks nothing about its own save whose answer was lost', async () => {
    const { server, editor } = open();
    server.answers = [{ kind: 'offline' }, stale(settings({ name: 'B' }), rename('B'))];
    editor.change('rename', rename('B'));
    await editor.flush();
    await editor.flush();
    expect(editor.state().meeting?.contested).toEqual([]);
    await editor.flush();
    expect([editor.state().document.settings.name, editor.isUnsent]).toEqual(['B', false]);
  });

  it('holds back what is inside, or around, what somebody else has changed', async () => {
    const { server, editor } = open();
    const entry = '/risks/data/products/pr-current';
    const inside: Patch[] = [{ op: 'set', path: `${entry}/note`, value: 'seen' }];
    server.answers = [stale(document, [{ op: 'remove', path: entry }])];
    editor.change('note', inside);
    await editor.flush();
    expect(editor.state().meeting?.contested).toEqual(inside);
    expect(server.saves).toHaveLength(1);
  });
});
