import { Workbook } from '@cj-tech-master/excelts';
import { assessmentContract, reportContract } from '@klarsikt/contract';
import { getSharedTestApp, smallFirmSettings, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

it('a workbook lists every field with its tag and present value, for readers of the assessment', async () => {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...smallFirmSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const params = { id, language: 'sv' } as const;
  const fields = await user.call(reportContract.fields, { params });
  const file = await user.call(reportContract.fieldsFile, { params });
  expect(file.filename).toMatch(/\.xlsx$/);
  const workbook = new Workbook();
  await workbook.xlsx.load(Buffer.from(file.content));
  const sheet = workbook.worksheets[0];
  const told = fields.map((_, index) => sheet?.getCell(index + 2, 1).text ?? '');
  expect(sheet?.getCell(1, 1).text).toBe('Fält i Word-filen');
  expect(told).toHaveLength(fields.length);
  const at = told.indexOf('{{meta.title}}');
  expect(sheet?.getCell(at + 2, 3).text).toBe('Bank 2026');
  const trace = told.indexOf('{{meta.trace}}');
  expect(sheet?.getCell(trace + 2, 3).text).toBe(`http://localhost/ra/${id}?revision=1`);
  expect(told).toContain('{{#risks}}{{/risks}}');
  expect(told).toContain('{{chart.waterfall}}');
  const neighbour = await (await app.tenant()).user();
  expect((await neighbour.request(reportContract.fieldsFile, { params })).status).toBe(404);
});
