import { type Patch, PatchError } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import { describe, expect, it } from 'vitest';
import { DocumentEditor, type EditorPort } from './editor.ts';
import { createJsonChangeRules, type SaveRequest } from './kind.ts';
import { moveDocumentState, type SaveOutcome, type UnsavedWork } from './state.ts';
import { createOpenedState } from './transitions.ts';

const start = { name: 'Test', note: '', owner: '', entry: { level: 1 } };
const rules = createJsonChangeRules((json): JsonObject => {
  if (typeof json !== 'object' || json === null) throw new Error('no document');
  const { entry } = { entry: undefined, ...json };
  if (typeof entry === 'object' && entry !== null && !('level' in entry))
    throw new PatchError([
      { code: 'missing', path: '/entry/level', text: { en: 'is missing', sv: 'saknas' } },
    ]);
  return { ...json };
});

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });
const rename = (value: string): readonly Patch[] => [set('/name', value)];

/** A server that records saves, answers on demand and can be unreachable. */
class TestServer implements EditorPort<JsonObject> {
  kept: UnsavedWork | null = null;
  saves: Pick<SaveRequest<JsonObject>, 'revision' | 'patches'>[] = [];
  answers: SaveOutcome<JsonObject>[] = [];
  timers: { readonly work: () => void; readonly ms: number }[] = [];
  clock = 0;

  readonly save = async ({ revision, patches }: SaveRequest<JsonObject>) => {
    this.saves.push({ revision, patches });
    return (
      this.answers.shift() ?? { kind: 'saved' as const, revision: revision + 1, at: new Date(0), patches }
    );
  };

  readonly now = () => this.clock;

  readonly keep = (unsaved: UnsavedWork | null) => {
    this.kept = unsaved;
  };

  readonly later = (work: () => void, ms: number) => {
    const timer = { work, ms };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };
}

function open(unsaved: UnsavedWork | null = null, document: JsonObject = start, revision = 3) {
  const server = new TestServer();
  server.kept = unsaved;
  const editor = new DocumentEditor(
    rules,
    server,
    createOpenedState(rules, { document, revision, at: null }, unsaved),
  );
  return { server, editor };
}

const elin = (revision: number, ...since: (readonly Patch[])[]): SaveOutcome<JsonObject> => {
  const document = rules.takeOver(start, since.flat()).document;
  return { kind: 'stale', revision, document, author: 'Elin Krantz', since };
};

const shown = (editor: DocumentEditor<JsonObject>) => editor.state().document;

describe('an open document', () => {
  it('shows a change at once and saves it with its base revision', async () => {
    const { server, editor } = open();
    editor.change('rename', rename('B'));
    expect([shown(editor).name, editor.state().save.kind]).toEqual(['B', 'unsaved']);
    expect(server.kept).toEqual({ revision: 3, patches: rename('B') });
    expect(server.timers.map(({ ms }) => ms)).toEqual([400]);
    await editor.flush();
    expect(server.saves).toEqual([{ revision: 3, patches: rename('B') }]);
    expect([editor.state().save.kind, editor.isUnsent, server.kept]).toEqual(['saved', false, null]);
    editor.change('rename', rename('C'));
    await editor.flush();
    expect(server.saves[1]).toEqual({ revision: 4, patches: rename('C') });
  });

  it('sends changes made during a save in the next one', async () => {
    const { server, editor } = open();
    editor.change('rename', rename('B'));
    const saving = editor.flush();
    editor.change('rename', rename('C'));
    await saving;
    expect(server.saves).toEqual([
      { revision: 3, patches: rename('B') },
      { revision: 4, patches: rename('C') },
    ]);
    expect([shown(editor).name, server.kept]).toEqual(['C', null]);
  });

  it('adopts changes that the server added and keeps newer input', async () => {
    const { server, editor } = open();
    editor.change('level', [set('/entry/level', 2)]);
    const patches = [set('/entry/level', 2), set('/entry/by', 'Anna Lind')];
    server.answers = [{ kind: 'saved', revision: 4, at: new Date(0), patches }];
    const saving = editor.flush();
    editor.change('level', [set('/entry/level', 3)]);
    await saving;
    expect(shown(editor).entry).toEqual({ level: 3, by: 'Anna Lind' });
  });

  it('can be undone and redone, and each result is saved', async () => {
    const { server, editor } = open();
    editor.change('rename', rename('B'));
    editor.change('rename again', rename('C'));
    expect(editor.state().undos.at(-1)?.label).toBe('rename again');
    editor.undo();
    editor.undo();
    expect([shown(editor).name, editor.state().undos, editor.state().redos.length]).toEqual(['Test', [], 2]);
    editor.redo();
    expect(shown(editor).name).toBe('B');
    await editor.flush();
    expect(server.saves[0]?.patches).toEqual(rename('B'));
  });

  it('undoes continuous typing as one step and sends the text once', async () => {
    const { server, editor } = open();
    for (const text of ['B', 'Ba', 'Ban', 'Bank']) {
      editor.change('name', rename(text));
      server.clock += 300;
    }
    expect(server.kept?.patches).toEqual(rename('Bank'));
    editor.rest();
    editor.change('name', rename('Bank AB'));
    editor.undo();
    expect(shown(editor).name).toBe('Bank');
    editor.undo();
    expect([shown(editor).name, editor.state().undos]).toEqual(['Test', []]);
  });

  it('is unchanged after a change that cannot be applied', () => {
    const { server, editor } = open();
    expect(() => editor.change('empty', [{ op: 'remove', path: '/entry/level' }])).toThrow(PatchError);
    expect([shown(editor), server.kept, editor.state().undos]).toEqual([start, null, []]);
  });
});

describe('an open document without an answer from the server', () => {
  it('keeps all changes while the server is unreachable and sends them afterwards', async () => {
    const { server, editor } = open();
    server.answers = [{ kind: 'offline' }];
    editor.change('rename', rename('B'));
    await editor.flush();
    expect(editor.state().save).toEqual({ kind: 'kept', why: 'offline' });
    expect(server.timers.map(({ ms }) => ms)).toEqual([5000]);
    editor.change('note', [set('/note', 'more')]);
    expect(editor.state().save).toEqual({ kind: 'kept', why: 'offline' });
    await editor.flush();
    expect(server.saves[1]).toEqual({ revision: 3, patches: [...rename('B'), set('/note', 'more')] });
    expect(editor.state().save.kind).toBe('saved');
  });

  it('keeps all changes after the session has ended, and the page after sign-in sends them', async () => {
    const { server, editor } = open();
    server.answers = [{ kind: 'ended' }];
    editor.change('rename', rename('B'));
    await editor.flush();
    expect(editor.state().save).toEqual({ kind: 'kept', why: 'ended' });
    expect(server.timers).toEqual([]);
    const next = open(server.kept);
    expect(shown(next.editor).name).toBe('B');
    await next.editor.flush();
    expect(next.server.saves).toEqual([{ revision: 3, patches: rename('B') }]);
    expect([next.editor.isUnsent, next.server.kept]).toEqual([false, null]);
  });

  it('shows the reason for a refused save and saves again after the next change', async () => {
    const { server, editor } = open();
    const fault = { path: '/name', message: 'is longer than 120 characters' };
    server.answers = [{ kind: 'refused', message: 'Too large.', fault }];
    editor.change('rename', rename('B'));
    await editor.flush();
    expect(editor.state().save).toEqual({ kind: 'failed', message: 'Too large.', fault });
    expect(server.kept?.patches).toEqual(rename('B'));
    editor.undo();
    await editor.flush();
    expect(editor.state().save.kind).toBe('saved');
  });

  it('reports no conflict with its save after a lost response, even if the user has edited the same field again', async () => {
    const { server, editor } = open();
    server.answers = [{ kind: 'offline' }, elin(4, rename('B'))];
    editor.change('rename', rename('B'));
    await editor.flush();
    server.clock += 5000;
    editor.change('rename', rename('C'));
    await editor.flush();
    expect([editor.state().meeting, shown(editor).name]).toEqual([null, 'C']);
    expect(server.saves.at(-1)).toEqual({ revision: 4, patches: rename('C') });
    editor.undo();
    expect(shown(editor).name).toBe('B');
  });

  it('reports no conflict with its save after the page is opened again', async () => {
    const { server, editor } = open();
    editor.change('rename', rename('B'));
    const saving = editor.flush();
    editor.change('rename', rename('C'));
    expect(server.kept).toEqual({ revision: 3, patches: [...rename('B'), ...rename('C')], unanswered: [1] });
    const next = open(server.kept, { ...start, name: 'B' }, 4);
    next.server.answers = [elin(4, rename('B'))];
    await next.editor.flush();
    expect(next.editor.state().meeting).toBeNull();
    expect(next.server.saves.at(-1)).toEqual({ revision: 4, patches: rename('C') });
    await saving;
  });

  it('restores patches and revision that an earlier version stored', async () => {
    const { server, editor } = open({ revision: 2, patches: rename('kept') });
    expect(shown(editor).name).toBe('kept');
    expect(server.timers.map(({ ms }) => ms)).toEqual([400]);
    await editor.flush();
    expect(server.saves).toEqual([{ revision: 2, patches: rename('kept') }]);
    const saved = open({ revision: 2, patches: rename('Test') });
    expect([saved.editor.isUnsent, saved.editor.revision, saved.server.kept]).toEqual([false, 3, null]);
  });
});

describe('two tabs with the same document', () => {
  it('merge changes of different fields without a question and show who made the other change', async () => {
    const { server, editor } = open();
    server.answers = [elin(9, [set('/note', 'by Elin')])];
    editor.change('rename', rename('mine'));
    await editor.flush();
    expect(shown(editor)).toMatchObject({ name: 'mine', note: 'by Elin' });
    expect(editor.state().meeting).toMatchObject({
      author: 'Elin Krantz',
      theirFields: ['/note'],
      myFields: ['/name'],
      contested: [],
    });
    expect(server.saves[1]).toEqual({ revision: 9, patches: rename('mine') });
    expect([editor.state().save.kind, editor.isUnsent, server.kept]).toEqual(['saved', false, null]);
    editor.choose('theirs');
    expect([editor.state().meeting, shown(editor).name]).toEqual([null, 'mine']);
  });

  it("show saves of other people at once, and undo reverts only the user's own work", () => {
    const { editor } = open();
    editor.change('rename', rename('mine'));
    const idle = open();
    idle.editor.takeTheirs({
      revision: 4,
      document: { ...start, name: 'hers' },
      author: 'Elin',
      since: null,
    });
    expect([shown(idle.editor).name, idle.editor.revision, idle.editor.isUnsent]).toEqual(['hers', 4, false]);
    // While a change waits to be sent, its save detects the newer state.
    editor.takeTheirs({ revision: 4, document: { ...start, name: 'hers' }, author: 'Elin', since: null });
    expect([shown(editor).name, editor.revision]).toEqual(['mine', 3]);
  });

  it('apply saves of others below local changes of a read-only document, and send nothing', async () => {
    const state = createOpenedState(rules, { document: start, revision: 3, at: null }, null);
    const { later, now, keep } = new TestServer();
    const editor = new DocumentEditor<JsonObject>(rules, { later, now, keep, save: null }, state);
    editor.change('rename', rename('tried out'));
    await editor.flush();
    expect([editor.isUnsent, editor.hasQueue, editor.state().save.kind]).toEqual([false, false, 'unsaved']);
    editor.takeTheirs({ revision: 4, document: { ...start, note: 'hers' }, author: 'Elin', since: null });
    expect([shown(editor), editor.revision]).toMatchObject([{ name: 'tried out', note: 'hers' }, 4]);
    editor.takeTheirs({ revision: 5, document: { ...start, name: 'hers' }, author: 'Elin', since: null });
    expect(editor.state().meeting?.contested).toEqual(rename('tried out'));
    editor.choose('theirs');
    expect(shown(editor)).toMatchObject({ name: 'hers', note: '' });
  });

  it('never remove edits of other people by an undo after a merge', async () => {
    const { editor } = open();
    editor.change('both', [...rename('mine'), set('/note', 'mine')]);
    await editor.flush();
    const document = { ...shown(editor), name: 'hers' };
    editor.takeTheirs({ revision: 5, document, author: 'Elin', since: null });
    editor.undo();
    expect(shown(editor)).toMatchObject({ name: 'hers', note: '' });
    editor.redo();
    expect(shown(editor)).toMatchObject({ name: 'hers', note: 'mine' });
  });

  it.each(['mine', 'theirs'] as const)(
    'raise a question about edits of the same field, but save all other edits: %s',
    async (choice) => {
      const { server, editor } = open();
      server.answers = [elin(9, rename('theirs'))];
      editor.change('both', [...rename('mine'), set('/owner', 'Anna')]);
      await editor.flush();
      expect(shown(editor)).toMatchObject({ name: 'mine', owner: 'Anna' });
      expect(editor.state().meeting).toMatchObject({
        author: 'Elin Krantz',
        contested: rename('mine'),
        theirs: { name: 'theirs' },
        mine: { name: 'mine' },
      });
      editor.change('more', [set('/note', 'more')]);
      editor.change('rename', rename('mine too'));
      await editor.flush();
      expect(server.saves.slice(1).flatMap(({ patches }) => patches)).toEqual([
        set('/owner', 'Anna'),
        set('/note', 'more'),
      ]);
      expect([editor.state().save.kind, editor.isUnsent]).toEqual(['saved', true]);
      const contested = { author: 'Elin Krantz', patches: rename('mine too') };
      expect(server.kept).toMatchObject({ patches: [], contested });
      editor.choose(choice);
      expect(shown(editor)).toMatchObject({ owner: 'Anna', note: 'more' });
      expect(shown(editor).name).toBe(choice === 'mine' ? 'mine too' : 'theirs');
      if (choice === 'theirs') editor.redo();
      else editor.undo();
      expect(shown(editor).name).toBe(choice === 'mine' ? 'theirs' : 'mine too');
      await editor.flush();
      expect([editor.isUnsent, server.kept]).toEqual([false, null]);
    },
  );

  it('raise a question about all stored edits if the server does not send the changes of others', async () => {
    const theirs = { ...start, name: 'theirs' };
    const { server, editor } = open({ revision: 3, patches: rename('mine') }, theirs, 9);
    server.answers = [{ kind: 'stale', revision: 9, document: theirs, author: 'Elin', since: null }];
    await editor.flush();
    expect(editor.state().meeting?.contested).toEqual(rename('mine'));
    expect([shown(editor).name, editor.isUnsent]).toEqual(['mine', true]);
  });

  it('repeat the question in a page that is opened afterwards', () => {
    const contested = { author: 'Elin Krantz', patches: rename('mine') };
    const { editor } = open({ revision: 3, patches: [], contested }, { ...start, name: 'theirs' }, 9);
    expect(shown(editor).name).toBe('mine');
    expect(editor.state().meeting).toMatchObject({ author: 'Elin Krantz', theirs: { name: 'theirs' } });
    expect([editor.state().queue, editor.revision]).toEqual([[], 9]);
    editor.choose('theirs');
    expect([shown(editor).name, editor.isUnsent]).toEqual(['theirs', false]);
  });

  it('permit a separate choice for each field', async () => {
    const { server, editor } = open();
    server.answers = [elin(9, [...rename('theirs'), set('/note', 'theirs')])];
    editor.change('both', [...rename('mine'), set('/note', 'mine')]);
    await editor.flush();
    editor.choose('mine', ['/name']);
    expect(editor.state().meeting?.contested).toEqual([set('/note', 'mine')]);
    editor.choose('theirs', ['/note']);
    expect([shown(editor).name, shown(editor).note, editor.state().meeting]).toEqual([
      'mine',
      'theirs',
      null,
    ]);
  });

  it('raise no question if an edit was reverted or if both edits are equal', async () => {
    const { server, editor } = open();
    server.answers = [elin(9, [...rename('theirs'), set('/note', 'same')])];
    editor.change('rename', rename('mine'));
    editor.undo();
    editor.change('note', [set('/note', 'same')]);
    await editor.flush();
    expect([editor.state().meeting?.contested, shown(editor)]).toMatchObject([
      [],
      { name: 'theirs', note: 'same' },
    ]);
  });

  it('raise a question if an edit is inside or around an edit of another person', async () => {
    const { server, editor } = open();
    server.answers = [elin(9, [{ op: 'remove', path: '/entry' }])];
    editor.change('note', [set('/entry/note', 'seen')]);
    await editor.flush();
    expect(editor.state().meeting?.contested).toEqual([set('/entry/note', 'seen')]);
    expect(server.saves).toHaveLength(1);
    editor.choose('mine');
    expect(shown(editor).entry).toEqual({ level: 1, note: 'seen' });
  });
});

describe('an open document that moves to another place on the server', () => {
  it('ignores answers from the former place and sends unsaved changes to the new place', async () => {
    const { server, editor } = open();
    const next = new TestServer();
    editor.change('Name', rename('Mine'));
    const saving = editor.flush();
    const state = editor.state();
    editor.reopen(next, moveDocumentState(state, { document: start, revision: 7, at: null }));
    await saving;
    expect([server.saves.length, editor.revision, editor.isUnsent]).toEqual([1, 7, true]);
    await editor.flush();
    expect(next.saves).toEqual([{ revision: 7, patches: rename('Mine') }]);
    editor.undo();
    expect(editor.state().document).toEqual(start);
  });

  it('ignores answers for the document that was open before', async () => {
    const { server, editor } = open();
    editor.change('Name', rename('Mine'));
    const saving = editor.flush();
    const other = { name: 'Other', note: '', owner: '', entry: { level: 2 } };
    editor.reopen(server, createOpenedState(rules, { document: other, revision: 1, at: null }, null));
    await saving;
    expect(editor.state()).toMatchObject({ document: other, base: other, revision: 1 });
  });

  it('sends unfinished saves again to the new place', async () => {
    const { editor } = open();
    const next = new TestServer();
    editor.change('Name', rename('Mine'));
    const saving = editor.flush();
    editor.reopen(next, editor.state());
    await saving;
    expect(editor.state()).toMatchObject({ sending: 0, unanswered: [1] });
    await editor.flush();
    expect([next.saves.length, editor.isUnsent]).toEqual([1, false]);
  });
});

describe('a kind of document', () => {
  const kind = { ...rules, isStep: (path: string) => path !== '/note', stepMs: 5000 };
  const opensKind = () => {
    const server = new TestServer();
    const state = createOpenedState(kind, { document: start, revision: 3, at: null }, null);
    return { server, editor: new DocumentEditor(kind, server, state) };
  };

  it('declares which fields are saved without undo steps', async () => {
    const { server, editor } = opensKind();
    editor.change('Name', rename('Mine'));
    editor.undo();
    editor.change('Note', [set('/note', 'Seen')]);
    expect(editor.state().undos).toEqual([]);
    editor.redo();
    expect(editor.state().document).toMatchObject({ name: 'Mine', note: 'Seen' });
    editor.change('Both', [set('/name', 'Ours'), set('/note', 'Seen twice')]);
    editor.undo();
    expect(editor.state().document).toMatchObject({ name: 'Mine', note: 'Seen twice' });
    await editor.flush();
    expect(server.saves.flatMap(({ patches }) => patches)).toContainEqual(set('/note', 'Seen twice'));
  });

  it('declares how long typing counts as one undo step', () => {
    const { server, editor } = opensKind();
    for (const [at, name] of ['M', 'Mi', 'Mine'].entries()) {
      server.clock = at * 3000;
      editor.change('Name', rename(name));
    }
    editor.undo();
    expect(editor.state().document).toEqual(start);
  });
});

describe('an undo step that the user selects', () => {
  it('can be undone without its later steps and can be redone', async () => {
    const { editor } = open();
    editor.change('rename', rename('B'));
    const step = editor.state().undos.at(-1);
    editor.change('note', [set('/note', 'kept')]);
    if (step === undefined) throw new Error('no step');
    expect(editor.undoStep(step)).toBe(true);
    expect(shown(editor)).toMatchObject({ name: 'Test', note: 'kept' });
    expect(editor.undoStep(step)).toBe(false);
    editor.redo();
    expect(shown(editor)).toMatchObject({ name: 'B', note: 'kept' });
  });
});

describe('a save that exceeds the size limit of the server', () => {
  it('is sent in order and in portions that fit', async () => {
    const server = Object.assign(new TestServer(), { mostBytes: () => 130 });
    const editor = new DocumentEditor(
      rules,
      server,
      createOpenedState(rules, { document: start, revision: 3, at: null }, null),
    );
    const patches = ['a', 'b', 'c', 'd', 'e'].map((name) => set(`/note-${name}`, name.repeat(20)));
    editor.change('many', patches);
    await editor.flush();
    expect(server.saves.map(({ revision, patches: sent }) => [revision, sent.length])).toEqual([
      [3, 2],
      [4, 2],
      [5, 1],
    ]);
    expect(server.saves.flatMap(({ patches: sent }) => sent)).toEqual(patches);
    expect([editor.isUnsent, server.kept, editor.state().save.kind]).toEqual([false, null, 'saved']);
    const large = [set('/note', 'x'.repeat(500))];
    editor.change('large', large);
    await editor.flush();
    expect(server.saves.at(-1)?.patches).toEqual(large);
  });
});
