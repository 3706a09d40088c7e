/** Tests that no organisation exceeds the operator's quotas, even with many simultaneous calls. */
import { readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  clusterContract,
  errorTable,
  evidenceContract,
  keyContract,
  type QuotaKind,
  type QuotaRules,
  quotaContract,
  quotaKinds,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { send } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import {
  expectRefusal,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInReadTransaction, runInSystemTransaction, runInWriteTransaction } from '../src/platform/tx.ts';
import { auditEvent, organizationQuota } from '../src/schema/operations.ts';

const defaults = { jobs: 4, keys: 3 };
const byDefault: QuotaRules = {
  storage: 'default',
  jobs: 'default',
  keys: 'default',
  assessments: 'default',
};

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  const metrics = { token: 'seen', port: null, host: '127.0.0.1' };
  app = await startTestApp({ config: { quotas: defaults, metrics } });
  operator = await (await app.tenant({ kind: 'system', name: 'Operator' })).user(['admin:Admin']);
});
afterAll(() => app.close());

const setRules = ({ organizationId }: Pick<TestTenant, 'organizationId'>, rules: Partial<QuotaRules>) =>
  operator.call(quotaContract.set, { params: { id: organizationId }, body: { ...byDefault, ...rules } });

const makeKey = (client: TestClient, { organizationId }: TestTenant) =>
  client.request(keyContract.create, {
    params: { id: organizationId },
    body: { label: 'Warehouse', permissions: ['api:Read'] },
  });

const makeAssessment = (client: TestClient, { unitId }: TestTenant) =>
  client.request(assessmentContract.create, {
    body: { unitId, settings: { ...emptyAssessmentSettings, name: 'Bank' } },
  });

const onControl = { object: 'control', subject: readStarterModel().controls[0]?.key ?? '' };

/** Uploads a file with unique content, because content that is already stored takes no space. */
const addFile = (client: TestClient, id: number, name: string, bytes: number) =>
  send(app, client, evidenceContract.add, {
    ...{ id, name: `${name}.csv`, fields: onControl },
    content: Buffer.from(`${name};1\r\n`.padEnd(bytes, 'x')),
  });

/** Orders a job of a kind that no node runs: it counts as running and never ends. */
const orderJob = ({ organizationId }: TestTenant) =>
  runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
    app.server.deps.jobs.enqueue(
      tx,
      { organizationId, sessionKey: 'a session', method: 'password', demo: false },
      'nobody makes this',
      {},
    ),
  );

const ten = Array.from({ length: 10 }, (_, n) => n);
const counted = (statuses: readonly number[]) => ({
  taken: statuses.filter((status) => status === 200).length,
  refused: statuses.filter((status) => status !== 200).length,
});
const codeOf = (body: string): unknown => JSON.parse(body).error?.code;
const useOf = async (client: TestClient, kind: QuotaKind) => (await client.call(quotaContract.own, {}))[kind];

describe('ten simultaneous calls do not exceed the limit of', () => {
  it('API keys, of which revoked keys are not counted', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const answers = await Promise.all(ten.map(() => makeKey(user, tenant)));
    expect(counted(answers.map(({ status }) => status))).toEqual({ taken: 3, refused: 7 });
    const refused = answers.find(({ status }) => status !== 200);
    expect(codeOf(refused?.body ?? '')).toBe('error.quota.keys');
    expect(JSON.parse(refused?.body ?? '').error).toMatchObject({
      details: { used: 3, limit: 3 },
      message: expect.stringContaining('3 of 3 API keys'),
    });
    const { rows } = await user.call(keyContract.list, { body: {} });
    await user.call(keyContract.revoke, { params: { clientId: rows[0]?.clientId ?? '' } });
    expect((await makeKey(user, tenant)).status).toBe(200);
    expect(await useOf(user, 'keys')).toEqual({ used: 3, limit: 3 });
  });

  it('assessments, of which deleted ones are not counted until they are restored', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    await setRules(tenant, { assessments: 2 });
    const answers = await Promise.all(ten.map(() => makeAssessment(user, tenant)));
    expect(counted(answers.map(({ status }) => status))).toEqual({ taken: 2, refused: 8 });
    expect(codeOf(answers.find(({ status }) => status !== 200)?.body ?? '')).toBe('error.quota.assessments');
    const { assessments } = await user.call(assessmentContract.list, { query: {} });
    const params = { id: assessments[0]?.id ?? 0 };
    await user.call(assessmentContract.remove, { params });
    expect((await makeAssessment(user, tenant)).status).toBe(200);
    expect(await expectRefusal(user.call(assessmentContract.restore, { params }))).toMatchObject({
      error: { code: 'error.quota.assessments' },
    });
  });

  it('storage, in which content that is already stored is not counted again', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const made = await user.call(assessmentContract.create, {
      body: {
        unitId: tenant.unitId,
        settings: { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' },
      },
    });
    await setRules(tenant, { storage: 35_000 });
    const answers = await Promise.all(ten.map((n) => addFile(user, made.id, `file-${n}`, 10_000)));
    expect(counted(answers.map(({ status }) => status))).toEqual({ taken: 3, refused: 7 });
    expect(answers.find(({ status }) => status !== 200)?.code).toBe('error.quota.storage');
    expect(await useOf(user, 'storage')).toEqual({ used: 30_000, limit: 35_000 });
    expect((await addFile(user, made.id, 'small', 5_000)).status).toBe(200);
    expect((await addFile(user, made.id, 'byte', 10)).status).toBe(409);
  });

  it('waiting and running jobs', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const outcomes = await Promise.allSettled(ten.map(() => orderJob(tenant)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(defaults.jobs);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'error.quota.jobs' });
    expect(await useOf(user, 'jobs')).toEqual({ used: 4, limit: 4 });
    await setRules(tenant, { jobs: 'none' });
    await orderJob(tenant);
    expect(await useOf(user, 'jobs')).toEqual({ used: 5, limit: null });
  });
});

describe('a quota', () => {
  it('can be set only by the operator, never with the database role of the organisation', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const params = { id: tenant.organizationId };
    const asked = [
      await expectRefusal(user.call(quotaContract.list, { body: {} })),
      await expectRefusal(user.call(quotaContract.set, { params, body: byDefault })),
    ];
    for (const { error } of asked) expect(error.code).toBe('error.forbidden');
    await setRules(tenant, { keys: 1 });
    const { organizationId } = tenant;
    await runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
      tx.update(organizationQuota).set({ most: 99 }).where(sql`true`),
    );
    await expect(
      runInWriteTransaction(app.database.app, { organizationId }, (tx) =>
        tx.insert(organizationQuota).values({ organizationId, kind: 'jobs', most: null }),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/row-level security/) } });
    expect(await useOf(user, 'keys')).toEqual({ used: 0, limit: 1 });
  });

  it('is visible only to its own organisation', async () => {
    const [own, other] = [await app.tenant(), await app.tenant()];
    await setRules(own, { keys: 1 });
    await setRules(other, { keys: 2 });
    const seen = await runInReadTransaction(app.database.app, own, (tx) =>
      tx.select().from(organizationQuota),
    );
    expect(seen).toEqual([{ organizationId: own.organizationId, kind: 'keys', most: 1 }]);
  });

  it('is recorded in the audit log with its former value, and removes nothing when below the use', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    await makeKey(user, tenant);
    await makeKey(user, tenant);
    await setRules(tenant, { keys: 5 });
    const row = await setRules(tenant, { keys: 1 });
    expect(row).toMatchObject({ rules: { keys: 1 }, use: { keys: { used: 2, limit: 1 } } });
    expect((await makeKey(user, tenant)).status).toBe(409);
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(sql`event = 'quota.changed' and organization_id = ${tenant.organizationId}`)
        .orderBy(auditEvent.id),
    );
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [byDefault, { ...byDefault, keys: 5 }],
      [
        { ...byDefault, keys: 5 },
        { ...byDefault, keys: 1 },
      ],
    ]);
  });

  it('does not apply to a demo, which has limits of its own', async () => {
    const demo = await app.demo();
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    expect(assessments.length).toBeGreaterThan(0);
    const { rows } = await operator.call(quotaContract.list, { body: { size: 200 } });
    expect(rows.map(({ name }) => name)).not.toContain('Demo');
  });

  it('leads to a refusal in both languages with the used amount and the limit', () => {
    for (const kind of quotaKinds)
      for (const language of ['en', 'sv'] as const) {
        const text = errorTable[`error.quota.${kind}`][language];
        for (const part of ['{used}', '{limit}']) expect(text).toContain(part);
      }
  });
});

describe('the list of organisations for the operator', () => {
  it('is sorted by use, can be searched by name and matches the metrics', async () => {
    const full = await app.tenant({ name: 'Quota Åland bank' });
    const half = await app.tenant({ name: 'Quota half bank' });
    await setRules(full, { keys: 1 });
    await setRules(half, { keys: 2 });
    for (const each of [full, half]) await makeKey(await each.user(), each);
    const {
      rows,
      total,
      defaults: usual,
    } = await operator.call(quotaContract.list, { body: { text: 'quota' } });
    expect(rows.map(({ name }) => name)).toEqual(['Quota Åland bank', 'Quota half bank']);
    expect(total).toBe(2);
    expect(usual).toEqual({ storage: null, jobs: 4, keys: 3, assessments: null });
    const found = await operator.call(quotaContract.list, { body: { text: 'åland', size: 1 } });
    expect(found.rows.map(({ id }) => id)).toEqual([full.organizationId]);
    expect((await operator.call(clusterContract.get, {})).mode.name).toBe('open');
    const headers = { authorization: 'Bearer seen' };
    const { body } = await app.visitor().raw('GET', '/metrics', { headers });
    expect(body).toMatch(/^klarsikt_quota_highest_use_ratio\{kind="keys"\} 2$/m);
    expect(body).toMatch(/^klarsikt_quota_organizations\{kind="keys",state="full"\} [1-9]\d*$/m);
    expect(body).not.toContain('Åland');
  });
});
