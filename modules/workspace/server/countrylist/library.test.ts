import { newestEdition } from '@klarsikt/content';
import { atlasContract, auditContract, countrylistContract, modelContract } from '@klarsikt/contract';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let editor: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  const runs = await app.tenant({ kind: 'system', name: 'Operator' });
  editor = await runs.user(['backoffice:View', 'backoffice:Edit', 'admin:SecurityAdmin']);
});
afterAll(() => app.close());

const params = { key: 'li-fatf-call' };
const table = (...names: readonly string[]) => ({
  name: '',
  rows: ['Country', ...names].map((name, at) => ({ number: at + 1, cells: [name] })),
});
const working = async (type: 'risklist' | 'geography', text: string) => {
  const { rows } = await editor.call(atlasContract.list, { params: { type }, body: { text } });
  const id = rows[0]?.id ?? 0;
  return (await editor.call(atlasContract.load, { params: { type, id }, query: {} })).document;
};
const entriesNow = async () => JSON.stringify((await working('risklist', 'call for action')).entries);
const turkey = async () => JSON.stringify((await working('geography', 'Türkiye')).parents);

const newsNow = async () => {
  const where = { params: { type: 'publication' } } as const;
  const { rows } = await editor.call(atlasContract.list, {
    ...where,
    body: { text: 'call for action: new edition' },
  });
  const all = await Promise.all(
    rows.map(({ id }) => editor.call(atlasContract.load, { params: { type: 'publication', id }, query: {} })),
  );
  return all.flatMap(({ document: { key, text, withdrawn } }) =>
    withdrawn === true ? [] : [{ key, ...(typeof text === 'object' ? text : {}) }],
  );
};

it('the library adopts an edition of a country list and can return to the live version', async () => {
  const before = [await entriesNow(), await turkey()];
  const from = { table: table('Iran', 'North Korea', 'Myanmar', 'Turkey'), date: '2026-10-23' };
  const preview = await editor.call(countrylistContract.previewLibrary, { params, body: { from } });
  expect([preview.faults, preview.entered.map(({ key }) => key)]).toEqual([[], ['ge-tr']]);
  expect(preview.group?.entered.map(({ key }) => key)).toEqual(['ge-tr']);
  // The four changes: the list, the group with its day, the place, and the publication.
  expect(await editor.call(countrylistContract.takeLibrary, { params, body: { from } })).toEqual({
    changed: 4,
  });
  expect(await entriesNow()).toContain('ge-tr');
  expect(await turkey()).toContain('ge-fatf-call');
  const { rows } = await editor.call(countrylistContract.listLibrary, {});
  expect(rows.filter(({ canGoBack }) => canGoBack).map(({ key }) => key)).toEqual(['li-fatf-call']);
  const log = await editor.call(auditContract.list, { body: { events: ['atlas.listTaken'] } });
  expect(log.rows[0]?.after).toEqual({ date: '2026-10-23', changed: 4 });
  expect(await newsNow()).toEqual([
    {
      key: 'li-fatf-call.2026-10-23',
      en: 'Added: Türkiye.\n3 countries and territories are unchanged.',
      sv: 'Tillkommer: Turkiet.\n3 länder och territorier är oförändrade.',
    },
  ]);
  const back = { params, body: { from: { back: true } } } as const;
  expect(await editor.call(countrylistContract.takeLibrary, back)).toEqual({ changed: 4 });
  expect(await newsNow()).toEqual([]);
  await editor.call(countrylistContract.takeLibrary, { params, body: { from } });
  expect((await newsNow()).map(({ key }) => key)).toEqual(['li-fatf-call.2026-10-23.2']);
  await editor.call(countrylistContract.takeLibrary, back);
  expect([await entriesNow(), await turkey()]).toEqual(before);
});

it('a faulty or older edition of a country list is not adopted by the library', async () => {
  const before = await entriesNow();
  const refused = async (from: { readonly table: ReturnType<typeof table>; readonly date: string }) =>
    (await expectRefusal(editor.call(countrylistContract.takeLibrary, { params, body: { from } }))).error
      .code;
  expect(await refused({ table: table('Iran', 'Atlantis', 'Myanmar'), date: '2026-10-23' })).toBe(
    'error.list.faults',
  );
  expect(await refused({ table: table('Iran', 'Myanmar'), date: '2026-02-13' })).toBe('error.list.faults');
  expect(await entriesNow()).toBe(before);
});

it('the library offers editions of country lists from its published versions', async () => {
  const { rows } = await editor.call(countrylistContract.listLibrary, {});
  const measures = rows.find(({ key }) => key === 'li-eu-measures');
  expect(measures?.offers.map(({ version }) => version)).toEqual([newestEdition.hash]);
});

it('the editions of country lists in the library can be listed by editors only', async () => {
  const reader = await (await app.tenant()).user(['ra:Edit', 'ra:View']);
  expect((await expectRefusal(reader.call(countrylistContract.listLibrary, {}))).status).toBe(403);
  expect((await editor.call(modelContract.getConfig, {})).live.live).toBe(newestEdition.hash);
});
