import { starterModel } from '@klarsikt/content';
import { compile, emptyDocument, emptySettings, type Patch } from '@klarsikt/engine';
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

  it.each(['mine', 'theirs'] as const)('loses nothing in a conflict, whoever wins: %s', async (choice) => {
    const { server, editor } = open();
    const theirs = { ...document, settings: { ...document.settings, description: 'written by Elin' } };
    server.answers = [{ kind: 'stale', revision: 9, document: theirs, author: 'Elin Krantz' }];
    editor.change('rename', rename('mine'));
    await editor.flush();
    expect(editor.state().save).toMatchObject({
      kind: 'conflict',
      conflict: { author: 'Elin Krantz', patches: rename('mine') },
    });
    editor.change('more', [{ op: 'set', path: '/settings/responsible', value: 'Anna' }]);
    await editor.flush();
    expect(server.saves).toHaveLength(1);
    editor.resolve(choice);
    const { settings } = editor.state().document;
    expect(settings.responsible).toBe(choice === 'mine' ? 'Anna' : '');
    expect([settings.name, settings.description]).toEqual([
      choice === 'mine' ? 'mine' : 'Test',
      'written by Elin',
    ]);
    if (choice === 'theirs') {
      editor.redo();
      expect(editor.state().document.settings.name).toBe('mine');
    }
    await editor.flush();
    expect(server.saves[1]).toMatchObject({ revision: 9 });
    expect(editor.state().save.kind).toBe('saved');
  });
});
