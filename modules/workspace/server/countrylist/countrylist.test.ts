import { buildDemoAssessment, demoEdition, newestEdition, readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  completenessContract,
  countrylistContract,
  deferredContract,
  type EditionPreview,
  enforcementContract,
  modelContract,
  overlayContract,
  signoffContract,
} from '@klarsikt/contract';
import { compareResultLevels, type LevelChange, type Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { compileModel } from '@klarsikt/engine/model';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable as table } from '@klarsikt/server/schema/domain.ts';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  operator = await (await app.tenant({ kind: 'system', name: 'Operator' })).user(['admin:ThreatModelConfig']);
});
afterAll(() => app.close());

const { hash: newest } = newestEdition;
const cpi = { params: { key: 'li-cpi' } };
const fromNewest = { from: { version: newest } } as const;

async function bankIn(user: TestClient, unitId: number) {
  const document = buildDemoAssessment('en');
  const { id } = await user.call(assessmentContract.create, {
    body: { unitId, settings: document.settings },
  });
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(table).set({ modelHash: demoEdition.hash, document }).where(eq(table.id, id)),
  );
  return id;
}

async function bank() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  return { tenant, user, id: await bankIn(user, tenant.unitId) };
}

const goLive = (x: string) =>
  operator.call(modelContract.setLive, { params: { x }, query: { channel: 'live' } });
const levelsOf = async (user: TestClient, id: number) => {
  const { result } = await user.call(assessmentContract.calculate, { params: { id }, body: {} });
  return result;
};
const library = compileModel(readStarterModel('2026:1'));
const inOrder = (levels: readonly LevelChange[]) =>
  levels.toSorted((a, b) => `${a.type} ${a.key}`.localeCompare(`${b.type} ${b.key}`));
const hashOf = async (user: TestClient, id: number) =>
  (await user.call(signoffContract.get, { params: { id } })).hash;

const tableOf = (...rows: readonly (readonly string[])[]) => ({
  name: 'List',
  rows: rows.map((cells, at) => ({ number: at + 1, cells: [...cells] })),
});
const codesOf = ({ faults }: EditionPreview) => faults.map(({ cell, code }) => `${cell} ${code}`);

describe('country lists', () => {
  it('are listed with edition, source, update rhythm, next expected date and available editions', async () => {
    const { user } = await bank();
    const { rows, editable } = await user.call(countrylistContract.list, {});
    expect(editable).toBe(true);
    const row = (key: string) => rows.find((one) => one.key === key);
    expect(rows).toHaveLength(6);
    expect(row('li-cpi')).toMatchObject({ next: '2027-02-10', state: 'current', taken: null });
    expect(row('li-cpi')?.list).toMatchObject({ licence: 'CC BY-ND 4.0', rhythm: 'yearly' });
    expect(row('li-cpi')?.offers).toMatchObject([{ version: newest, date: '2026-02-10' }]);
    expect(row('li-fatf-call')).toMatchObject({ next: '2026-10-31', state: 'plenary' });
  });
});

describe('a new edition of a country list', () => {
  it.each(['li-cpi', 'li-eu-measures'])(
    'changes exactly the previewed levels, and returning to the old edition restores the hash: %s',
    async (key) => {
      const { user, id } = await bank();
      const params = { key };
      const before = { levels: await levelsOf(user, id), hash: await hashOf(user, id) };
      const preview = await user.call(countrylistContract.preview, { params, body: fromNewest });
      expect(preview.faults).toEqual([]);
      const effect = preview.assessments.find((one) => one.id === id);
      expect(effect?.levels.length).toBeGreaterThan(0);
      const { revision } = preview;
      const assessments = [{ id, revision: effect?.revision ?? 0 }];
      const taken = await user.call(countrylistContract.take, {
        params,
        body: { ...fromNewest, revision, assessments },
      });
      const after = await levelsOf(user, id);
      const moved = compareResultLevels(
        { model: library, result: before.levels },
        { model: library, result: after },
      );
      expect(inOrder(effect?.levels ?? [])).toEqual(inOrder(moved));
      const back = { back: true } as const;
      const way = await user.call(countrylistContract.preview, { params, body: { from: back } });
      expect(way.assessments.map((one) => one.id)).toEqual([id]);
      await user.call(countrylistContract.take, {
        params,
        body: {
          from: back,
          revision: taken.revision,
          assessments: taken.assessments.map((one) => ({ ...one })),
        },
      });
      expect(await hashOf(user, id)).toBe(before.hash);
      expect(await levelsOf(user, id)).toEqual(before.levels);
    },
  );

  it('updates the country group that threats refer to', async () => {
    const { user } = await bank();
    const preview = await user.call(countrylistContract.preview, {
      params: { key: 'li-fatf-call' },
      body: {
        from: { table: tableOf(['Country'], ['Iran'], ['North Korea'], ['Turkey']), date: '2026-10-23' },
      },
    });
    expect(preview.faults).toEqual([]);
    expect([preview.entered, preview.left].map((places) => places.map(({ key }) => key))).toEqual([
      ['ge-tr'],
      ['ge-mm'],
    ]);
    expect(preview.group).toMatchObject({ entered: [{ key: 'ge-tr' }], left: [{ key: 'ge-mm' }] });
  });

  it('leaves an approved assessment unchanged and is added to the events of the assessment', async () => {
    const { tenant, user, id } = await bank();
    const approver = await tenant.user(['ra:View', 'ra:Approve']);
    const free = defaultEnforcedRequirements.map(
      (each): Patch => ({ op: 'set', path: `/${each}`, value: false }),
    );
    await user.call(enforcementContract.save, { body: { revision: 0, patches: free } });
    const { revision, hash } = await user.call(signoffContract.get, { params: { id } });
    const { pack } = await approver.call(signoffContract.approve, {
      params: { id },
      body: { revision, hash, parts: [...signOffParts], statement: 'Read and approved' },
    });
    await approver.call(deferredContract.cancel, { params: { id: pack ?? '' } });
    const events = async () =>
      (await user.call(completenessContract.get, { params: { id } })).facts.events?.map(({ key }) => key) ??
      [];
    const from = { table: tableOf(['Land'], ['Iran'], ['Turkiet']), date: '2026-10-23' };
    const params = { key: 'li-fatf-call' };
    expect(await events()).not.toContain('li-fatf-call.2026-10-23');
    const preview = await user.call(countrylistContract.preview, { params, body: { from } });
    expect(preview.assessments).toMatchObject([{ id, approved: true }]);
    const body = { from, revision: preview.revision };
    const named = { params, body: { ...body, assessments: [{ id, revision }] } };
    expect((await expectRefusal(user.call(countrylistContract.take, named))).error.code).toBe(
      'error.list.approved',
    );
    expect((await user.call(overlayContract.load, {})).revision).toBe(0);
    await user.call(countrylistContract.take, { params, body: { ...body, assessments: [] } });
    const after = await user.call(signoffContract.get, { params: { id } });
    expect([after.hash, after.parts.find(({ part }) => part === 'whole')?.status]).toEqual([
      hash,
      'approved',
    ]);
    expect(await events()).toContain('li-fatf-call.2026-10-23');
  });

  it('changes exactly the previewed levels for two lists in a row, and undoing both restores the hash', async () => {
    const { user, id } = await bank();
    const before = { levels: await levelsOf(user, id), hash: await hashOf(user, id) };
    const take = async (key: string, from: typeof fromNewest.from | { readonly back: true }) => {
      const params = { key };
      const [present, preview] = [
        await levelsOf(user, id),
        await user.call(countrylistContract.preview, { params, body: { from } }),
      ];
      const effect = preview.assessments.find((one) => one.id === id);
      const assessments = [{ id, revision: effect?.revision ?? 0 }];
      await user.call(countrylistContract.take, {
        params,
        body: { from, revision: preview.revision, assessments },
      });
      const after = await levelsOf(user, id);
      const moved = compareResultLevels(
        { model: library, result: present },
        { model: library, result: after },
      );
      expect(inOrder(effect?.levels ?? [])).toEqual(inOrder(moved));
      return moved.length;
    };
    for (const key of ['li-cpi', 'li-eu-measures'])
      expect(await take(key, fromNewest.from)).toBeGreaterThan(0);
    for (const key of ['li-cpi', 'li-eu-measures']) await take(key, { back: true });
    expect(await hashOf(user, id)).toBe(before.hash);
    expect(await levelsOf(user, id)).toEqual(before.levels);
  });

  it.each([
    ['li-cpi', 'li-cpi.2026-02-10'],
    ['li-eu-measures', 'li-eu-measures.2026-08-22'],
  ])(
    'changes no level of an approved demo assessment and is added to the events of that assessment: %s',
    async (key, event) => {
      await goLive(demoEdition.hash);
      const { tenant, user, id } = await bank();
      const approver = await tenant.user(['ra:View', 'ra:Approve']);
      const free = defaultEnforcedRequirements.map(
        (each): Patch => ({ op: 'set', path: `/${each}`, value: false }),
      );
      await user.call(enforcementContract.save, { body: { revision: 0, patches: free } });
      const { revision, hash } = await user.call(signoffContract.get, { params: { id } });
      const { pack } = await approver.call(signoffContract.approve, {
        params: { id },
        body: { revision, hash, parts: [...signOffParts], statement: 'Read and approved' },
      });
      await approver.call(deferredContract.cancel, { params: { id: pack ?? '' } });
      const levels = await levelsOf(user, id);
      const events = async () =>
        (await user.call(completenessContract.get, { params: { id } })).facts.events?.map((one) => one.key) ??
        [];
      expect(await events()).not.toContain(event);
      const preview = await user.call(countrylistContract.preview, { params: { key }, body: fromNewest });
      expect(preview.assessments).toMatchObject([{ id, approved: true }]);
      await user.call(countrylistContract.take, {
        params: { key },
        body: { ...fromNewest, revision: preview.revision, assessments: [] },
      });
      const after = await user.call(signoffContract.get, { params: { id } });
      const whole = after.parts.find(({ part }) => part === 'whole')?.status;
      expect([after.hash, whole]).toEqual([hash, 'approved']);
      expect(await levelsOf(user, id)).toEqual(levels);
      expect(await events()).toContain(event);
      await goLive(newest);
    },
  );

  it('can be adopted by an installation with an older edition of the library', async () => {
    const { user } = await bank();
    await goLive(demoEdition.hash);
    const { rows } = await user.call(countrylistContract.list, {});
    const old = rows.find(({ key }) => key === 'li-cpi');
    expect([old?.list.date, old?.offers.map(({ date }) => date)]).toEqual([
      '2025-02-11',
      ['2026-02-10', '2025-02-11'],
    ]);
    expect(rows.find(({ key }) => key === 'li-eu-measures')?.offers).toHaveLength(1);
    const preview = await user.call(countrylistContract.preview, { ...cpi, body: fromNewest });
    expect([preview.entered.length, preview.left.length]).toEqual([64, 0]);
    expect(preview.moved.length).toBe(81);
    await goLive(newest);
  });
});

describe('a faulty edition of a country list', () => {
  const scores = (...rows: readonly (readonly string[])[]) => tableOf(['Country', 'Score'], ...rows);
  const enough = [
    ['Denmark', '90'],
    ['Sweden', '80'],
  ] as const;

  it.each([
    ['an unknown place', scores(...enough, ['Atlantis', '10']), '2026-11-01', ['A4 list.country']],
    [
      'an unknown place above the lines of the publisher, which are no places',
      scores(['Atlantis', '10'], ...enough, ['Source: Transparency International', ''], ['© 2026', '']),
      '2026-11-01',
      ['A2 list.country'],
    ],
    ['a doubled place', scores(...enough, ['Sverige', '80']), '2026-11-01', ['A4 list.twice']],
    [
      'a place with two values',
      scores(...enough, ['Sverige', '10']),
      '2026-11-01',
      ['B3 list.twice', 'A4 list.twice'],
    ],
    ['a value outside the scale', scores(...enough, ['Norway', '101']), '2026-11-01', ['B4 list.range']],
    ['a date before the edition in force', scores(...enough), '2025-12-31', [' list.before']],
    ['a future date', scores(...enough), '2030-01-01', [' list.ahead']],
  ])('is refused for %s, and nothing is adopted', async (_, file, date, codes) => {
    const { user } = await bank();
    const from = { table: file, date };
    const preview = await user.call(countrylistContract.preview, { ...cpi, body: { from } });
    expect(codesOf(preview)).toEqual(codes);
    expect(preview.faults.every(({ message }) => message.length > 10)).toBe(true);
    expect(preview.assessments).toEqual([]);
    const body = { from, revision: 0, assessments: [] };
    expect((await expectRefusal(user.call(countrylistContract.take, { ...cpi, body }))).error.code).toBe(
      'error.list.faults',
    );
    expect((await user.call(overlayContract.load, {})).revision).toBe(0);
  });

  it('is refused if rows or sheets are hidden', async () => {
    const { user } = await bank();
    const codes = async (key: string, file: ReturnType<typeof tableOf> & { readonly isHidden?: true }) =>
      codesOf(
        await user.call(countrylistContract.preview, {
          params: { key },
          body: { from: { table: file, date: '2026-11-20' } },
        }),
      );
    const hiding = (file: ReturnType<typeof tableOf>, number: number) => ({
      ...file,
      rows: file.rows.map((row) => (row.number === number ? { ...row, isHidden: true as const } : row)),
    });
    const places = tableOf(['Country'], ['Iran'], ['Myanmar']);
    expect(await codes('li-cpi', hiding(scores(...enough), 3))).toEqual(['B3 list.hidden']);
    expect(await codes('li-fatf-call', hiding(places, 3))).toEqual(['A3 list.hidden']);
    expect(await codes('li-fatf-call', { ...places, isHidden: true })).toEqual([
      'A2 list.hidden',
      'A3 list.hidden',
      ' list.empty',
    ]);
    const measures = tableOf(
      ['Country', 'Framework', 'Kind', 'Act'],
      ['Mali', 'Situation in Mali', 'listings', 'Regulation (EU) 2017/1770'],
      ['Niger', 'Situation in Niger', 'listings', 'Regulation (EU) 2023/2406'],
    );
    expect(await codes('li-eu-measures', hiding(measures, 3))).toEqual(['A3 list.hidden']);
  });

  it('is refused if its date is not later than the date of the adopted edition', async () => {
    const { user } = await bank();
    const from = { table: scores(...enough), date: '2026-11-02' };
    await user.call(countrylistContract.take, { ...cpi, body: { from, revision: 0, assessments: [] } });
    const told = async (date: string) =>
      codesOf(await user.call(countrylistContract.preview, { ...cpi, body: { from: { ...from, date } } }));
    expect([await told('2026-11-01'), await told('2026-11-02')]).toEqual([[' list.older'], [' list.same']]);
    const { rows } = await user.call(countrylistContract.list, {});
    expect(rows.find(({ key }) => key === 'li-cpi')?.taken).toMatchObject({ library: '2026-02-10' });
  });

  it('is refused with messages in the language of the request', async () => {
    const { user } = await bank();
    const from = { table: scores(...enough, ['Atlantis', '10']), date: '2026-11-01' };
    const swedish = await user.request(
      countrylistContract.preview,
      { ...cpi, body: { from } },
      { 'accept-language': 'sv' },
    );
    expect(swedish.body).toContain('Inget känt land');
    const none = { table: tableOf(['a', 'b'], ['x', '1']), date: '2026-11-01' };
    expect(
      (await expectRefusal(user.call(countrylistContract.preview, { ...cpi, body: { from: none } }))).error
        .code,
    ).toBe('error.list.table');
  });

  it('is refused if the kind or the last day of a restrictive measure is unreadable', async () => {
    const { user } = await bank();
    const head = ['Country', 'Framework', 'Kind', 'Until', 'Area', 'Act'];
    const table = tableOf(
      head,
      ['Russia', 'Russia', 'country-wide', '2027-01-31', '', 'Regulation (EU) No 833/2014'],
      ['Mali', 'Situation in Mali', 'listings', '', '', 'Regulation (EU) 2017/1770'],
      ['Moldova', 'Transnistria', 'listings', 'soon', 'Transnistria', 'Decision 2010/573/CFSP'],
      ['Niger', 'Situation in Niger', 'harsh', '', '', 'Regulation (EU) 2023/2406'],
    );
    const params = { key: 'li-eu-measures' };
    const from = { table, date: '2026-11-20' };
    const bad = await user.call(countrylistContract.preview, { params, body: { from } });
    expect(codesOf(bad)).toEqual(['D4 list.until', 'C5 list.kind']);
    const good = { ...from, table: { ...table, rows: table.rows.slice(0, 3) } };
    const preview = await user.call(countrylistContract.preview, { params, body: { from: good } });
    expect([preview.faults, preview.edition?.places, preview.left.length]).toEqual([[], 2, 29]);
  });
});
