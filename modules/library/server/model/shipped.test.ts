import { demoEdition, newestEdition, starterEditions } from '@klarsikt/content';
import { assessmentContract as assessments, auditContract, modelContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runWithClient } from '@klarsikt/server/platform/connection-roles.ts';
import { prepareInstallation } from '@klarsikt/server/start.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { hash: first } = demoEdition;
const { hash: second } = newestEdition;
let app: TestApp;
let operator: TestClient;

/** Restores the state of an earlier product version: 2026:1 is live, and no other version exists. */
async function withoutLater(): Promise<void> {
  await runWithClient(app.database.ownerConnection, async (client) => {
    await client.query('DELETE FROM atlas_entity');
    await client.query('DELETE FROM atlas_line');
    await client.query('UPDATE model_channel SET hash = $1', [first]);
    await client.query('DELETE FROM model_projection WHERE version_hash <> $1', [first]);
    await client.query('DELETE FROM model_version WHERE hash <> $1', [first]);
  });
  // This server reloads its list with the next change of a channel.
  await operator.call(modelContract.setLive, { params: { x: first }, query: { channel: 'beta' } });
}

beforeAll(async () => {
  app = await startTestApp();
  const runs = await app.tenant({ kind: 'system', name: 'Operator' });
  operator = await runs.user(['admin:ThreatModelConfig', 'admin:SecurityAdmin']);
  await withoutLater();
});
afterAll(() => app.close());

const live = async () => (await operator.call(modelContract.getConfig, {})).live.live;

describe('an installation on an earlier edition', () => {
  it('keeps its edition when a newer product starts', async () => {
    const { models } = await prepareInstallation(app.database, app.clock, 'UTC');
    expect(models.list().map(({ hash }) => hash)).toEqual([first]);
    expect(models.live()?.hash).toBe(first);
  });

  it('is offered the newer editions with a preview that stores nothing', async () => {
    const { rows, shipped } = await operator.call(modelContract.listDescriptors, {});
    expect(rows.map(({ hash }) => hash)).toEqual([first]);
    expect(shipped).toMatchObject([
      { name: '2026:2', counts: { threats: 96, riskLists: 5 } },
      { name: '2026:3', counts: { threats: 96, riskLists: 6, businesses: 24 } },
      { name: '2026:4', hash: second, counts: { threats: 96, riskLists: 6, businesses: 30 } },
    ]);
    const update = await operator.call(modelContract.getRemoteUpdate, { query: { hash: second } });
    expect(update.origin).toMatch(/^Klarsikt /);
    expect(update.versions).toMatchObject([{ hash: second, installed: false }]);
    expect(update.brings?.collections.threats?.added).toHaveLength(16);
    expect(update.brings?.collections.products?.added).toHaveLength(79);
    expect(await live()).toBe(first);
    const customer = await (await app.tenant()).user(['admin:ThreatModelConfig']);
    expect((await customer.call(modelContract.listDescriptors, {})).shipped).toEqual([]);
  });

  it('imports a newer edition on request and leaves the version of assessments unchanged', async () => {
    const bank = await app.tenant();
    const user = await bank.user();
    const body = { unitId: bank.unitId, settings: { ...emptyAssessmentSettings, name: 'Before' } };
    const { id } = await user.call(assessments.create, { body });
    const params = { id: second };
    const made = await operator.call(modelContract.install, { params, body: { channel: 'live' } });
    expect(made).toMatchObject({ name: '2026:4', hash: second, counts: newestEdition.counts });
    expect(await live()).toBe(second);
    const { rows, shipped } = await operator.call(modelContract.listDescriptors, {});
    expect(rows.map(({ name }) => name)).toEqual(['2026:4', '2026:1']);
    expect(shipped.map(({ name }) => name)).toEqual(starterEditions.slice(1, 3).map(({ name }) => name));
    const kept = await user.call(assessments.get, { params: { id } });
    expect(kept.modelHash).toBe(first);
    const log = await operator.call(auditContract.list, { body: { events: ['model.installed'] } });
    expect(log.rows[0]?.after).toMatchObject({
      version: '2026:4',
      origin: expect.stringMatching(/^Klarsikt /),
    });
  });
});
