/**
 * Tests that calls of one organisation are not delayed behind many calls of another (security page RL11), measured in
 * turns and counts.
 */
import { analysisContract, assessmentContract, sessionContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const empty = { name: 'A', priv: true, corp: true } as const;
const report = (client: TestClient) =>
  client.request(analysisContract.report, { body: { language: 'en', analysis: empty } });

async function calculator(tenant: TestTenant, client: TestClient) {
  const settings = { ...emptyAssessmentSettings, name: 'A' };
  const { id } = await client.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return () => client.request(assessmentContract.calculate, { params: { id }, body: {} });
}

describe('an organisation', () => {
  it('waits for at most one report of another organisation, however many were queued before', async () => {
    const [loud, quiet] = [await app.tenant(), await app.tenant()];
    const [noisy, calm] = [await loud.user(), await quiet.user()];
    const calculate = await calculator(loud, noisy);
    let done = 0;
    const asked = Array.from({ length: 9 }, async () => {
      const answer = await report(noisy);
      done += 1;
      return answer.status;
    });
    const calculated = Array.from({ length: 10 }, async () => (await calculate()).status);
    const answers = [
      await calm.request(assessmentContract.list, { query: {} }),
      await calm.request(sessionContract.getSession),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const before = done;
    expect((await report(calm)).status).toBe(200);
    // Each of the two workers may finish one job while this one is being queued, two more jobs are running, and one
    // more may take a turn.
    expect(done - before).toBeLessThanOrEqual(5);
    expect(new Set(await Promise.all(calculated))).toEqual(new Set([200]));
    const statuses = await Promise.all(asked);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  }, 120_000);
});
