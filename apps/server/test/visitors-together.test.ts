/** Limits of visitors that all nodes count together: V1 over several nodes. */
import {
  contributionContract,
  getAllEndpoints,
  loginContract,
  portalContract,
  visitorLimits,
} from '@klarsikt/contract';
import { type SecondNode, startSecondNode } from '@klarsikt/operations/server/cluster/second-node.fixture.ts';
import { startTestApp, type TestApp, TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let second: SecondNode;
beforeAll(async () => {
  app = await startTestApp({ soleWriter: false });
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.stop();
  await app.close();
});

/** One visitor at each node, with the same address. */
const visitorsFrom = (ip: string): readonly [TestClient, TestClient] => [
  Object.assign(app.visitor(), { ip }),
  Object.assign(new TestClient(second.server.http), { ip }),
];

const startDemo = async (client: TestClient): Promise<number> =>
  (await client.request(loginContract.demo, { body: { language: 'en' } })).status;

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

describe('two nodes behind one address', () => {
  it('allow together as many demos as a single node, even for simultaneous calls', async () => {
    const [here, there] = visitorsFrom('10.72.0.1');
    await Promise.all([here.csrf(), there.csrf()]);
    const statuses = await Promise.all(
      Array.from({ length: 16 }, (_, at) => startDemo(at % 2 === 0 ? here : there)),
    );
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 6]);
    const [other] = visitorsFrom('10.72.0.2');
    expect(await startDemo(other)).toBe(200);
    const refused = await there.request(loginContract.demo, { body: { language: 'en' } });
    expect(refused.headers['retry-after']).toBeDefined();
    app.clock.advance(61);
    expect(await startDemo(there)).toBe(200);
  }, 120_000);

  it('send together no more password links than a single node', async () => {
    const [here, there] = visitorsFrom('10.72.0.3');
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const body = { email: `person${at}@example.org` };
      statuses.push(
        (await (at % 2 === 0 ? here : there).request(loginContract.resetPassword, { body })).status,
      );
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 2]);
  });
});

it('every endpoint that starts work for visitors has a limit that all nodes share', () => {
  const together = getAllEndpoints().filter(({ endpoint }) => endpoint.countedTogether === true);
  expect(together.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(
    [contributionContract.sendLink, loginContract.demo, loginContract.resetPassword, portalContract.order]
      .map(({ path }) => path)
      .toSorted(),
  );
  for (const { endpoint } of together)
    expect(Math.min(endpoint.perMinute ?? 999, endpoint.visitors?.perMinute ?? 999)).toBeLessThan(
      visitorLimits.make.perMinute,
    );
});
