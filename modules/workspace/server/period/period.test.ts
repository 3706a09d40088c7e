import { assessment, background, period } from '@klarsikt/contract';
import { emptySettings } from '@klarsikt/engine/assessment';
import { refusalOf, sharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.close());

const count = (value: number) => ({ INDIVIDUALS: { Quantity: { mode: 'abs' as const, value } } });

async function firm() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptySettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessment.create, { body: { unitId: tenant.unitId, settings } });
  const data = { 'cu-pep': count(10), 'cu-young': count(90) };
  await user.call(background.updateType, { params: { id, type: 'customers' }, body: { revision: 1, data } });
  const read = async () => (await user.call(assessment.getData, { params: { id } })).document.background;
  const deliver = (name: string, body: object = {}) =>
    user.call(period.deliver, { params: { id, period: name }, body: { start: 'last', ...body } });
  const series = async () =>
    (await user.call(period.series, { params: { id, type: 'customers' } })).periods.map(
      ({ period: name, figures }) => [
        name,
        figures.data.customers?.['cu-pep']?.INDIVIDUALS?.Quantity?.value,
        figures.data.customers?.['cu-young']?.INDIVIDUALS?.Quantity?.value,
      ],
    );
  return { tenant, user, id, read, deliver, series };
}

it('a new period starts from the last one before it, and a delivery changes what it names and no assessment', async () => {
  const { user, id, read, deliver, series } = await firm();
  const before = await read();
  expect((await deliver('2026-09')).startedFrom).toBe('assessment');
  const october = await deliver('2026-10', { data: { customers: { 'cu-pep': count(12) } } });
  expect(october).toMatchObject({ startedFrom: '2026-09', revision: 1, risks: 2 });
  await deliver('2026-11', { data: { customers: { 'cu-young': null } } });
  await deliver('2025', { start: 'nothing', data: { customers: { 'cu-pep': count(7) } } });
  const again = await deliver('2026-10', { data: { customers: { 'cu-pep': count(13) } } });
  expect(again.revision).toBe(2);
  expect(await series()).toEqual([
    ['2025', 7, undefined],
    ['2026-09', 10, 90],
    ['2026-10', 13, 90],
    ['2026-11', 12, undefined],
  ]);
  expect(await read()).toEqual(before);
  const { periods } = await user.call(period.list, { params: { id } });
  expect(periods.map(({ period: name, startedFrom }) => [name, startedFrom])).toEqual([
    ['2025', ''],
    ['2026-09', 'assessment'],
    ['2026-10', '2026-09'],
    ['2026-11', '2026-10'],
  ]);
});

it('a month comes as a file, wholly or not at all, and the same file again changes nothing', async () => {
  const { user, id, deliver, series } = await firm();
  await deliver('2026-09');
  const params = { id, period: '2026-10', type: 'customers' as const };
  const { content } = await user.call(period.getCsv, { params });
  const file = new TextDecoder().decode(content);
  const wanted = file.replace(/^(cu-pep[,;][^\n]*?[,;]Individuals[,;])10/m, '$144');
  expect(wanted).not.toBe(file);
  const send = (csv: string, check = false) =>
    user.call(period.deliverCsv, { params, body: { csv, check, start: 'last' } });
  const looked = await send(wanted, true);
  expect(looked.rows.filter(({ outcome }) => outcome === 'taken').map(({ key }) => key)).toEqual(['cu-pep']);
  expect(await series()).toHaveLength(1);
  const refused = await refusalOf(send(wanted.replace('cu-young', 'cu-nobody')));
  expect(refused.error.code).toBe('error.import.row');
  expect(await series()).toHaveLength(1);
  expect((await send(wanted)).head).toMatchObject({ period: '2026-10', startedFrom: '2026-09' });
  expect((await series())[1]).toEqual(['2026-10', 44, 90]);
  expect((await send(wanted)).rows.filter(({ outcome }) => outcome === 'taken')).toEqual([]);
});

it('a period is taken into the assessment as one change, dated by its last day', async () => {
  const { user, id, read, deliver } = await firm();
  await deliver('2025-Q4', { data: { customers: { 'cu-pep': count(21) } } });
  const { revision } = await user.call(period.take, {
    params: { id, period: '2025-Q4' },
    body: { revision: 2 },
  });
  expect(revision).toBe(3);
  const { data, provenance } = await read();
  expect(data.customers?.['cu-pep']).toEqual(count(21));
  expect(provenance.customers?.date).toBe('2025-12-31');
});

it('refuses risks that nobody knows, names that are no period, readers, and units of others', async () => {
  const { tenant, user, id, deliver } = await firm();
  const unknown = await refusalOf(deliver('2026-09', { data: { customers: { 'cu-nobody': count(1) } } }));
  expect(unknown.error.code).toBe('error.patch');
  for (const data of [{ 'cu-pep': count(-1) }, { 'cu-pep': count(1.5) }]) {
    const refused = await refusalOf(deliver('2026-09', { data: { customers: data } }));
    expect([refused.status, refused.error.code]).toEqual([400, 'error.patch']);
  }
  expect((await user.call(period.list, { params: { id } })).periods).toEqual([]);
  expect((await refusalOf(deliver('2026-13'))).error.code).toBe('error.invalid');
  const viewer = await tenant.user(['ra:View']);
  const body = { start: 'last' as const };
  const params = { id, period: '2026-09' };
  expect((await refusalOf(viewer.call(period.deliver, { params, body }))).status).toBe(403);
  const stranger = await (await app.tenant()).user();
  expect((await refusalOf(stranger.call(period.list, { params: { id } }))).status).toBe(404);
  await deliver('2026-09');
  await user.call(period.remove, { params });
  expect((await user.call(period.list, { params: { id } })).periods).toEqual([]);
});
