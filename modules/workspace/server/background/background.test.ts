import { assessmentContract, backgroundContract } from '@klarsikt/contract';
import { emptyAssessmentSettings, quantifiableTypes } from '@klarsikt/engine/assessment';
import { readCsv } from '@klarsikt/imports/csv';
import { CallRefusedError, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function demoId(client: TestClient): Promise<{ id: number; revision: number }> {
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const [first] = assessments;
  if (!first) throw new Error('the demo has no assessment');
  return { id: first.id, revision: first.revision };
}

async function empty() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { user, id };
}

async function csvOf(
  client: TestClient,
  id: number,
  type: (typeof quantifiableTypes)[number],
  language = 'en',
) {
  const { content } = await client.call(
    backgroundContract.getTypeCsv,
    { params: { id, type }, query: {} },
    { 'accept-language': language },
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
}

describe('background data', () => {
  it('is read by type, with uncommon rows only on request', async () => {
    const { user, id } = await empty();
    const read = (query: { includeUncommon?: string; segment?: 'INDIVIDUALS' }) =>
      user.call(backgroundContract.getType, { params: { id, type: 'geographies' }, query });
    const common = await read({});
    const all = await read({ includeUncommon: 'true' });
    expect(common.rows.map(({ key }) => key)).toContain('ge-se');
    expect(common.rows.length).toBeLessThan(all.rows.length);
    expect(all.kinds).toContain('CustomerInactive');
    const customers = await user.call(backgroundContract.getType, {
      params: { id, type: 'customers' },
      query: { segment: 'INDIVIDUALS' },
    });
    expect(customers.rows.some(({ segment }) => segment === 'CORPORATES')).toBe(false);
    expect(customers.rows.length).toBeGreaterThan(0);
  });

  it('can be set for single risks and replaced for a whole type, with totals and source', async () => {
    const { user, id } = await empty();
    const params = { id, type: 'customers' as const };
    const first = { INDIVIDUALS: { Quantity: { mode: 'abs' as const, value: 12 } } };
    const second = { CORPORATES: { Quantity: { mode: 'ball' as const, value: 3 } } };
    await user.call(backgroundContract.updateType, {
      params,
      body: {
        revision: 1,
        data: { 'cu-private': first },
        totals: { INDIVIDUALS: { Quantity: 100 } },
        provenance: { source: 'Core system', date: '2026-09-30' },
      },
    });
    await user.call(backgroundContract.updateType, {
      params,
      body: { revision: 2, data: { 'cu-shell': second } },
    });
    const all = await user.call(backgroundContract.getAll, { params: { id } });
    expect(all.data.customers).toEqual({ 'cu-private': first, 'cu-shell': second });
    expect(all.totals).toEqual({ INDIVIDUALS: { customers: { Quantity: 100 } } });
    await user.call(backgroundContract.replaceType, {
      params,
      body: { revision: 3, data: { 'cu-shell': second } },
    });
    await user.call(backgroundContract.updateType, {
      params,
      body: { revision: 4, data: { 'cu-shell': null } },
    });
    const read = await user.call(backgroundContract.getType, { params, query: {} });
    expect(read.rows.filter(({ data }) => Object.keys(data).length > 0)).toEqual([]);
    expect(read).toMatchObject({
      revision: 5,
      totals: { INDIVIDUALS: { Quantity: 100 } },
      provenance: { source: 'Core system', date: '2026-09-30' },
    });
    await user.call(backgroundContract.updateAll, { params: { id }, body: { revision: 5, totals: {} } });
    expect((await user.call(backgroundContract.getAll, { params: { id } })).totals).toEqual({});
  });

  it('refuses a percentage above 100', async () => {
    const { user, id } = await empty();
    const data = { 'cu-private': { INDIVIDUALS: { Quantity: { mode: 'perc' as const, value: 101 } } } };
    await expect(
      user.call(backgroundContract.updateType, {
        params: { id, type: 'customers' },
        body: { revision: 1, data },
      }),
    ).rejects.toMatchObject({ status: 400, error: { code: 'error.patch' } });
  });
});

describe('CSV files of background data', () => {
  it.each(['en', 'sv'])('restore all exported data on import (%s)', async (language) => {
    const demo = await app.demo();
    const { id, revision } = await demoId(demo);
    const before = await demo.call(backgroundContract.getAll, { params: { id } });
    const files = new Map<(typeof quantifiableTypes)[number], string>();
    for (const type of quantifiableTypes) files.set(type, await csvOf(demo, id, type, language));
    const emptied = await demo.call(backgroundContract.updateAll, {
      params: { id },
      body: { revision, data: {}, totals: {}, provenance: {} },
    });
    let at = emptied.revision;
    for (const [type, csv] of files) {
      const { rows, changed } = await demo.call(backgroundContract.putTypeCsv, {
        params: { id, type },
        body: { csv, revision: at },
      });
      expect(rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
      at = changed?.revision ?? at;
    }
    const after = await demo.call(backgroundContract.getAll, { params: { id } });
    expect(after.data).toEqual(before.data);
    expect(after.totals).toEqual(before.totals);
    expect(after.provenance).toEqual(before.provenance);
  });

  it('create no new revision if they are imported unchanged', async () => {
    const demo = await app.demo();
    const { id, revision } = await demoId(demo);
    const csv = await csvOf(demo, id, 'geographies', 'sv');
    expect(csv.startsWith('\uFEFFNyckel;Namn;Segment;')).toBe(true);
    const { rows, changed } = await demo.call(backgroundContract.putTypeCsv, {
      params: { id, type: 'geographies' },
      body: { csv, revision },
    });
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    expect(changed?.revision).toBe(revision);
  });

  it.each(['en', 'sv'].flatMap((language) => [',', ';'].map((separator) => ({ language, separator }))))(
    'change nothing on reimport for every type, in $language and with the separator “$separator”',
    async (given) => {
      const demo = await app.demo();
      const { id, revision } = await demoId(demo);
      for (const type of quantifiableTypes) {
        const rows = readCsv(await csvOf(demo, id, type, given.language)) ?? [];
        const written = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
        const csv = rows.map(({ cells }) => cells.map(written).join(given.separator)).join('\r\n');
        const read = await demo.call(backgroundContract.putTypeCsv, {
          params: { id, type },
          body: { csv, revision },
        });
        expect([type, read.rows.length]).toEqual([type, rows.length - 1]);
        expect(read.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
        expect(read.changed?.revision).toBe(revision);
      }
    },
  );

  it('are refused as a whole if one line is faulty, with a reason for each line', async () => {
    const { user, id } = await empty();
    const csv = [
      'Key,Segment,Quantity,Quantity: as',
      'cu-private,Individuals,12,number',
      'cu-nobody,Individuals,1,number',
      'cu-private,Individuals,13,number',
      'cu-private,Corporates,1,number',
      'cu-pep,Individuals,many,number',
      'cu-pep,Martians,1,number',
      ',,,',
      'cu-shell,Corporates,very few,',
    ].join('\n');
    const send = (check: boolean) =>
      user.call(backgroundContract.putTypeCsv, {
        params: { id, type: 'customers' },
        body: { csv, revision: 1, check },
      });
    const expected = [
      [2, 'cu-private', 'taken', null],
      [3, 'cu-nobody', 'refused', 'key.unknown'],
      [4, 'cu-private', 'refused', 'key.repeated'],
      [5, 'cu-private', 'refused', 'source.unfit'],
      [6, 'cu-pep', 'refused', 'value.number'],
      [7, 'cu-pep', 'refused', 'source.unknown'],
      [9, 'cu-shell', 'taken', null],
    ];
    const checked = await send(true);
    expect(checked.changed).toBeNull();
    expect(checked.rows.map(({ line, key, outcome, reason }) => [line, key, outcome, reason])).toEqual(
      expected,
    );
    const refused = await send(false).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallRefusedError);
    expect(refused).toMatchObject({ status: 422, error: { details: { rows: checked.rows } } });
    expect((await user.call(backgroundContract.getAll, { params: { id } })).data).toEqual({});
  });

  it('escape formulas in texts and restore these texts unchanged', async () => {
    const { user, id } = await empty();
    const source = "=HYPERLINK('http://x')";
    await user.call(backgroundContract.updateType, {
      params: { id, type: 'customers' },
      body: { revision: 1, provenance: { source, date: null } },
    });
    const csv = await csvOf(user, id, 'customers');
    expect(csv).toContain("#source,'=HYPERLINK");
    await user.call(backgroundContract.updateAll, { params: { id }, body: { revision: 2, provenance: {} } });
    await user.call(backgroundContract.putTypeCsv, {
      params: { id, type: 'customers' },
      body: { csv, revision: 3 },
    });
    const { provenance } = await user.call(backgroundContract.getAll, { params: { id } });
    expect(provenance.customers).toEqual({ source, date: null });
  });
});
