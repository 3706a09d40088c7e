import { assessmentContract, type EndpointInput, incidentContract, unitContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentUnit } from '@klarsikt/server/schema/identity.ts';
import { expectRefusal, getSharedTestApp, smallFirmSettings, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

type Given = EndpointInput<typeof incidentContract.create>['body'];

async function firm() {
  const tenant = await app.tenant();
  const officer = await tenant.user(['ra:View', 'ra:Incident']);
  const day = (before: number) =>
    new Date(app.clock.now().getTime() - before * 86_400_000).toISOString().slice(0, 10);
  const given = (changed: Partial<Given> = {}): Given => ({
    ...{ unitId: tenant.unitId, day: day(1), kind: 'fraud', severity: 'medium', title: 'Mule accounts' },
    ...{ description: 'Five accounts.', links: { threats: [], products: ['pr-exchange'], controls: [] } },
    ...{
      loss: 12_000,
      reported: 'yes',
      lessons: 'Limits for new accounts.',
      action: 'Accounts closed.',
      ownFields: {},
    },
    ...changed,
  });
  return { tenant, officer, given, day };
}

describe('the register of incidents', () => {
  it('lists incidents with their subjects, latest first, filtered by days, kind and severity', async () => {
    const { officer, given, day } = await firm();
    const first = await officer.call(incidentContract.create, { body: given({ day: day(30) }) });
    const second = await officer.call(incidentContract.create, { body: given({ severity: 'critical' }) });
    const list = async (body: EndpointInput<typeof incidentContract.list>['body']) =>
      (await officer.call(incidentContract.list, { body })).incidents.map(({ id }) => id);
    expect(await list({})).toEqual([second.id, first.id]);
    expect(await list({ severity: 'high' })).toEqual([second.id]);
    expect(await list({ until: day(10) })).toEqual([first.id]);
    expect(await list({ kind: 'staff' })).toEqual([]);
    const { names } = await officer.call(incidentContract.list, { body: {} });
    expect(names.products.map(({ key }) => key)).toEqual(['pr-exchange']);
  });

  it('refuses a future date, unknown entities and an unknown unit', async () => {
    const { officer, given, day } = await firm();
    const refused = async (body: Given) => {
      const { status, error } = await expectRefusal(officer.call(incidentContract.create, { body }));
      return [status, error.code];
    };
    expect(await refused(given({ day: day(-1) }))).toEqual([400, 'error.incident.future']);
    expect(await refused(given({ unitId: 999_999 }))).toEqual([404, 'error.notfound']);
    const links = { threats: [], products: ['pr-exchange', 'pr-none'], controls: [] };
    const { error } = await expectRefusal(officer.call(incidentContract.create, { body: given({ links }) }));
    expect(error.details).toMatchObject({ faults: [{ path: 'body.links.products.1', code: 'reference' }] });
  });

  it('requires a permission of its own besides those for assessments', async () => {
    const { tenant, officer, given } = await firm();
    const { id } = await officer.call(incidentContract.create, { body: given() });
    const editor = await tenant.user(['ra:View', 'ra:Edit', 'ra:Approve']);
    for (const call of [
      () => editor.call(incidentContract.list, { body: {} }),
      () => editor.call(incidentContract.create, { body: given() }),
      () => editor.call(incidentContract.remove, { params: { id } }),
      () => editor.call(incidentContract.export, { body: { format: 'csv', language: 'en' } }),
    ])
      expect((await expectRefusal(call())).status).toBe(403);
    const admin = await tenant.user();
    const other = await admin.call(unitContract.save, { body: { name: 'Branch' } });
    const theirs = await admin.call(incidentContract.create, { body: given({ unitId: other.id }) });
    expect((await officer.call(incidentContract.list, { body: {} })).incidents).toHaveLength(2);
    expect(theirs.unit.name).toBe('Branch');
  });

  it('lists for an assessment the incidents of its unit and of the units below', async () => {
    const { tenant, given } = await firm();
    const admin = await tenant.user();
    const branch = await admin.call(unitContract.save, { body: { name: 'Branch' } });
    const below = await admin.call(unitContract.save, { body: { name: 'Below', parentId: branch.id } });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(assessmentUnit).values({
        ...{ organizationId: tenant.organizationId, name: 'Own drafts', personalUserId: admin.userId },
      }),
    );
    const settings = { ...smallFirmSettings, name: 'Bank' };
    const { id } = await admin.call(assessmentContract.create, { body: { unitId: branch.id, settings } });
    const titles = ['At the top', 'In the branch', 'Below it'];
    for (const [at, unitId] of [tenant.unitId, branch.id, below.id].entries())
      await admin.call(incidentContract.create, { body: given({ unitId, title: titles[at] ?? '' }) });
    const {
      incidents,
      units,
      unit: own,
    } = await admin.call(incidentContract.list, { body: { assessment: id } });
    expect(incidents.map(({ title }) => title).toSorted()).toEqual(['Below it', 'In the branch']);
    expect(own).toBe(branch.id);
    expect(units.map(({ personal }) => personal)).toEqual([false, false, false, true]);
    const stranger = await (await app.tenant()).user();
    const refused = await expectRefusal(stranger.call(incidentContract.list, { body: { assessment: id } }));
    expect(refused.status).toBe(404);
  });

  it('accepts only changes based on the latest revision of an incident', async () => {
    const { officer, given } = await firm();
    const { id, revision } = await officer.call(incidentContract.create, { body: given() });
    const body = { ...given({ lessons: 'More limits.' }), revision };
    expect(await officer.call(incidentContract.change, { params: { id }, body })).toMatchObject({
      revision: 2,
    });
    const stale = await expectRefusal(officer.call(incidentContract.change, { params: { id }, body }));
    expect([stale.status, stale.error.code]).toEqual([409, 'error.stale']);
    const file = await officer.call(incidentContract.export, { body: { format: 'csv', language: 'sv' } });
    const text = Buffer.from(file.content).toString('utf8');
    expect(text).toContain('Mule accounts');
    expect(text).toContain('Bedrägeri');
    await officer.call(incidentContract.remove, { params: { id } });
    expect((await officer.call(incidentContract.list, { body: {} })).incidents).toEqual([]);
  });

  it('imports a table row by row, and one undo removes all imported incidents that are unchanged', async () => {
    const { tenant, officer, given, day } = await firm();
    const links = { threats: [], products: ['pr-exchange'], controls: [] };
    for (const title of ['Mule accounts', 'Second, with a comma'])
      await officer.call(incidentContract.create, { body: given({ title, links }) });
    const { incidents: before } = await officer.call(incidentContract.list, { body: {} });
    const { unitId } = tenant;
    for (const [format, language] of [
      ['csv', 'sv'],
      ['xlsx', 'en'],
    ] as const) {
      const file = await officer.call(incidentContract.export, { body: { format, language } });
      const upload = { name: `register.${format}`, content: new Uint8Array(file.content) };
      const read = incidentContract.readFile.result.parse(
        JSON.parse((await officer.upload(incidentContract.readFile, upload)).body).result,
      );
      const [grid] = read.tables;
      if (grid === undefined) throw new Error('no table');
      const { name, rows } = grid;
      const table = { name, rows };
      const known = await officer.call(incidentContract.checkTable, { body: { table, unitId } });
      expect(known.rows.map(({ action }) => action)).toEqual(['known', 'known']);
      expect(known.unknown).toEqual([]);
      for (const { id } of (await officer.call(incidentContract.list, { body: {} })).incidents)
        await officer.call(incidentContract.remove, { params: { id } });
      const { rows: found } = await officer.call(incidentContract.checkTable, { body: { table, unitId } });
      expect(found.map(({ action, faults }) => [action, faults])).toEqual([
        ['create', []],
        ['create', []],
      ]);
      const body = { table, unitId, fileName: upload.name, lines: found.map(({ line }) => line) };
      expect(await officer.call(incidentContract.takeTable, { body })).toMatchObject({ created: 2 });
      const again = await expectRefusal(officer.call(incidentContract.takeTable, { body }));
      expect([again.status, again.error.code]).toEqual([409, 'error.incident.rows']);
      const { incidents } = await officer.call(incidentContract.list, { body: {} });
      const plain = (all: typeof incidents) =>
        all
          .map(({ id: _, created: _c, updated: _u, ...rest }) => rest)
          .toSorted((a, b) => (a.title < b.title ? -1 : 1));
      expect(plain(incidents)).toEqual(plain(before));
    }
    const [batch, ...others] = (await officer.call(incidentContract.imports, {})).imports;
    expect([batch, others]).toMatchObject([{ file: 'register.xlsx', incidents: 2, changed: 0 }, []]);
    const [kept] = (await officer.call(incidentContract.list, { body: {} })).incidents;
    const change = { ...given({ title: kept?.title ?? '', day: day(2) }), revision: 1 };
    await officer.call(incidentContract.change, { params: { id: kept?.id ?? 0 }, body: change });
    const undo = { params: { batch: batch?.batch ?? '' } };
    const stranger = await (await app.tenant()).user();
    expect((await expectRefusal(stranger.call(incidentContract.undoImport, undo))).status).toBe(404);
    expect(await officer.call(incidentContract.undoImport, undo)).toEqual({ removed: 1, kept: 1 });
    expect((await officer.call(incidentContract.list, { body: {} })).incidents.map(({ id }) => id)).toEqual([
      kept?.id,
    ]);
  }, 60_000);

  it('asks only once for the order of day and month if dates are ambiguous', async () => {
    const { tenant, officer } = await firm();
    const { unitId } = tenant;
    const head = ['Datum', 'Händelse', 'Typ', 'Allvarlighet', 'Rapporterad'];
    const tableOf = (...days: readonly string[]) => ({
      name: 'Blad1',
      rows: [
        { number: 1, cells: head },
        ...days.map((day, at) => ({
          number: at + 2,
          cells: [day, `Händelse ${day}`, 'Bedrägeri', 'Hög', 'Ja'],
        })),
      ],
    });
    const check = (table: ReturnType<typeof tableOf>) =>
      officer.call(incidentContract.checkTable, { body: { table, unitId } });
    const table = tableOf('03/04/2025', '2025-01-02');
    const open = await check(table);
    expect(open).toMatchObject({
      dayOrder: null,
      days: { cell: 'A2', text: '03/04/2025', dayFirst: '2025-04-03', monthFirst: '2025-03-04' },
      rows: [
        {
          action: 'refused',
          faults: ['Day can be read two ways: choose above whether the day or the month comes first.'],
        },
        { action: 'create' },
      ],
    });
    const dayOrder = 'monthFirst' as const;
    const body = { table, unitId, dayOrder, fileName: 'x.csv', lines: [2] };
    expect(await officer.call(incidentContract.takeTable, { body })).toMatchObject({ created: 1 });
    const { incidents } = await officer.call(incidentContract.list, { body: {} });
    expect(incidents.map(({ day }) => day)).toEqual(['2025-03-04']);
    expect(await check(tableOf('05/06/2025'))).toMatchObject({ dayOrder, rows: [{ day: '2025-05-06' }] });
    expect(await check(tableOf('05/06/2025', '13/06/2025'))).toMatchObject({
      days: null,
      rows: [{ day: '2025-06-05' }, { day: '2025-06-13' }],
    });
    const again = await check({
      ...tableOf('13/06/2025'),
      rows: [...tableOf('13/06/2025').rows, { number: 3, cells: head }],
    });
    expect(again.rows[1]).toMatchObject({
      action: 'refused',
      faults: ['The row repeats the table heading.'],
    });
  });

  it('lists faulty rows of a table in the language of the reader and refuses their import', async () => {
    const { tenant, officer } = await firm();
    const { unitId } = tenant;
    const head = ['Datum', 'Händelse', 'Typ', 'Allvarlighet', 'Rapporterad', 'Hot'];
    const cells = [
      head,
      ['2026-01-02', 'Ett', 'Bedrägeri', 'Hög', 'Ja', ''],
      ['2026-01-03', 'Två', 'Jordbävning', 'Hög', 'Ja', 'Finns inte'],
      ['2999-01-01', 'Tre', 'Bedrägeri', 'Hög', 'Ja', ''],
    ];
    const table = { name: 'Blad1', rows: cells.map((row, at) => ({ number: at + 1, cells: row })) };
    const swedish = { 'accept-language': 'sv' };
    const answer = await officer.request(incidentContract.checkTable, { body: { table, unitId } }, swedish);
    const { rows } = incidentContract.checkTable.result.parse(JSON.parse(answer.body).result);
    expect(rows.map(({ action, faults }) => [action, faults])).toEqual([
      ['create', []],
      ['refused', ['Typ kan inte läsas: Jordbävning', 'Hot: ingen motsvarighet till Finns inte']],
      ['refused', ['Dag ligger i framtiden: 2999-01-01']],
    ]);
    const body = { table, unitId, fileName: 'x.csv', lines: [2, 3] };
    expect((await expectRefusal(officer.call(incidentContract.takeTable, { body }))).error.code).toBe(
      'error.incident.rows',
    );
    expect((await officer.call(incidentContract.list, { body: {} })).incidents).toEqual([]);
    const other = { name: 'x', rows: [{ number: 1, cells: ['Country', 'Score'] }] };
    const refused = await expectRefusal(
      officer.call(incidentContract.checkTable, { body: { table: other, unitId } }),
    );
    expect([refused.status, refused.error.code]).toEqual([422, 'error.incident.table']);
    const editor = await tenant.user(['ra:View', 'ra:Edit']);
    expect(
      (await expectRefusal(editor.call(incidentContract.checkTable, { body: { table, unitId } }))).status,
    ).toBe(403);
  });
});
