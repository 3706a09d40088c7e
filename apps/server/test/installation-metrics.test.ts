/**
 * Tests that the metrics of the installation have its real figures, and that the guide's rules and dashboard use only
 * existing metrics.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupContract, nodeStaleSec } from '@klarsikt/contract';
import { addDays, getDayInZone } from '@klarsikt/engine/calendar';
import { type MailServer, startMailServer } from '@klarsikt/operations/server/mail/smtp.fixture.ts';
import { reportJobName } from '@klarsikt/reporting/server/report/provides.ts';
import { startTestApp, type TestApp, type TestTenant, testConfig } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { backUpWhenDue } from '../src/backup/schedule.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { createLog } from '../src/platform/log.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { licenceTable } from '../src/schema/identity.ts';
import { deferredTable } from '../src/schema/operations.ts';

const token = 'a-token-of-the-metrics-that-only-tests-know';
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-metrics-'));
let mails: MailServer;
let app: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    config: {
      metrics: { token, port: null, host: '127.0.0.1' },
      mail: { ...testConfig.mail, smtpUrl: mails.url },
      backups: join(folder, 'backups'),
      dataDirectory: folder,
      syslog: {
        ...{ tls: false, host: '127.0.0.1', port: 1, maxBytes: 8192 },
        ...{ authorities: null, identity: null },
      },
    },
  });
  tenant = await app.tenant({ name: 'Sparbanken Hemlig' });
});
afterAll(async () => {
  await app.close();
  await mails.close();
  rmSync(folder, { recursive: true });
});

/** Reads the metrics as Prometheus does, after the cached figures have expired (one second). */
async function scrape(): Promise<string> {
  await new Promise((done) => setTimeout(done, 1100));
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await app.visitor().raw('GET', '/metrics', { headers });
  expect(status).toBe(200);
  return body;
}

/** Value of a series as written; undefined if it is absent. */
const valueIn = (body: string, series: string): string | undefined =>
  body
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);
const readValue = async (series: string): Promise<string | undefined> => valueIn(await scrape(), series);

describe('metrics of the installation', () => {
  it('contain the numbers of waiting and of permanently refused mails', async () => {
    const [waiting, failed] = ['klarsikt_mails_waiting', 'klarsikt_mails_failed'].map(
      (name) => `${name}{kind="test"}`,
    );
    const first = await scrape();
    expect([valueIn(first, waiting ?? ''), valueIn(first, failed ?? '')]).toEqual(['0', '0']);
    await runInSystemTransaction(app.database.app, (tx) =>
      app.server.deps.mail.queue(tx, {
        template: 'test',
        recipient: 'a@bank.example',
        language: 'en',
        organizationId: tenant.organizationId,
        userId: null,
        causedBy: null,
        data: {},
      }),
    );
    const queued = await scrape();
    expect([valueIn(queued, waiting ?? ''), valueIn(queued, failed ?? '')]).toEqual(['1', '0']);
    mails.behave('never');
    await app.server.upkeep();
    const refused = await scrape();
    expect([valueIn(refused, waiting ?? ''), valueIn(refused, failed ?? '')]).toEqual(['0', '1']);
  });

  it('contain the number and waiting time of waiting jobs and the number of failed jobs', async () => {
    const { organizationId } = tenant;
    const failed = `klarsikt_jobs_failed{kind="${reportJobName}"}`;
    expect(await readValue(failed)).toBe('0');
    await runInSystemTransaction(app.database.app, (tx) =>
      app.server.deps.jobs.enqueue(
        tx,
        { organizationId, sessionKey: 'somebody', demo: false, method: 'password' },
        reportJobName,
        {},
      ),
    );
    await vi.waitFor(async () => expect(await readValue(failed)).toBe('1'), { timeout: 30_000 });
    const at = new Date(app.clock.now().getTime() - 90_000);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(deferredTable).values({
        id: crypto.randomUUID(),
        ...{ organizationId, owner: 'somebody', kind: reportJobName, status: 'Waiting' },
        ...{ input: {}, createdAt: at, updatedAt: at, deadlineAt: new Date(at.getTime() + 180_000) },
      }),
    );
    const body = await scrape();
    expect(valueIn(body, `klarsikt_jobs_waiting{kind="${reportJobName}"}`)).toBe('1');
    expect(valueIn(body, 'klarsikt_jobs_longest_wait_seconds')).toBe('90');
    await app.endOrders();
  });

  it('contain the number of audit events without a seal and the age of the oldest', async () => {
    const admin = await tenant.user();
    await app.server.deps.sealAudit();
    expect(await readValue('klarsikt_audit_unsealed_events')).toBe('0');
    await admin.call(groupContract.save, { body: { name: 'Readers', resources: [] } });
    app.clock.advance(60);
    const body = await scrape();
    expect(valueIn(body, 'klarsikt_audit_unsealed_events')).toBe('1');
    expect(valueIn(body, 'klarsikt_audit_unsealed_seconds')).toBe('60');
    await app.server.deps.sealAudit();
    const sealed = await scrape();
    expect(valueIn(sealed, 'klarsikt_audit_unsealed_events')).toBe('0');
    expect(valueIn(sealed, 'klarsikt_audit_unsealed_seconds')).toBe('0');
  });

  it('contain the numbers of nodes with and without a current heartbeat', async () => {
    await app.server.deps.cluster.beat();
    const alive = await scrape();
    expect(valueIn(alive, 'klarsikt_nodes{state="alive"}')).toBe('1');
    app.clock.advance(nodeStaleSec + 1);
    const silent = await scrape();
    expect(valueIn(silent, 'klarsikt_nodes{state="alive"}')).toBe('0');
    expect(valueIn(silent, 'klarsikt_nodes{state="stale"}')).toBe('1');
    await app.server.deps.cluster.beat();
  });

  it('contain the remaining days of the licence that ends first, but no name of an organisation', async () => {
    const series = 'klarsikt_licence_days_left{of="organizations"}';
    const validTo = addDays(getDayInZone(app.clock.now(), 'Europe/Stockholm'), 12);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(licenceTable).set({ validTo }).where(eq(licenceTable.organizationId, tenant.organizationId)),
    );
    const body = await scrape();
    expect([valueIn(body, series), valueIn(body, 'klarsikt_licence_days_left{of="operator"}')]).toEqual([
      '12',
      '+Inf',
    ]);
    expect(body).not.toMatch(/Sparbanken|Hemlig/);
  });

  it('contain the age of the newest backup, or +Inf without a backup', async () => {
    const series = 'klarsikt_backup_age_seconds';
    expect(await readValue(series)).toBe('+Inf');
    await backUpWhenDue({
      folder: join(folder, 'backups'),
      owner: app.database.ownerConnection,
      program: '0.0.0-test',
      secret: { secret: testConfig.secret, source: 'the test' },
      clock: app.clock,
      log: createLog('silent'),
    });
    app.clock.advance(3600);
    expect(Number(await readValue(series))).toBeGreaterThanOrEqual(3600);
    expect(Number(await readValue(series))).toBeLessThan(3602);
    await app.server.deps.cluster.beat();
  });

  it('contain the size of the database and the free space on the disks', async () => {
    const body = await scrape();
    expect(Number(valueIn(body, 'klarsikt_storage_bytes{in="database"}'))).toBeGreaterThan(1_000_000);
    expect(valueIn(body, 'klarsikt_storage_bytes{in="objects"}')).toBe('0');
    for (const place of ['data', 'backups'])
      expect(Number(valueIn(body, `klarsikt_disk_free_bytes{folder="${place}"}`))).toBeGreaterThan(0);
  });

  it('are returned without the values of the database while it is unavailable', async () => {
    expect(await readValue('klarsikt_database_up')).toBe('1');
    const { rows } = await app.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const name = rows[0]?.name ?? '';
    const administer = (statement: string) =>
      runWithClient(inject('databaseServer'), (client) => client.query(statement));
    await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    try {
      await administer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
      );
      const body = await scrape();
      expect(valueIn(body, 'klarsikt_database_up')).toBe('0');
      expect(valueIn(body, 'klarsikt_audit_unsealed_events')).toBeUndefined();
      expect(body).not.toContain('klarsikt_mails_failed{');
      expect(Number(valueIn(body, 'klarsikt_disk_free_bytes{folder="data"}'))).toBeGreaterThan(0);
    } finally {
      await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    }
    expect(await readValue('klarsikt_database_up')).toBe('1');
  });
});

const monitoring = fileURLToPath(new URL('../../../docs/operator/monitoring', import.meta.url));

/** Names of metrics in PromQL, without the suffixes of histograms. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:klarsikt|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

describe('the monitoring files of the operator guide', () => {
  it.each(readdirSync(monitoring))(
    'such as %s contain only metrics that the server provides',
    async (file) => {
      const named = [...new Set(namesIn(readFileSync(join(monitoring, file), 'utf8')))];
      const body = await scrape();
      const answered = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((name) => !answered.includes(name))).toEqual([]);
    },
  );

  it('include a page that contains exactly the metrics of the server', async () => {
    const page = readFileSync(join(monitoring, '../monitoring.md'), 'utf8');
    const named = [...page.matchAll(/`(klarsikt_[a-z_]+)`/g)].map(([, name]) => name);
    const answered = [...(await scrape()).matchAll(/^# TYPE (klarsikt_\S+)/gm)].map(([, name]) => name);
    expect([...new Set(named)].toSorted()).toEqual(answered.toSorted());
  });

  it('include a page with a section for exactly the alerts of the rules', () => {
    const rules = readFileSync(join(monitoring, 'alerts.yaml'), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const page = readFileSync(join(monitoring, '../monitoring.md'), 'utf8');
    const explained = [...page.matchAll(/^### (Klarsikt\w+)$/gm)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(0);
    expect(explained).toEqual(alerts);
  });
});
