import { readStarterModel } from '@klarsikt/content';
import {
  actionContract,
  assessmentContract,
  commentContract,
  historyContract,
  importContract,
  termsContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { newControlTarget, type RecognisedEntry } from '@klarsikt/engine/recognise';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const [control] = readStarterModel().controls;
const [threat] = readStarterModel().threats;

async function created(rights?: Parameters<Awaited<ReturnType<TestApp['tenant']>>['user']>[0]) {
  const tenant = await app.tenant();
  const editor = await tenant.user();
  const user = rights === undefined ? editor : await tenant.user(rights);
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, editor, user, id };
}

const asText = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(';')).join('\r\n');

async function tableOf(
  client: TestClient,
  id: number,
  x: 'controls' | 'threats' | 'risks' | 'comments',
  { name = 'ours.csv', content }: { readonly name?: string; readonly content: string | Uint8Array },
) {
  const endpoint = x === 'comments' ? importContract.parseComments : importContract.parseEntries;
  const given = { name, content, fields: { id: String(id) } };
  const answer = await client.upload(endpoint, x === 'comments' ? given : { ...given, params: { x } });
  expect(answer.status).toBe(200);
  const { tables } = importContract.parseEntries.result.parse(JSON.parse(answer.body).result);
  return tables[0];
}

const values = ({ values: read }: RecognisedEntry) =>
  read.flatMap(({ field, segment, value }) => (value === null ? [] : [{ field, segment, value }]));

describe('tables of controls, threats and risks', () => {
  it('are read with the level names of the organisation, and an ambiguous name needs confirmation', async () => {
    const { tenant, editor, id } = await created();
    const admin = await tenant.user();
    const { revision } = await admin.call(termsContract.load, {});
    const words = { LOW: 'Liten', MEDIUM: 'Förhöjd', HIGH: 'Väsentlig', VERYHIGH: 'Hög' };
    const patches = Object.entries(words).map(([level, sv]) => ({
      ...{ op: 'set' as const, path: `/level.${level}/sv`, value: sv },
    }));
    await admin.call(termsContract.save, { body: { revision, patches } });
    const content = asText([
      ['Risk', 'Inneboende risk', 'Motivering'],
      ['Sverige', 'Förhöjd', 'a'],
      ['Norge', 'väsentlig', 'a'],
      ['Danmark', 'Hög', 'a'],
      ['Finland', 'Liten', 'a'],
    ]);
    const read = await tableOf(editor, id, 'risks', { content });
    expect(read?.table?.heading.columns[1]?.doubt).toBeUndefined();
    expect(read?.table?.rows.map((row) => [row.verdict, row.reason, row.values[0]?.value])).toEqual([
      ['found', null, 2],
      ['found', null, 3],
      ['confirm', 'word', 4],
      ['found', null, 1],
    ]);
    const other = await created();
    const usual = await tableOf(other.editor, other.id, 'risks', { content });
    expect(usual?.table?.rows[0]).toMatchObject({ verdict: 'confirm', values: [{ value: 3 }, {}] });
  });

  it('are written as one change with one undo, and their columns are recognised next time', async () => {
    const { user, id } = await created();
    const content = asText([
      ['Kontroll', 'Utformning', 'Funktion', 'Ansvarig'],
      [control?.name.sv ?? '', '3', '2', 'Riskfunktionen'],
      ['Vår fyraögonsprincip', '2', '1', 'Driften'],
    ]);
    const read = await tableOf(user, id, 'controls', { content });
    const rows = read?.table?.rows ?? [];
    expect(rows.map(({ verdict, reason, cell }) => [verdict, reason, cell])).toEqual([
      ['confirm', 'scale', 'A2'],
      ['left', 'unknown', 'A3'],
    ]);
    expect(read?.table?.heading.columns[1]).toMatchObject({ doubt: 'scale', isGuess: true });
    const body = {
      ...{ id, revision: 1, print: read?.print ?? '' },
      columns: (['name', 'design', 'operation', 'owner'] as const).map((field, index) => ({
        ...{ index, field, segment: null },
        ...(index === 1 && { reading: 'own' as const }),
      })),
      rows: importContract.persistEntries.body.shape.rows.parse(
        rows.map((row) => ({ key: row.key ?? newControlTarget, name: row.name, values: values(row) })),
      ),
    };
    const saved = await user.call(importContract.persistEntries, { params: { x: 'controls' }, body });
    expect(saved.revision).toBe(2);
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    expect(document.controls.data[control?.key ?? '']?.assessment).toEqual({
      both: { design: 3, operation: 2 },
    });
    expect(Object.values(document.controls.own).map(({ name }) => name)).toEqual(['Vår fyraögonsprincip']);
    const again = await tableOf(user, id, 'controls', { content });
    expect(again?.table?.rows.map(({ reason }) => reason)).toEqual(['same', 'same']);
    await user.call(historyContract.restore, { params: { id }, body: { revision: 2, to: 1 } });
    const back = await user.call(assessmentContract.getData, { params: { id } });
    expect(back.document.controls).toMatchObject({ data: {}, own: {} });
  });

  it('accept only entities of the model, and only from editors', async () => {
    const { user, tenant, id } = await created();
    const level = { field: 'level', segment: null, value: 3 } as const;
    const row = { key: '/threats/data/th-nobody', name: 'X', values: [level] };
    const body = { id, revision: 1, print: '', rows: [row] };
    const write = (client: TestClient, x: 'threats' | 'controls') =>
      expectRefusal(client.call(importContract.persistEntries, { params: { x }, body }));
    expect((await write(user, 'threats')).status).toBe(400);
    expect((await write(user, 'controls')).status).toBe(409);
    const reader = await tenant.user(['ra:View']);
    expect((await write(reader, 'threats')).status).toBe(403);
    const stranger = await (await app.tenant()).user();
    expect((await write(stranger, 'threats')).status).toBe(404);
  });
});

describe('tables of comments', () => {
  const content = asText([
    ['Threat', 'Comment', 'Kind', 'By', 'Date', 'Due'],
    [threat?.name.en ?? '', 'How many cases?', 'Follow up', 'Bo Ek', '2026-03-03', ''],
    [threat?.name.en ?? '', 'Write a routine', 'Action required', 'Bo Ek', '', '2026-12-31'],
  ]);

  async function brought(user: TestClient, id: number) {
    const read = await tableOf(user, id, 'comments', { content });
    const rows = (read?.table?.rows ?? []).map(({ key, name, cell, values: cells }) => {
      const said = (field: string) => String(cells.find((one) => one.field === field)?.value ?? '');
      return {
        ...{ subject: key ?? '', name, cell, text: said('text'), author: said('author') },
        label: said('label') === 'act' ? ('act' as const) : ('fup' as const),
        date: said('date') || null,
        due: said('due') || null,
        assignee: null,
      };
    });
    return user.call(importContract.persistComments, {
      body: { id, file: 'ours.csv', print: read?.print ?? '', rows },
    });
  }

  it('are imported as comments of the importer that also contain their original author', async () => {
    const { user, editor, id } = await created(['ra:View', 'ra:Comment']);
    const { ids } = await brought(user, id);
    expect(ids).toHaveLength(2);
    const path = `/threats/data/${threat?.key}`;
    const talk = await editor.call(commentContract.getConversation, { body: { id, oid: path } });
    expect(talk.comments).toMatchObject([
      {
        ...{ text: 'How many cases?', label: 'fup', userId: user.userId },
        origin: { author: 'Bo Ek', date: '2026-03-03', file: 'ours.csv', cell: 'B2' },
      },
      { text: 'Write a routine', action: { status: 'open', due: '2026-12-31' } },
    ]);
    expect(talk.open).toBe(true);
    const actions = await editor.call(actionContract.list, { body: { assessment: id } });
    expect(JSON.stringify(actions)).toContain('2026-12-31');
  });

  it('are all deleted by undo, except a comment that was changed after the import', async () => {
    const { user, editor, id } = await created(['ra:View', 'ra:Comment']);
    const { ids } = await brought(user, id);
    const other = await expectRefusal(
      (await (await app.tenant()).user()).call(importContract.takeBackComments, {
        body: { id, ids: [...ids] },
      }),
    );
    expect(other.status).toBe(404);
    expect(await editor.call(importContract.takeBackComments, { body: { id, ids: [...ids] } })).toEqual({
      taken: 0,
      stayed: 2,
    });
    const changed = { params: { id: ids[0] ?? 0 }, body: { revision: 0, text: 'How many cases in all?' } };
    await user.call(commentContract.change, changed);
    const back = await user.call(importContract.takeBackComments, { body: { id, ids: [...ids] } });
    expect(back).toEqual({ taken: 1, stayed: 1 });
  });

  it('are exported as CSV and workbook in both languages, and imported without changes', async () => {
    const { user, id } = await created();
    const said = 'Sum: 5; "quoted", and\nin two lines';
    await user.call(commentContract.add, { body: { id, subject: '', label: 'inf', text: said } });
    await user.call(commentContract.add, {
      body: {
        id,
        subject: `/controls/data/${control?.key}`,
        label: 'act',
        text: '=not a formula',
        assignee: user.userId,
      },
    });
    await user.call(commentContract.add, {
      body: { id, subject: '/exploitation/a~1b', label: 'fup', text: 'A cell' },
    });
    await brought(user, id);
    for (const language of ['en', 'sv'] as const)
      for (const format of ['csv', 'xlsx'] as const) {
        const file = await user.call(commentContract.export, { body: { id, format, language } });
        const content = new Uint8Array(file.content);
        const read = await tableOf(user, id, 'comments', { name: `c.${format}`, content });
        const rows = read?.table?.rows ?? [];
        expect([language, format, rows.map(({ reason }) => reason)]).toEqual([
          language,
          format,
          ['same', 'same', 'same', 'same', 'same'],
        ]);
      }
  });

  it('require the permission to comment, and can be assigned only to people with access', async () => {
    const { tenant, id } = await created();
    const reader = await tenant.user(['ra:View']);
    const row = {
      ...{ subject: '', name: '', label: 'fup' as const, text: 'x', author: '', date: null, due: null },
      ...{ assignee: null, cell: 'A1' },
    };
    const body = { id, file: 'a.csv', print: '', rows: [row] };
    expect((await expectRefusal(reader.call(importContract.persistComments, { body }))).status).toBe(403);
    const editor = await tenant.user();
    const stranger = await (await app.tenant()).user();
    const asked = { ...body, rows: [{ ...row, assignee: stranger.userId }] };
    expect(
      (await expectRefusal(editor.call(importContract.persistComments, { body: asked }))).error.code,
    ).toBe('error.comment.person');
  });
});
