import { readStarterModel } from '@klarsikt/content';
import { clusterContract, modelContract, nodeStaleSec } from '@klarsikt/contract';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import type { Server } from '@klarsikt/server/app.ts';
import { runWithClient } from '@klarsikt/server/platform/connection-roles.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { nodeTable } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, TestClient, testConfig } from '@klarsikt/testkit';
import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type SecondNode, startSecondNode } from './second-node.fixture.ts';
import { listLivingNodes, ownProcessIdentity } from './store.ts';

let app: TestApp;
let here: TestClient;
let second: SecondNode | null = null;

async function startSecond(): Promise<{ server: Server; client: TestClient }> {
  second = await startSecondNode(app);
  const client = new TestClient(second.server.http);
  client.cookie = here.cookie;
  return { server: second.server, client };
}

async function stopSecond(): Promise<void> {
  await second?.stop();
  second = null;
}

/** Ends every listening connection, like a restart of the database. */
async function cutListeners(): Promise<void> {
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name');
  await runWithClient(inject('databaseServer'), (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN klarsikt' and datname = $1",
      [rows[0]?.name],
    ),
  );
}

beforeAll(async () => {
  app = await startTestApp();
  const runs = await app.tenant({ kind: 'system', name: 'Operator' });
  here = await runs.user(['admin:Admin', 'admin:ThreatModelConfig']);
});
afterEach(stopSecond);
afterAll(() => app.close());

describe('a cluster of one node', () => {
  it('lists the node with its own data and measures a round trip through the database', async () => {
    const { nodes, jobs } = await here.call(clusterContract.get, {});
    expect(nodes).toHaveLength(1);
    expect(nodes[0]).toMatchObject({
      self: true,
      stale: false,
      version: testConfig.version,
      pid: process.pid,
      state: { database: 'embedded', listening: true, jobs: 0 },
    });
    expect(nodes[0]?.state.memory.rss).toBeGreaterThan(0);
    expect(jobs).toEqual({ waiting: 0, running: 0 });
    const ping = await here.call(clusterContract.ping, {});
    expect(ping.nodes).toMatchObject([{ self: true, roundTripMs: expect.any(Number) }]);
  });

  it("is visible only to the operator's organisation", async () => {
    const customer = await (await app.tenant()).user(['admin:Admin']);
    for (const endpoint of [clusterContract.get, clusterContract.ping, clusterContract.invalidate])
      await expect(customer.call(endpoint, {})).rejects.toMatchObject({
        status: 403,
        error: { code: 'error.forbidden' },
      });
  });
});

describe('a cluster of two nodes', () => {
  it('keeps both nodes of containers with the same host name, whatever their process ids', async () => {
    const db = app.database.app;
    const [self, namesake, gone, ended] = Array.from({ length: 4 }, () => crypto.randomUUID());
    const at = app.clock.now();
    const [own] = await db.select().from(nodeTable);
    if (own === undefined || self === undefined) throw new Error('no node');
    const elsewhere = { pidNamespace: 'pid:[1]' };
    const rows = [
      { ...own, ...ownProcessIdentity, id: self, seenAt: at },
      { ...own, ...ownProcessIdentity, ...elsewhere, id: String(namesake), seenAt: at },
      // Above the largest process id of Linux.
      { ...own, ...ownProcessIdentity, ...elsewhere, id: String(gone), pid: 4_194_305, seenAt: at },
      { ...own, ...ownProcessIdentity, id: String(ended), pid: 4_194_305, seenAt: at },
    ];
    const living = await runInSystemTransaction(db, async (tx) => {
      await tx.insert(nodeTable).values(rows);
      const ids = await listLivingNodes(tx, self, at);
      await tx.delete(nodeTable).where(
        inArray(
          nodeTable.id,
          rows.map(({ id }) => id),
        ),
      );
      return ids;
    });
    expect(living).toEqual(expect.arrayContaining([self, namesake, gone]));
    expect(living).not.toContain(ended);
  });

  it('lets each node reach the other and removes a stopped node', async () => {
    const { client } = await startSecond();
    const seen = await client.call(clusterContract.get, {});
    expect(seen.nodes.map(({ self, state }) => [self, state.database])).toEqual(
      expect.arrayContaining([
        [false, 'embedded'],
        [true, 'external'],
      ]),
    );
    const ping = await here.call(clusterContract.ping, {});
    expect(ping.nodes.map(({ roundTripMs }) => typeof roundTripMs)).toEqual(['number', 'number']);
    await stopSecond();
    expect((await here.call(clusterContract.get, {})).nodes).toHaveLength(1);
  });

  it('marks an unresponsive node without waiting for its response', async () => {
    const { server } = await startSecond();
    app.clock.advance(nodeStaleSec + 1);
    const { nodes } = await here.call(clusterContract.get, {});
    expect(nodes.map(({ self, stale }) => [self, stale])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    await server.deps.cluster.beat();
    expect((await here.call(clusterContract.get, {})).nodes.every(({ stale }) => !stale)).toBe(true);
  });

  it('uses a new live model at once on both nodes, wherever it was set', async () => {
    const { client } = await startSecond();
    const starter = readStarterModel();
    const hash = await runInSystemTransaction(app.database.app, (tx) =>
      publishModelVersion(
        tx,
        { ...starter, publications: starter.publications.slice(1) },
        { name: '2026:5', description: '', channel: 'draft', at: new Date('2026-11-21T08:00:00Z') },
      ),
    );
    const before = (await here.call(modelContract.getConfig, {})).live.live ?? '';
    await client.call(modelContract.setLive, { params: { x: hash }, query: { channel: 'live' } });
    for (const each of [here, client])
      expect((await each.call(modelContract.getConfig, {})).live.live).toBe(hash);
    await here.call(modelContract.setLive, { params: { x: before }, query: { channel: 'live' } });
    for (const each of [here, client])
      expect((await each.call(modelContract.getConfig, {})).live.live).toBe(before);
  });

  it('clears the caches of both nodes and lists both confirmations', async () => {
    const { server, client } = await startSecond();
    for (const each of [here, client]) await each.call(modelContract.getHead, { params: { hash: 'latest' } });
    const held = async () =>
      (await here.call(clusterContract.get, {})).nodes.map(({ state }) => state.models.length);
    await server.deps.cluster.beat();
    expect(await held()).toEqual([1, 1]);
    const { nodes } = await here.call(clusterContract.invalidate, {});
    expect(nodes.map(({ roundTripMs }) => typeof roundTripMs)).toEqual(['number', 'number']);
    await server.deps.cluster.beat();
    expect(await held()).toEqual([0, 0]);
    expect(await client.call(modelContract.getHead, { params: { hash: 'latest' } })).toMatchObject({
      channel: 'live',
    });
  });

  it('reconnects both nodes after a lost connection and applies the missed changes', async () => {
    const { client } = await startSecond();
    const { hash } = await here.call(modelContract.getHead, { params: { hash: 'latest' } });
    await here.call(modelContract.setLive, { params: { x: hash }, query: { channel: 'draft' } });
    // A change without a signal, which only a resynchronization detects.
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute("delete from model_channel where channel = 'draft'"),
    );
    await cutListeners();
    await vi.waitFor(
      async () => {
        const ping = await client.call(clusterContract.ping, {});
        expect(ping.nodes.map(({ roundTripMs }) => typeof roundTripMs)).toEqual(['number', 'number']);
        expect((await client.call(modelContract.getConfig, {})).live.draft).toBeNull();
      },
      { timeout: 30_000, interval: 1000 },
    );
  });
});
