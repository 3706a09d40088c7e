/**
 * Tests that sessions neither end nor last longer when the machine's clock is set forwards or back (security pages R5
 * and RL13).
 */
import { sessionContract } from '@klarsikt/contract';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { createSteadyClock, createTimeKeeper } from '../src/platform/steady-clock.ts';

const hourMs = 3_600_000;
let wall = Date.parse('2026-11-20T08:00:00Z');
let elapsed = 0;
const passes = (seconds: number) => {
  wall += seconds * 1000;
  elapsed += seconds * 1000;
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    given: (database) => {
      const clock = createSteadyClock(new Date(wall), () => elapsed);
      const log = createLog('silent');
      return {
        clock,
        keepTime: createTimeKeeper({ clock, database, log, wall: { now: () => new Date(wall) } }),
      };
    },
  });
});
afterAll(() => app.close());

const timesOf = async (client: TestClient) => {
  const { authenticated, softtimeSec, hardtimeSec } = await client.call(sessionContract.getSession, {});
  return { authenticated, softtimeSec, hardtimeSec };
};

describe('when the system clock is changed', () => {
  it('a session keeps its remaining time', async () => {
    const user = await app.demo();
    passes(60);
    const before = await timesOf(user);
    expect(before.authenticated).toBe(true);
    for (const hours of [13, -26, 24 * 365, -24 * 365]) {
      wall += hours * hourMs;
      expect([hours, await timesOf(user)]).toEqual([hours, before]);
      await app.server.upkeep();
      expect([hours, await timesOf(user)]).toEqual([hours, before]);
      expect(app.server.deps.clock.now().getTime()).toBe(wall);
    }
  });

  it('a session still ends when its time has passed', async () => {
    const user = await app.demo();
    const { softtimeSec } = await timesOf(user);
    wall -= 5 * hourMs;
    await app.server.upkeep();
    passes(Number(softtimeSec) - 1);
    expect((await timesOf(user)).authenticated).toBe(true);
    wall -= 5 * hourMs;
    passes(2);
    expect((await timesOf(user)).authenticated).toBe(false);
    await app.server.upkeep();
    expect((await timesOf(user)).authenticated).toBe(false);
  });

  it('a locked user name remains locked for the configured time', async () => {
    const { limiter } = app.server.deps;
    const attempt = () => limiter.attempt('clock', { attempts: 3, windowSec: 600 });
    for (let n = 0; n < 4; n += 1) await attempt();
    expect(await attempt()).toBe(-1);
    for (const hours of [3, -7]) {
      wall += hours * hourMs;
      await app.server.upkeep();
      expect([hours, await attempt()]).toEqual([hours, -1]);
    }
    passes(601);
    expect(await attempt()).toBeGreaterThanOrEqual(0);
  });
});
