/** Tests that demos leave no rows, and that their number is limited (security page Z9). */
import { assessmentContract, getAllEndpoints, loginContract, sessionContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowCounts } from './database-state.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const logins = 12;

/** Writes something in a demo; every second visitor signs out. */
async function visit(n: number): Promise<void> {
  const client = Object.assign(await app.demo(), { ip: `10.3.0.${n}` });
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const unitId = assessments[0]?.unitId ?? 0;
  const settings = { ...emptyAssessmentSettings, name: `Sandbox ${n}` };
  await client.call(assessmentContract.create, { body: { unitId, settings } });
  if (n % 2 === 0) await client.call(sessionContract.deleteSession, {});
}

describe('Z9: the demo', () => {
  it(`leaves no row after ${logins} sessions that wrote data and then signed out or expired`, async () => {
    await (await app.tenant()).user();
    // The first demo stores the projection of the version once for all later ones.
    await visit(0);
    await app.server.upkeep();
    const before = await rowCounts(app);
    for (let n = 0; n < logins; n += 1) await visit(n);
    app.clock.advance(2 * 3600 + 60);
    await app.server.upkeep();
    const after = await rowCounts(app);
    // The records of events and usage remain, without belonging to anybody.
    const record = new Set(['audit_event', 'audit_seal', 'usage_event', 'usage_day', 'session', 'node']);
    const grown = Object.keys(after).filter((name) => !record.has(name) && after[name] !== before[name]);
    expect(grown).toEqual([]);
  }, 180_000);

  it('refuses a new session above the configured number of sessions', async () => {
    const small = await startTestApp({
      config: { demo: { softSec: 1800, hardSec: 7200, maxSessions: 3, perAddress: 3 } },
    });
    try {
      for (let n = 0; n < 3; n += 1) await small.demo();
      const refused = await small.visitor().request(loginContract.demo);
      expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([503, 'error.demo.full']);
      small.clock.advance(7201);
      await small.server.upkeep();
      await small.demo();
    } finally {
      await small.close();
    }
  });

  it('limits the demos of one address, however many browsers it has', async () => {
    const shared = await startTestApp({
      config: { demo: { softSec: 1800, hardSec: 7200, maxSessions: 20, perAddress: 3 } },
    });
    try {
      const from = (ip: string) => Object.assign(shared.visitor(), { ip });
      const first = from('2001:db8:1:2::1');
      for (const client of [first, from('2001:db8:1:2::2'), from('2001:db8:1:2:ffff::3')])
        await client.call(loginContract.demo, {});
      const refused = await from('2001:db8:1:2::4').request(loginContract.demo);
      expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([429, 'error.demo.address']);
      expect((await from('2001:db8:1:3::1').request(loginContract.demo)).status).toBe(200);
      // Starting again in the same browser does not take another place.
      expect((await first.request(loginContract.demo)).status).toBe(200);
      await first.call(sessionContract.deleteSession, {});
      expect((await from('2001:db8:1:2::4').request(loginContract.demo)).status).toBe(200);
    } finally {
      await shared.close();
    }
  });

  it('can be opened ten times a minute from one address', async () => {
    const hurried = app.visitor();
    hurried.ip = '10.66.0.1';
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await hurried.request(loginContract.demo)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  it('ends after two hours, even if it is in use', async () => {
    const client = await app.demo();
    for (let n = 0; n < 5; n += 1) {
      app.clock.advance(1400);
      await client.call(sessionContract.getLicenses, {});
    }
    app.clock.advance(199);
    expect((await client.call(sessionContract.getSession, {})).authenticated).toBe(true);
    app.clock.advance(2);
    await expect(client.call(sessionContract.getLicenses, {})).rejects.toMatchObject({ status: 401 });
  });

  it('cannot write outside ThreatView and Risk Assessment', async () => {
    const client = await app.demo();
    const letIn: string[] = [];
    for (const { slug, name, endpoint } of getAllEndpoints()) {
      if (endpoint.kind !== 'command' || endpoint.access.kind !== 'permission') continue;
      if (/^(ra|threatview):/.test(endpoint.access.permission)) continue;
      const answer = await client.request(endpoint, {
        params: { id: 1, clientId: 'x', x: 'live' },
        body: {},
      });
      if (answer.status !== 403) letIn.push(`${slug}.${name}: ${answer.status}`);
    }
    expect(letIn).toEqual([]);
  });
});
