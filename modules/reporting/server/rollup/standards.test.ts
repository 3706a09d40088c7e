import { Workbook } from '@cj-tech-master/excelts';
import {
  assessmentContract,
  type GroupStandards,
  groupContract,
  rollupContract,
  unitContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { groupFact } from '@klarsikt/server/schema/group.ts';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const read = (client: TestClient) => client.call(rollupContract.standards, {});
const statusOf = ({ lines }: GroupStandards, check: string, of: number | null) =>
  lines.find((line) => line.check === check && line.unit === of)?.status;

async function bank() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const make = async (name: string) =>
    (await user.call(unitContract.save, { body: { name, parentId: tenant.unitId } })).id;
  const [north, south] = [await make('North'), await make('South')];
  const assess = (unitId: number, given: object) =>
    user.call(assessmentContract.create, {
      body: { unitId, settings: { ...emptyAssessmentSettings, opGeography: 'ge-se', ...given } },
    });
  const today = app.clock.now().toISOString().slice(0, 10);
  const top = await assess(tenant.unitId, { name: 'Parent', date: today });
  await assess(north, { name: 'North', date: '2025-01-31', config: { levelFactor: 3 } });
  return { tenant, user, north, south, top: top.id };
}

const answer = (client: TestClient, body: object) =>
  client.call(rollupContract.answerFact, {
    body: { unit: null, key: 'sharing', answer: 'yes', text: 'Weekly.', revision: 0, ...body },
  });

describe('the check of a group against the group-wide standards', () => {
  it('shows for each unit assessment, age, approval and method', async () => {
    const { tenant, user, north, south } = await bank();
    const page = await read(user);
    const of = (check: string) => [tenant.unitId, north, south].map((id) => statusOf(page, check, id));
    expect(of('assessed')).toEqual(['met', 'met', 'gap']);
    expect(of('age')).toEqual(['met', 'gap', 'none']);
    expect(of('approved')).toEqual(['gap', 'gap', 'none']);
    expect(of('model')).toEqual(['met', 'met', 'none']);
    expect(of('scales')).toEqual(['met', 'gap', 'none']);
    expect(of('thresholds')).toEqual(['met', 'met', 'none']);
    expect(of('place')).toEqual(['open', 'open', 'open']);
    expect(new Set(page.points.map(({ instrument, compared }) => `${instrument} ${compared}`))).toEqual(
      new Set(['AMLR act', 'RTS-GROUP-DRAFT none', 'RTS-GROUP-DRAFT copy', 'RTS-GROUP none']),
    );
  });

  it('stores an answer with user and day, and a positive answer with a description closes the gap', async () => {
    const { user, north } = await bank();
    expect(statusOf(await read(user), 'sharing', null)).toBe('open');
    const stated = await answer(user, {});
    expect(stated).toMatchObject({ revision: 1, by: expect.any(String), text: 'Weekly.' });
    expect(stated.by).not.toBe('');
    expect(statusOf(await read(user), 'sharing', null)).toBe('met');
    await answer(user, { answer: 'no', text: '', revision: 1 });
    expect(statusOf(await read(user), 'sharing', null)).toBe('gap');
    expect((await expectRefusal(answer(user, { revision: 1 }))).error.code).toBe('error.stale');
    expect(statusOf(await read(user), 'law', north)).toBe('none');
    await answer(user, { unit: north, key: 'place', answer: 'third', text: '' });
    expect(statusOf(await read(user), 'law', north)).toBe('open');
    await answer(user, { unit: north, key: 'law', answer: 'weaker', text: '' });
    expect(statusOf(await read(user), 'law', north)).toBe('gap');
    await answer(user, {
      unit: north,
      key: 'law',
      answer: 'weaker',
      text: 'The group rules apply.',
      revision: 1,
    });
    expect(statusOf(await read(user), 'law', north)).toBe('met');
  });

  it('refuses an invalid answer, an unknown object, and people without permission', async () => {
    const { tenant, user, north } = await bank();
    const refused = async (client: TestClient, body: object) =>
      (await expectRefusal(answer(client, body))).status;
    expect(await refused(user, { answer: 'perhaps' })).toBe(400);
    expect(await refused(user, { unit: north })).toBe(400);
    expect(await refused(user, { key: 'place', answer: 'union' })).toBe(400);
    expect(await refused(user, { unit: 999_999, key: 'place', answer: 'union' })).toBe(404);
    expect(await refused(await tenant.user(['ra:View']), {})).toBe(403);
    const stranger = await (await app.tenant()).user();
    expect(await refused(stranger, { unit: north, key: 'place', answer: 'union' })).toBe(404);
    await answer(stranger, { text: 'Their own.' });
    expect((await read(user)).facts).toEqual([]);
    expect((await read(stranger)).units.map(({ id }) => id)).not.toContain(north);
  });

  it('offers an answer only to users who may give it, for the group and for each unit', async () => {
    const { tenant, user, north, south } = await bank();
    const branch = await tenant.user(['ra:View']);
    const resources = [{ permission: 'ra:Edit' as const, resource: { kind: 'unit' as const, id: north } }];
    const editors = await user.call(groupContract.save, { body: { name: 'Editors of North', resources } });
    await user.call(groupContract.changeMembers, {
      params: { id: editors.id },
      body: { add: [branch.userId] },
    });
    for (const client of [user, branch, await tenant.user(['ra:View'])]) {
      const page = await read(client);
      const taken = async (body: object) =>
        await answer(client, body).then(
          () => true,
          () => false,
        );
      const offered = [page.can, ...page.units.map(({ can }) => can)];
      const ids = page.units.map(({ id }) => id);
      expect(ids).toEqual([tenant.unitId, north, south]);
      const allowed = [await taken({})];
      for (const unit of ids) allowed.push(await taken({ unit, key: 'place', answer: 'union' }));
      expect(offered).toEqual(allowed);
      await runInSystemTransaction(app.database.app, (tx) =>
        tx.delete(groupFact).where(eq(groupFact.organizationId, tenant.organizationId)),
      );
    }
  });

  it('is exported with each check of each point, in both languages', async () => {
    const { user } = await bank();
    await answer(user, {});
    const file = (format: 'csv' | 'xlsx', language: 'en' | 'sv') =>
      user.call(rollupContract.exportStandards, { body: { format, language } });
    const text = Buffer.from((await file('csv', 'sv')).content).toString('utf8');
    for (const words of [
      'Enhetens egen riskbedömning',
      'Informationsdelning inom koncernen',
      'Weekly.',
      'ska kontrolleras',
    ])
      expect(text).toContain(words);
    const workbook = new Workbook();
    await workbook.xlsx.load((await file('xlsx', 'en')).content);
    const page = await read(user);
    const rows = page.points.flatMap(({ checks }) =>
      checks.flatMap((check) => page.lines.filter((line) => line.check === check)),
    );
    expect(workbook.worksheets[0]?.rowCount).toBeGreaterThanOrEqual(rows.length + 1);
  }, 60_000);
});
