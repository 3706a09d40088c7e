import { newestEdition } from '@klarsikt/content';
import { assessmentContract, countrylistContract, importContract, overlayContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let user: TestClient;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  const tenant = await app.tenant();
  user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  ({ id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } }));
});
afterAll(() => app.close());

async function tableOf(...lines: readonly string[]) {
  const content = Buffer.from(lines.join('\r\n'));
  const answer = await user.upload(importContract.parseLists, { name: 'list.csv', content, fields: {} });
  const { tables } = importContract.parseLists.result.parse(JSON.parse(answer.body).result);
  const [grid] = tables;
  if (grid === undefined) throw new Error('no table');
  return {
    name: grid.name,
    rows: grid.rows.map(({ number, cells, looks }) => ({
      ...{ number, cells: [...cells] },
      ...(looks && { looks: looks.map((look) => ({ ...look })) }),
    })),
  };
}

const measureHead = 'Country;Framework;Kind;Until;Act';
const mali = 'Mali;Situation in Mali;listings;;Regulation (EU) 2017/1770';
const long = 'x'.repeat(2_001);

const cases: readonly (readonly [
  fault: string,
  list: string,
  lines: readonly string[],
  found: readonly string[],
])[] = [
  ['an unknown place', 'li-fatf-call', ['Country', 'Iran', 'Atlantis', 'Myanmar'], ['A3 list.country']],
  ['a doubled place', 'li-fatf-call', ['Land', 'Iran', 'Myanmar', 'Burma'], ['A4 list.twice']],
  ['an unknown place', 'li-eu-tax', ['Country', 'Panama', 'Vanuatu', 'Utopia'], ['A4 list.country']],
  [
    'an unknown place',
    'li-cpi',
    ['Country;Score', 'Denmark;90', 'Utopia;80', 'Norway;81'],
    ['A3 list.country'],
  ],
  ['a doubled place', 'li-cpi', ['Land;Poäng', 'Danmark;90', 'Norge;81', 'Denmark;90'], ['A4 list.twice']],
  ['a value above the scale', 'li-cpi', ['Country;Score', 'Denmark;90', 'Norway;101'], ['B3 list.range']],
  [
    'a value below the scale',
    'li-cpi',
    ['Country;Score', 'Denmark;90', 'Norway;-1', 'Sweden;80'],
    ['B3 list.range'],
  ],
  ['a missing value', 'li-cpi', ['Country;Score', 'Denmark;90', 'Norway;', 'Sweden;80'], ['B3 list.value']],
  [
    'a value without a place',
    'li-cpi',
    ['Country;Score', 'Denmark;90', ';77', 'Sweden;80'],
    ['A3 list.unnamed'],
  ],
  [
    'three faults',
    'li-cpi',
    ['Country;Score', 'Denmark;90', 'Utopia;1', 'Norway;101', 'Sweden;80', 'Sverige;80'],
    ['A3 list.country', 'B4 list.range', 'A6 list.twice'],
  ],
  [
    'an unknown place',
    'li-eu-measures',
    [
      measureHead,
      mali,
      mali.replace('Mali', 'Utopia'),
      'Niger;Situation in Niger;listings;;Regulation (EU) 2023/2406',
    ],
    ['A3 list.country'],
  ],
  [
    'a doubled measure',
    'li-eu-measures',
    [measureHead, mali, 'Niger;Situation in Niger;listings;;Regulation (EU) 2023/2406', mali],
    ['A4 list.twice'],
  ],
  [
    'a measure without a place',
    'li-eu-measures',
    [
      measureHead,
      mali,
      'Niger;Situation in Niger;listings;;Regulation (EU) 2023/2406',
      mali.replace('Mali;', ';'),
    ],
    ['A4 list.unnamed'],
  ],
  [
    'a measure without its act',
    'li-eu-measures',
    [measureHead, mali, 'Niger;Situation in Niger;listings;;'],
    ['E3 list.value'],
  ],
  [
    'an act that is too long',
    'li-eu-measures',
    [measureHead, mali, `Niger;Situation in Niger;listings;;${long}`],
    ['E3 list.long'],
  ],
];

describe('a file of a country list', () => {
  it.each(cases)(
    'is refused if it contains %s (%s), and each fault is located by its cell',
    async (_, key, lines, found) => {
      const from = { table: await tableOf(...lines), date: '2026-11-20' };
      const params = { key };
      const preview = await user.call(countrylistContract.preview, { params, body: { from } });
      expect(preview.faults.map(({ cell, code }) => `${cell} ${code}`)).toEqual(found);
      expect(preview.assessments).toEqual([]);
      const swedish = await user.request(
        countrylistContract.preview,
        { params, body: { from } },
        { 'accept-language': 'sv' },
      );
      const told = countrylistContract.preview.result.parse(JSON.parse(swedish.body).result).faults;
      for (const [at, { message }] of preview.faults.entries()) {
        expect(message).toMatch(/^[A-Z].{10,}\.$/);
        expect(told[at]?.message).toMatch(/^[A-ZÅÄÖ].{10,}\.$/);
        expect(told[at]?.message).not.toBe(message);
      }
      const { revision } = await user.call(assessmentContract.get, { params: { id } });
      const body = { from, revision: 0, assessments: [{ id, revision }] };
      const refused = await expectRefusal(user.call(countrylistContract.take, { params, body }));
      expect(refused.error.code).toBe('error.list.faults');
      expect((await user.call(overlayContract.load, {})).revision).toBe(0);
      expect((await user.call(assessmentContract.get, { params: { id } })).revision).toBe(revision);
    },
  );
});

describe('an edition of a country list', () => {
  const good = () => tableOf('Country', 'Iran', 'North Korea', 'Turkey');
  const params = { key: 'li-fatf-call' };
  const codes = async (from: { readonly date: string }) => {
    const body = { from: { table: await good(), ...from } };
    return (await user.call(countrylistContract.preview, { params, body })).faults.map(({ code }) => code);
  };

  it('is refused for a date before the edition in force or in the future, and for an incomplete table', async () => {
    expect(await codes({ date: '2026-06-18' })).toEqual(['list.before']);
    expect(await codes({ date: '2031-01-01' })).toEqual(['list.ahead']);
    const table = await good();
    const told = async (given: object) => {
      const body = { from: { table: { ...table, ...given }, date: '2026-10-23' } };
      return (await user.call(countrylistContract.preview, { params, body })).faults.map(
        ({ cell, code }) => `${cell} ${code}`,
      );
    };
    expect(await told({ hiddenColumns: [0] })).toEqual([
      'A2 list.hidden',
      'A3 list.hidden',
      'A4 list.hidden',
      ' list.empty',
    ]);
    expect(await told({ cut: { rows: 12, columns: 0 } })).toEqual([' list.cut']);
  });

  it('is adopted nowhere if one of the assessments has changed since the preview', async () => {
    const { revision } = await user.call(assessmentContract.get, { params: { id } });
    const from = { table: await good(), date: '2026-10-23' };
    const body = { from, revision: 0, assessments: [{ id, revision: revision + 1 }] };
    expect((await expectRefusal(user.call(countrylistContract.take, { params, body }))).status).toBe(409);
    expect((await user.call(overlayContract.load, {})).revision).toBe(0);
  });

  it('is adopted as one revision that can be undone, after which older editions are refused', async () => {
    const { revision } = await user.call(assessmentContract.get, { params: { id } });
    const before = (await user.call(assessmentContract.load, { body: { id } })).document;
    const from = { table: await good(), date: '2026-10-23' };
    const taken = await user.call(countrylistContract.take, {
      params,
      body: { from, revision: 0, assessments: [{ id, revision }] },
    });
    expect([taken.revision, taken.assessments]).toEqual([1, [{ id, revision: revision + 1 }]]);
    expect(await codes({ date: '2026-10-22' })).toEqual(['list.older']);
    const old = await user.call(countrylistContract.preview, {
      params,
      body: { from: { version: newestEdition.hash } },
    });
    expect(old.faults.map(({ code }) => code)).toEqual(['list.older']);
    const back = await user.call(countrylistContract.take, {
      params,
      body: {
        from: { back: true },
        revision: taken.revision,
        assessments: taken.assessments.map((one) => ({ ...one })),
      },
    });
    expect([back.revision, back.assessments]).toEqual([2, [{ id, revision: revision + 2 }]]);
    expect((await user.call(assessmentContract.load, { body: { id } })).document).toEqual(before);
  });
});
