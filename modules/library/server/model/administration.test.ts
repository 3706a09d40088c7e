import { demoEdition, readStarterModel, starterEditions } from '@klarsikt/content';
import { assessmentContract as assessments, auditContract, modelContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import {
  expectRefusal,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishModelVersion } from './publish.ts';

const edition3 = starterEditions.find(({ name }) => name === '2026:3')?.hash ?? '';
const edition2 = starterEditions.find(({ name }) => name === '2026:2')?.hash ?? '';
let app: TestApp;
let bank: TestTenant;
let operator: TestClient;
let first: string;
let second: string;

beforeAll(async () => {
  app = await startTestApp();
  bank = await app.tenant();
  const runs = await app.tenant({ kind: 'system', name: 'Operator' });
  operator = await runs.user(['admin:ThreatModelConfig', 'admin:SecurityAdmin', 'ra:View']);
  const { rows } = await operator.call(modelContract.listDescriptors, {});
  first = rows[0]?.hash ?? '';
  const starter = readStarterModel();
  const [threat, ...others] = starter.threats;
  if (!threat) throw new Error('no threats');
  const relations = { ...threat.relations, customers: threat.relations.customers.slice(1) };
  const changed = {
    ...threat,
    relations,
    name: { en: 'Trade based, renamed', sv: 'Handelsbaserad, omdöpt' },
  };
  second = await runInSystemTransaction(app.database.app, (tx) =>
    publishModelVersion(
      tx,
      { ...starter, threats: [changed, ...others] },
      { name: '2026:5', description: 'Third', channel: 'beta', at: new Date('2026-11-21T08:00:00Z') },
    ),
  );
  // Another process published this version, and this server reloads its list with the next change of a channel.
  await operator.call(modelContract.setLive, { params: { x: second }, query: { channel: 'beta' } });
});
afterAll(() => app.close());

const liveFor = async (client: TestClient) => (await client.call(modelContract.getConfig, {})).live;

describe('administration of model versions', () => {
  it('lists versions with their channels and the number of own assessments pinned to each', async () => {
    const user = await bank.user();
    await user.call(assessments.create, {
      body: { unitId: bank.unitId, settings: { ...emptyAssessmentSettings, name: 'A' } },
    });
    const { rows, operator: mayChange } = await operator.call(modelContract.listDescriptors, {});
    expect(mayChange).toBe(true);
    expect(rows.map(({ name, channels, pins }) => ({ name, channels, pins }))).toEqual([
      { name: '2026:5', channels: ['beta'], pins: 0 },
      { name: '2026:4', channels: ['live'], pins: 1 },
      { name: '2026:3', channels: [], pins: 0 },
      { name: '2026:2', channels: [], pins: 0 },
      { name: '2026:1', channels: [], pins: 0 },
    ]);
    const neighbour = await (await app.tenant()).user();
    const seen = await neighbour.call(modelContract.listDescriptors, {});
    expect(seen.operator).toBe(false);
    expect(seen.rows.map(({ pins }) => pins)).toEqual([0, 0, 0, 0, 0]);
  });

  it('makes a version live for everybody, keeps the version of assessments, and audits the former live version', async () => {
    const user = await bank.user();
    const made = await user.call(assessments.create, {
      body: { unitId: bank.unitId, settings: { ...emptyAssessmentSettings, name: 'Before' } },
    });
    const change = await operator.call(modelContract.setLive, {
      params: { x: second },
      query: { channel: 'live' },
    });
    expect(change).toEqual({ before: first, after: second });
    expect(await liveFor(user)).toEqual({ draft: null, beta: second, live: second });
    const head = await user.call(modelContract.getHead, { params: { hash: 'latest' } });
    expect(head).toMatchObject({ hash: second, channel: 'live', name: '2026:5' });
    const kept = await user.call(assessments.get, { params: { id: made.id } });
    expect(JSON.stringify(kept)).toContain(first);
    const listed = await user.call(modelContract.getAvailable, {});
    expect(listed.map(({ hash, channel }) => [hash, channel])).toEqual([
      [second, 'live'],
      [first, 'draft'],
      [edition3, 'draft'],
      [edition2, 'draft'],
      [demoEdition.hash, 'draft'],
    ]);
    const log = await operator.call(auditContract.list, { body: { events: ['model.live'] } });
    expect(log.rows[0]).toMatchObject({
      before: { channel: 'live', version: '2026:4', hash: first },
      after: { channel: 'live', version: '2026:5', hash: second },
    });
    await operator.call(modelContract.setLive, { params: { x: first }, query: { channel: 'live' } });
    expect((await liveFor(user)).live).toBe(first);
  });

  it('makes a version live only after each new warning is confirmed', async () => {
    const starter = readStarterModel();
    const [threat, ...others] = starter.threats;
    if (!threat) throw new Error('no threats');
    // A figure in one language only, which the live version does not have.
    const lacking = { ...threat, name: { ...threat.name, en: `${threat.name.en} 17` } };
    const third = await runInSystemTransaction(app.database.app, (tx) =>
      publishModelVersion(
        tx,
        { ...starter, threats: [lacking, ...others] },
        { name: '2026:6', description: 'Lacking', channel: 'draft', at: new Date('2026-11-21T09:00:00Z') },
      ),
    );
    const live = (acknowledged: string) =>
      operator.call(modelContract.setLive, {
        params: { x: third },
        query: { channel: 'live', acknowledged },
      });
    expect((await expectRefusal(live(''))).error).toMatchObject({
      code: 'error.atlas.warnings',
      details: { count: 1, rules: ['text.figures'] },
    });
    const plan = await operator.call(modelContract.getLivePlan, { params: { hash: third } });
    expect(plan).toMatchObject({
      name: '2026:6',
      description: 'Lacking',
      live: { hash: first, name: '2026:4' },
      warnings: [{ rule: 'text.figures', count: 1 }],
    });
    expect(plan.changes.changed).toBeGreaterThan(0);
    expect([plan.organizations, plan.assessments]).toEqual([1, 2]);
    expect(await live('text.figures')).toEqual({ before: first, after: third });
    await operator.call(modelContract.setLive, { params: { x: first }, query: { channel: 'live' } });
    expect((await liveFor(operator)).live).toBe(first);
  });

  it('can remove beta and draft versions, never the live one', async () => {
    await operator.call(modelContract.setLive, { params: { x: first }, query: { channel: 'draft' } });
    expect((await liveFor(operator)).draft).toBe(first);
    await operator.call(modelContract.setLive, { params: { x: 'none' }, query: { channel: 'draft' } });
    expect((await liveFor(operator)).draft).toBeNull();
    await expect(
      operator.call(modelContract.setLive, { params: { x: 'none' }, query: { channel: 'live' } }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      operator.call(modelContract.setLive, { params: { x: 'f'.repeat(64) }, query: { channel: 'live' } }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await liveFor(operator)).live).toBe(first);
  });

  it("lets only the operator's organisation change the models", async () => {
    const customer = await bank.user(['admin:ThreatModelConfig']);
    const refused = { status: 403, error: { code: 'error.forbidden' } };
    await expect(
      customer.call(modelContract.setLive, { params: { x: second }, query: { channel: 'live' } }),
    ).rejects.toMatchObject(refused);
    await expect(
      customer.call(modelContract.describe, {
        params: { id: first },
        body: { revision: 0, description: 'Mine' },
      }),
    ).rejects.toMatchObject(refused);
    await expect(customer.call(modelContract.getRemoteUpdate, { query: {} })).rejects.toMatchObject(refused);
    await expect(
      customer.call(modelContract.install, { params: { id: second }, body: {} }),
    ).rejects.toMatchObject(refused);
    await expect(
      customer.call(modelContract.compare, { params: { a: first, b: second } }),
    ).rejects.toMatchObject(refused);
    expect((await liveFor(customer)).live).toBe(first);
  });

  it('refuses a change of a description with a stale revision and returns the present description', async () => {
    const body = { revision: 0, description: 'After the autumn review' };
    const said = await operator.call(modelContract.describe, { params: { id: first }, body });
    expect(said).toMatchObject({ description: 'After the autumn review', revision: 1 });
    const head = await operator.call(modelContract.getHead, { params: { hash: first } });
    expect(head.description).toBe('After the autumn review');
    await expect(
      operator.call(modelContract.describe, {
        params: { id: first },
        body: { revision: 0, description: 'Late' },
      }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { present: { description: 'After the autumn review' } } },
    });
  });

  it('compares whole versions field by field', async () => {
    const { collections, names } = await operator.call(modelContract.compare, {
      params: { a: first, b: second },
    });
    const [fields] = collections.threats?.changed.map((threat) => threat.fields) ?? [];
    expect(fields).toEqual([
      expect.objectContaining({ path: 'name.en', after: 'Trade based, renamed' }),
      expect.objectContaining({ path: 'name.sv', after: 'Handelsbaserad, omdöpt' }),
      expect.objectContaining({ path: 'relations.customers' }),
    ]);
    const referred = [fields?.[2]?.before].flat().map(String);
    expect(referred.length).toBeGreaterThan(0);
    expect(referred.map((key) => names?.[key]?.sv)).not.toContain(undefined);
    expect(toCanonicalJson(collections.customers)).toBe('{"added":[],"changed":[],"removed":[]}');
  });

  it('offers no remote update when no other installation is configured', async () => {
    expect(await operator.call(modelContract.getRemoteUpdate, { query: {} })).toEqual({
      origin: null,
      versions: [],
      brings: null,
    });
    await expect(operator.call(modelContract.installLatest, { body: {} })).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.uplink.none' },
    });
  });
});
