import { Readable } from 'node:stream';
import { Workbook } from '@cj-tech-master/excelts';
import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, importContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const key = readStarterModel().customers[0]?.key ?? '';
const customers = getRiskTypeName('customers', 'en');

async function edited(content: ArrayBuffer | Uint8Array, value: string | number): Promise<Uint8Array> {
  const workbook = new Workbook();
  await workbook.xlsx.read(Readable.from(Buffer.from(new Uint8Array(content))));
  workbook.getWorksheet(customers)?.eachRow((row) => {
    if (row.getCell(1).value === key && row.getCell(3).value === 'Individuals') row.getCell(4).value = value;
  });
  workbook.addWorksheet('My notes').addRow(['Ask Anna']);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

async function send(
  client: TestClient,
  id: number,
  given: { file: Uint8Array; revision: number; check: boolean },
) {
  const answer = await client.upload(importContract.putWorkbook, {
    params: { id },
    name: 'bank.xlsx',
    content: given.file,
    fields: { revision: String(given.revision), check: String(given.check) },
  });
  const { result, error } = JSON.parse(answer.body);
  return {
    status: answer.status,
    code: error?.code,
    read: importContract.putWorkbook.result.safeParse(result).data,
  };
}

describe('the workbook of an assessment', () => {
  it('changes exactly the edited cells, after a preview', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const { content, filename } = await user.call(importContract.getWorkbook, { params: { id } });
    expect(filename).toBe('Bank.xlsx');
    const many = new Workbook();
    await many.xlsx.load(Buffer.from(content));
    const own = many.worksheets.length;
    for (let at = own; at < 53; at += 1) many.addWorksheet(`Note ${at}`).addRow(['Ask Anna']);
    const long = { file: new Uint8Array(await many.xlsx.writeBuffer()), revision: 1, check: true };
    expect((await send(user, id, long)).read?.unread.at(-1)).toBe('3 sheets after the first 50');
    const same = await send(user, id, { file: new Uint8Array(content), revision: 1, check: true });
    expect(same.status).toBe(200);
    expect(same.read?.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
    const file = await edited(content, 1234);
    const shown = await send(user, id, { file, revision: 1, check: true });
    expect(shown.read).toMatchObject({ unread: ['My notes'], changed: null });
    const changed = shown.read?.rows.filter(({ outcome }) => outcome === 'taken');
    expect(changed?.map((row) => row.key)).toEqual([`${customers}: ${key}`]);
    expect((await user.call(assessmentContract.getData, { params: { id } })).revision).toBe(1);
    const taken = await send(user, id, { file, revision: 1, check: false });
    expect(taken.read?.changed?.revision).toBe(2);
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    expect(document.background.data.customers?.[key]?.INDIVIDUALS).toEqual({
      Quantity: { mode: 'abs', value: 1234 },
    });
  });

  it('changes nothing if one line is faulty, and can be imported by editors only', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const { content } = await user.call(importContract.getWorkbook, { params: { id } });
    const file = await edited(content, 'many');
    expect(await send(user, id, { file, revision: 1, check: false })).toMatchObject({
      ...{ status: 422, code: 'error.import.row' },
    });
    expect((await user.call(assessmentContract.getData, { params: { id } })).revision).toBe(1);
    const good = await edited(content, 5);
    const viewer = await tenant.user(['ra:View']);
    expect((await send(viewer, id, { file: good, revision: 1, check: true })).status).toBe(403);
    const stranger = await (await app.tenant()).user();
    expect((await send(stranger, id, { file: good, revision: 1, check: false })).status).toBe(404);
  });
});
