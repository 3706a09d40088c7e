import { assessmentContract, backgroundContract, periodContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const count = (value: number) => ({ INDIVIDUALS: { Quantity: { mode: 'abs' as const, value } } });

async function firm() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const data = { 'cu-pep': count(10), 'cu-young': count(90) };
  await user.call(backgroundContract.updateType, {
    params: { id, type: 'customers' },
    body: { revision: 1, data },
  });
  const read = async () =>
    (await user.call(assessmentContract.getData, { params: { id } })).document.background;
  const deliver = (name: string, body: object = {}) =>
    user.call(periodContract.deliver, { params: { id, period: name }, body: { start: 'last', ...body } });
  const series = async () =>
    (await user.call(periodContract.series, { params: { id, type: 'customers' } })).periods.map(
      ({ period: name, figures }) => [
        name,
        figures.data.customers?.['cu-pep']?.INDIVIDUALS?.Quantity?.value,
        figures.data.customers?.['cu-young']?.INDIVIDUALS?.Quantity?.value,
      ],
    );
  return { tenant, user, id, read, deliver, series };
}

it('a new period starts from the previous period, and a delivery changes only that period', async () => {
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
  const { periods } = await user.call(periodContract.list, { params: { id } });
  expect(periods.map(({ period: name, startedFrom }) => [name, startedFrom])).toEqual([
    ['2025', ''],
    ['2026-09', 'assessment'],
    ['2026-10', '2026-09'],
    ['2026-11', '2026-10'],
  ]);
});

it('a monthly file is imported completely or not at all, and a repeated import changes nothing', async () => {
  const { user, id, deliver, series } = await firm();
  await deliver('2026-09');
  const params = { id, period: '2026-10', type: 'customers' as const };
  const { content } = await user.call(periodContract.getCsv, { params });
  const file = new TextDecoder().decode(content);
  const wanted = file.replace(/^(cu-pep[,;][^\n]*?[,;]Individuals[,;])10/m, '$144');
  expect(wanted).not.toBe(file);
  const send = (csv: string, check = false) =>
    user.call(periodContract.deliverCsv, { params, body: { csv, check, start: 'last' } });
  const looked = await send(wanted, true);
  expect(looked.rows.filter(({ outcome }) => outcome === 'taken').map(({ key }) => key)).toEqual(['cu-pep']);
  expect(await series()).toHaveLength(1);
  const refused = await expectRefusal(send(wanted.replace('cu-young', 'cu-nobody')));
  expect(refused.error.code).toBe('error.import.row');
  expect(await series()).toHaveLength(1);
  expect((await send(wanted)).head).toMatchObject({ period: '2026-10', startedFrom: '2026-09' });
  expect((await series())[1]).toEqual(['2026-10', 44, 90]);
  expect((await send(wanted)).rows.filter(({ outcome }) => outcome === 'taken')).toEqual([]);
});

it('a period is taken over into the assessment as one change, dated by the last day of the period', async () => {
  const { user, id, read, deliver } = await firm();
  await deliver('2025-Q4', { data: { customers: { 'cu-pep': count(21) } } });
  const { revision } = await user.call(periodContract.take, {
    params: { id, period: '2025-Q4' },
    body: { revision: 2 },
  });
  expect(revision).toBe(3);
  const { data, provenance } = await read();
  expect(data.customers?.['cu-pep']).toEqual(count(21));
  expect(provenance.customers?.date).toBe('2025-12-31');
});

it('deliveries with unknown risks or invalid values, by readers or other organisations, are refused', async () => {
  const { tenant, user, id, deliver } = await firm();
  const unknown = await expectRefusal(deliver('2026-09', { data: { customers: { 'cu-nobody': count(1) } } }));
  expect(unknown.error.code).toBe('error.patch');
  for (const data of [{ 'cu-pep': count(-1) }, { 'cu-pep': count(1.5) }]) {
    const refused = await expectRefusal(deliver('2026-09', { data: { customers: data } }));
    expect([refused.status, refused.error.code]).toEqual([400, 'error.patch']);
  }
  expect((await user.call(periodContract.list, { params: { id } })).periods).toEqual([]);
  expect((await expectRefusal(deliver('2026-13'))).error.code).toBe('error.invalid');
  const viewer = await tenant.user(['ra:View']);
  const body = { start: 'last' as const };
  const params = { id, period: '2026-09' };
  expect((await expectRefusal(viewer.call(periodContract.deliver, { params, body }))).status).toBe(403);
  const stranger = await (await app.tenant()).user();
  expect((await expectRefusal(stranger.call(periodContract.list, { params: { id } }))).status).toBe(404);
  await deliver('2026-09');
  await user.call(periodContract.remove, { params });
  expect((await user.call(periodContract.list, { params: { id } })).periods).toEqual([]);
});
