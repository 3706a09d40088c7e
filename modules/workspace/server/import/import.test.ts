import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, historyContract, importContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileTables } from './read-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const [first, second, third] = readStarterModel().customers;
const rows = [
  ['Kundtyp', 'Antal'],
  [first?.name.sv ?? '', 1200],
  [second?.name.sv ?? '', 34],
  ['Vår egen grupp', 5],
  ['Summa', 1239],
] as const;

describe('tables of a file', () => {
  it('are read cell by cell from workbooks, and from text in any encoding with any separator', async () => {
    const workbook = await writeWorkbook([{ name: 'Kunder', rows: rows.map((row) => [...row]) }], {
      language: 'en',
      creator: 'A',
      title: 'A',
      at: new Date(0),
    });
    const [sheet] = await readFileTables('a.xlsx', Buffer.from(workbook));
    const wanted = rows.map((row) => row.map(String));
    expect(sheet?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual(wanted);
    const plain = [
      ['Kundtyp', 'Antal'],
      ['Åländska företag', '12'],
      ['Överförmyndare', '3'],
    ];
    for (const separator of [';', ',', '\t'])
      for (const encoding of ['utf8', 'latin1'] as const) {
        const text = plain.map((row) => row.join(separator)).join('\r\n');
        const [table] = await readFileTables('a.csv', Buffer.from(text, encoding));
        expect(table?.rows.map(({ cells }) => cells)).toEqual(plain);
      }
  });

  it('are refused if the content contradicts the file name', async () => {
    await expect(readFileTables('a.xlsx', Buffer.from('Kundtyp;Antal'))).rejects.toThrow();
  });
});

async function send(client: TestClient, id: number, text: string) {
  const part = (head: string, content: string) =>
    `--boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const answer = await app.server.http.inject({
    method: 'POST',
    url: '/api/ra/import/parse/figures',
    headers: {
      cookie: client.cookie ?? '',
      'x-client-version': '1',
      'x-csrf-token': await client.csrf(),
      'content-type': 'multipart/form-data; boundary=boundary',
    },
    payload: `${part('name="id"', String(id))}${part('name="file"; filename="customers.csv"', text)}--boundary--\r\n`,
  });
  const { result } = answer.json();
  const parsed = importContract.parse.result.safeParse(result);
  return { status: answer.statusCode, tables: parsed.success ? parsed.data.tables : [] };
}

describe('an import of figures', () => {
  it('writes only confirmed rows, as one change, and stores the assigned names', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Bank' } },
    });
    const parse = async () => {
      const text = rows.map((row) => row.join(';')).join('\r\n');
      const { status, tables } = await send(user, id, text);
      expect(status).toBe(200);
      return tables[0];
    };
    const read = await parse();
    expect(read?.table?.rows.map(({ verdict }) => verdict)).toEqual(['found', 'found', 'left', 'left']);
    const own = { key: third?.key ?? '', name: 'Vår egen grupp' };
    const figure = { source: 'BOTH', kind: 'Quantity', mode: 'abs', value: 5, cell: 'B4' } as const;
    const saved = await user.call(importContract.persist, {
      params: { x: 'figures' },
      body: {
        ...{ id, revision: 1, type: 'customers', print: read?.print ?? '' },
        rows: [{ ...own, figures: [figure] }],
      },
    });
    expect(saved.revision).toBe(2);
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    expect(document.background.data.customers).toEqual({
      // The risk concerns only individuals, so the figure belongs to them.
      [own.key]: { INDIVIDUALS: { Quantity: { mode: 'abs', value: 5 } } },
    });
    expect((await parse())?.table?.rows[2]).toMatchObject({ key: own.key, verdict: 'found' });
    await user.call(historyContract.restore, { params: { id }, body: { revision: 2, to: 1 } });
    const before = await user.call(assessmentContract.getData, { params: { id } });
    expect(before.document.background.data.customers ?? {}).toEqual({});
  });

  it('sets countries missing in a complete table to 0 until the import is undone', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Payment firm' } },
    });
    const figure = { source: 'BOTH', kind: 'CustomerQuantity', mode: 'abs' } as const;
    const { revision } = await user.call(importContract.persist, {
      params: { x: 'figures' },
      body: {
        ...{ id, revision: 1, type: 'geographies', print: '', rest: [figure] },
        rows: [{ key: 'ge-se', name: 'Sverige', figures: [{ ...figure, value: 900, cell: 'B2' }] }],
      },
    });
    const read = async () => {
      const { document } = await user.call(assessmentContract.getData, { params: { id } });
      return document.background.data.geographies ?? {};
    };
    const written = await read();
    expect(written['ge-se']).toEqual({ BOTH: { CustomerQuantity: { mode: 'abs', value: 900 } } });
    for (const key of ['ge-by', 'ge-so'])
      expect(written[key]).toEqual({ BOTH: { CustomerQuantity: { mode: 'abs', value: 0 } } });
    const { imports } = await user.call(importContract.listBrought, { params: { id } });
    const [brought] = imports;
    expect(brought?.rows).toBe(1);
    await user.call(importContract.takeBackBrought, {
      params: { id },
      body: { revision, brought: brought?.id ?? 0 },
    });
    expect(await read()).toEqual({});
  });

  it('applies the stored column choices of the organisation to the next table', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Bank' } },
    });
    const text = `Kundtyp;Antal 2024;Antal 2025\n${first?.name.sv};10;20\n`;
    const [read] = (await send(user, id, text)).tables;
    expect(read?.table?.rows[0]).toMatchObject({ verdict: 'confirm', reason: 'column' });
    expect([read?.kept, read?.grid.rows[1]?.cells]).toEqual([null, [first?.name.sv, '10', '20']]);
    const columns = [
      { index: 1, field: 'unused', segment: null },
      { index: 2, field: 'figure', segment: 'INDIVIDUALS', kind: 'Quantity' },
    ] as const;
    const figure = { source: 'INDIVIDUALS', kind: 'Quantity', mode: 'abs', value: 20, cell: 'C2' } as const;
    await user.call(importContract.persist, {
      params: { x: 'figures' },
      body: {
        ...{ id, revision: 1, type: 'customers', print: read?.print ?? '', columns: [...columns] },
        rows: [{ key: first?.key ?? '', name: first?.name.sv ?? '', figures: [figure] }],
      },
    });
    const [again] = (await send(user, id, text)).tables;
    expect(again?.kept?.columns).toEqual(columns);
    expect(again?.table?.rows[0]).toMatchObject({ verdict: 'found', figures: [figure] });
    const other = await app.tenant();
    const stranger = await other.user();
    const theirs = await stranger.call(assessmentContract.create, {
      body: { unitId: other.unitId, settings: { ...emptyAssessmentSettings, name: 'Other' } },
    });
    expect((await send(stranger, theirs.id, text)).tables[0]?.kept).toBeNull();
  });

  it('accepts only entities of the model and only from editors', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Bank' } },
    });
    const figure = { source: 'BOTH', kind: 'Quantity', mode: 'abs', value: 5, cell: 'B4' } as const;
    const body = {
      ...{ id, revision: 1, type: 'customers' as const, print: '' },
      rows: [{ key: 'cu-nobody', name: 'X', figures: [figure] }],
    };
    const params = { x: 'figures' as const };
    expect((await expectRefusal(user.call(importContract.persist, { params, body }))).status).toBe(400);
    // A figure for corporates is invalid at a risk of individuals: it would count without being shown.
    const people = readStarterModel().customers.find(({ segment }) => segment === 'INDIVIDUALS')?.key ?? '';
    const misplaced = [{ key: people, name: 'X', figures: [{ ...figure, source: 'CORPORATES' as const }] }];
    const refused = await user.request(importContract.persist, {
      params,
      body: { ...body, rows: misplaced },
    });
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('body.rows.0.figures')]);
    const stranger = await (await app.tenant()).user();
    expect((await send(stranger, id, 'Kundtyp;Antal')).status).toBe(404);
    const reader = await tenant.user(['ra:View']);
    expect((await send(reader, id, 'Kundtyp;Antal')).status).toBe(403);
    expect((await expectRefusal(reader.call(importContract.persist, { params, body }))).status).toBe(403);
  });
});

describe('a table that is recognised again with other columns', () => {
  const text = `Kundtyp;Antal 2024;Antal 2025\n${first?.name.sv};10;20\n${second?.name.sv};30;40\nSumma;40;60\n`;
  const later = [
    { index: 1, field: 'unused' as const, segment: null },
    { index: 2, field: 'figure' as const, segment: null, kind: 'Quantity' as const },
  ];

  async function opened() {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const { id } = await user.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Bank' } },
    });
    const [parsed] = (await send(user, id, text)).tables;
    if (parsed === undefined) throw new Error('no table');
    return { tenant, user, id, parsed };
  }

  it('has the same result as the file, or the result of the new columns, without writing', async () => {
    const { user, id, parsed } = await opened();
    const { grid } = parsed;
    const read = (more: object) =>
      user.call(importContract.read, { params: { x: 'figures' }, body: { id, grid, ...more } });
    expect((await read({})).table).toEqual(parsed.table);
    const { table } = await read({ columns: later });
    expect(table?.rows.map(({ verdict, figures }) => [verdict, figures[0]?.value])).toEqual([
      ['found', 20],
      ['found', 40],
      ['left', 60],
    ]);
    expect((await read({ type: 'products' })).table?.type).toBe('products');
    expect((await user.call(assessmentContract.load, { body: { id } })).revision).toBe(1);
  });

  it('is refused without permission, for an assessment of another organisation and for an invalid table', async () => {
    const { tenant, id, parsed } = await opened();
    const body = { id, grid: parsed.grid };
    const reader = await tenant.user(['ra:View']);
    const stranger = await (await app.tenant()).user();
    for (const someone of [reader, stranger])
      expect(
        (await expectRefusal(someone.call(importContract.read, { params: { x: 'figures' }, body }))).status,
      ).toBeGreaterThanOrEqual(403);
    const editor = await tenant.user();
    const broken = { id, grid: { name: 'x', rows: [{ number: 0, cells: [7] }] } };
    const answer = await editor.request(importContract.read, { params: { x: 'figures' }, body: broken });
    expect(answer.status).toBe(400);
  });

  it('can also contain controls or comments', async () => {
    const { user, id } = await opened();
    const grid = {
      name: 'Register',
      rows: [
        { number: 1, cells: ['Vad', 'Hur bra'] },
        { number: 2, cells: [readStarterModel().controls[0]?.name.sv ?? '', '3'] },
      ],
    };
    const columns = [
      { index: 0, field: 'name' as const, segment: null },
      { index: 1, field: 'strength' as const, segment: null },
    ];
    const { table } = await user.call(importContract.readEntries, {
      params: { x: 'controls' },
      body: { id, grid, columns },
    });
    expect(table?.rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([['confirm', 'scale']]);
    const told = columns.map((column) =>
      column.index === 1 ? { ...column, reading: 'own' as const } : column,
    );
    const sure = await user.call(importContract.readEntries, {
      params: { x: 'controls' },
      body: { id, grid, columns: told },
    });
    expect(sure.table?.rows.map(({ verdict, values }) => [verdict, values[0]?.value])).toEqual([
      ['found', 3],
    ]);
    const about = {
      ...grid,
      rows: [
        { number: 1, cells: ['Om', 'Kommentar'] },
        { number: 2, cells: ['', 'Hej'] },
      ],
    };
    const read = await user.call(importContract.readComments, { body: { id, grid: about } });
    expect(read.table?.rows.map(({ key }) => key)).toEqual(['']);
  });

  it('can be written with a confirmed total as one change', async () => {
    const { user, id, parsed } = await opened();
    const figures = [
      {
        source: 'INDIVIDUALS' as const,
        kind: 'Quantity' as const,
        mode: 'abs' as const,
        value: 20,
        cell: 'C2',
      },
    ];
    const body = {
      ...{ id, revision: 1, type: 'customers' as const, print: parsed.print },
      rows: [{ key: first?.key ?? '', name: first?.name.sv ?? '', figures }],
    };
    const totals = [{ source: 'INDIVIDUALS' as const, kind: 'Quantity' as const, value: 60 }];
    await user.call(importContract.persist, { params: { x: 'figures' }, body: { ...body, totals } });
    const { document, revision } = await user.call(assessmentContract.load, { body: { id } });
    expect(revision).toBe(2);
    expect(document.background.totals.INDIVIDUALS?.customers).toEqual({ Quantity: 60 });
    const wrong = [{ source: 'INDIVIDUALS' as const, kind: 'Onboarded' as const, value: 60 }];
    const again = { ...body, revision: 2, totals: wrong };
    const refused = await expectRefusal(
      user.call(importContract.persist, { params: { x: 'figures' }, body: again }),
    );
    expect(refused.status).toBe(400);
  });
});

describe('a country list of another publisher', () => {
  const content = 'Land;Betyg\r\nSverige;5\r\nNorge;4\r\nRyssland;1\r\n';

  async function readList(client: TestClient) {
    const given = { name: 'list.csv', content, fields: { most: '4' } };
    const answer = await client.upload(importContract.readList, given);
    expect(answer.status).toBe(200);
    const { tables } = importContract.readList.result.parse(JSON.parse(answer.body).result);
    return tables[0]?.readings[0];
  }

  it('needs the choice of a scale only once per organisation and headings', async () => {
    const user = await (await app.tenant()).user();
    const open = await readList(user);
    expect(open?.question?.isGuess).toBe(false);
    const good = open?.question?.lists.find(({ scale }) => scale === 'fiveGood');
    expect(good?.entries.map(({ geography, value }) => [geography, value])).toEqual([
      ['ge-se', 0],
      ['ge-no', 1],
      ['ge-ru', 4],
    ]);
    const body = { print: open?.print ?? '', scale: 'fiveGood' as const };
    await user.call(importContract.keepListScale, { body });
    const again = await readList(user);
    expect(again?.question).toBeNull();
    expect(again?.entries).toEqual(good?.entries);
    const stranger = await (await app.tenant()).user();
    expect((await readList(stranger))?.question).not.toBeNull();
    const reader = await (await app.tenant()).user(['ra:View']);
    expect((await expectRefusal(reader.call(importContract.keepListScale, { body }))).status).toBe(403);
  });
});
