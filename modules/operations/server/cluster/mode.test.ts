import {
  clusterContract,
  errorTable,
  getAllEndpoints,
  type InstallationModeName,
  loginContract,
  assessmentContract as ra,
  reportContract,
  sessionContract,
  unitContract,
} from '@klarsikt/contract';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { auditEvent, deferredTable, mailTable } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, TestClient, type TestTenant, testPassword } from '@klarsikt/testkit';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMailServer } from '../mail/smtp.fixture.ts';
import { type SecondNode, startSecondNode } from './second-node.fixture.ts';

let app: TestApp;
let operator: TestClient;
let bank: TestTenant;
let clerk: TestClient & { readonly username: string };
let second: SecondNode;
let mails: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mails = await startMailServer();
  const config = {
    mail: { smtpUrl: mails.url, from: 'Klarsikt <no-reply@klarsikt.example>' },
    metrics: { token: 'seen', port: null, host: '127.0.0.1' },
  };
  app = await startTestApp({ config });
  operator = await (await app.tenant({ kind: 'system', name: 'Operator' })).user(['admin:Admin']);
  bank = await app.tenant();
  clerk = await bank.user();
  second = await startSecondNode(app);
});
afterEach(() => switchTo('open'));
afterAll(async () => {
  await second.stop();
  await app.close();
  await mails.close();
});

const note = { en: 'The database moves.', sv: 'Databasen flyttas.' };
const switchTo = (name: InstallationModeName, until: string | null = null) =>
  operator.call(clusterContract.setMode, { body: { name, until, note } });

/** The same user at the other node. */
function elsewhere(client: TestClient): TestClient {
  const other = new TestClient(second.server.http);
  other.cookie = client.cookie;
  return other;
}

const saveUnit = (client: TestClient, name: string) =>
  client.request(unitContract.save, { body: { name, description: '', parentId: null } });

describe('read-only mode', () => {
  it('refuses commands on every node with status 503, an error code and Retry-After', async () => {
    await switchTo('readonly');
    for (const client of [clerk, elsewhere(clerk), operator]) {
      const refused = await saveUnit(client, 'Refused');
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('60');
      expect(JSON.parse(refused.body).error).toMatchObject({
        code: 'error.readonly',
        message: errorTable['error.readonly'].en,
      });
      const { units } = await client.call(unitContract.list, { body: {} });
      expect(units.map(({ name }) => name)).not.toContain('Refused');
    }
    const fresh = app.visitor();
    const entered = { username: clerk.username, secret: testPassword };
    expect(await fresh.call(loginContract.login, { body: entered })).toMatchObject({ status: 'success' });
    await switchTo('open');
    expect((await saveUnit(elsewhere(clerk), 'Taken')).status).toBe(200);
  });

  it('is shown in every session, by the readiness check and in the metrics of each node', async () => {
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await switchTo('readonly', until);
    for (const client of [app.visitor(), elsewhere(clerk)])
      expect((await client.call(sessionContract.getSession, {})).mode).toMatchObject({
        name: 'readonly',
        until,
        note,
      });
    for (const client of [app.visitor(), elsewhere(app.visitor())]) {
      const { status, body } = await client.raw('GET', '/ready');
      expect([status, JSON.parse(body).mode]).toEqual([200, 'readonly']);
    }
    const headers = { authorization: 'Bearer seen' };
    const { body } = await app.visitor().raw('GET', '/metrics', { headers });
    expect(body).toContain('klarsikt_mode{mode="readonly"} 1');
    expect(body).toContain('klarsikt_mode{mode="open"} 0');
  });

  it('is written to the audit log with the former mode', async () => {
    await switchTo('readonly');
    const [event] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.event, 'cluster.mode'))
        .orderBy(desc(auditEvent.id))
        .limit(1),
    );
    expect(event).toMatchObject({
      subject: 'installation',
      before: { mode: 'open' },
      after: { mode: 'readonly', until: null, note },
    });
  });

  it('does not end automatically at its expected end', async () => {
    const past = new Date(app.clock.now().getTime() - 1000).toISOString();
    await expect(switchTo('readonly', past)).rejects.toMatchObject({
      status: 400,
      error: { code: 'error.invalid', details: { faults: [{ path: 'body.until' }] } },
    });
  });

  it('pauses jobs and mails, which continue afterwards', async () => {
    const demo = await app.demo();
    const { organizationId } = await seenBy(demo);
    const { assessments } = await demo.call(ra.list, { query: {} });
    const body = { raId: assessments[0]?.id ?? 0, format: 'docx', language: 'en' } as const;
    const first = await demo.call(reportContract.export, { body });
    const [like] = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(deferredTable).where(eq(deferredTable.id, first.id)),
    );
    await switchTo('readonly');
    const actor = { organizationId, sessionKey: 'a session', method: 'demo', demo: true } as const;
    const { jobs } = app.server.deps;
    const id = await runInSystemTransaction(app.database.app, (tx) =>
      jobs.enqueue(tx, actor, like?.kind ?? '', like?.input),
    );
    const mailId = await runInWriteTransaction(
      app.database.app,
      { organizationId: bank.organizationId },
      (tx) =>
        app.server.deps.mail.queue(tx, {
          template: 'invite',
          recipient: 'new@bank.example',
          language: 'en',
          organizationId: bank.organizationId,
          userId: null,
          causedBy: null,
          data: {},
          link: 'http://localhost/x',
        }),
    );
    const stateOf = () =>
      runInSystemTransaction(app.database.app, async (tx) => {
        const [job] = await tx.select().from(deferredTable).where(eq(deferredTable.id, id));
        const [sent] = await tx.select().from(mailTable).where(eq(mailTable.id, mailId));
        return [job?.status, sent?.state];
      });
    await new Promise((done) => setTimeout(done, 3000));
    app.clock.advance(600);
    await app.server.upkeep();
    expect(await stateOf()).toEqual(['Waiting', 'queued']);
    await switchTo('open');
    await app.server.upkeep();
    await vi.waitFor(
      async () => {
        const [job, sent] = await stateOf();
        // The switch does not depend on the duration of the report.
        expect(['Running', 'Successful']).toContain(job);
        expect(sent).toBe('sent');
      },
      { timeout: 30_000, interval: 200 },
    );
  }, 60_000);
});

async function seenBy(client: TestClient): Promise<{ organizationId: number }> {
  const { user } = await client.call(sessionContract.getSession, {});
  return { organizationId: user?.organization.id ?? 0 };
}

describe('maintenance mode', () => {
  it('refuses reading and writing on every node for everybody except the operator', async () => {
    await switchTo('maintenance');
    for (const client of [clerk, elsewhere(clerk)]) {
      const refused = await client.request(unitContract.list, { body: {} });
      expect(refused.status).toBe(503);
      expect(JSON.parse(refused.body).error.code).toBe('error.maintenance');
    }
    expect((await elsewhere(clerk).call(sessionContract.getSession, {})).mode.name).toBe('maintenance');
    expect((await saveUnit(operator, 'Repaired')).status).toBe(200);
    await switchTo('open');
    expect((await clerk.request(unitContract.list, { body: {} })).status).toBe(200);
  });
});

describe("the switch of the installation's mode", () => {
  it("can be used only by the operator's organisation", async () => {
    const body = { name: 'maintenance' as const };
    await expect(clerk.call(clusterContract.setMode, { body })).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.forbidden' },
    });
    await expect(app.visitor().call(clusterContract.setMode, { body })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('exempts only sign-in, sign-out and the switch itself from the refusal of commands', () => {
    const open = getAllEndpoints().flatMap(({ endpoint }) =>
      endpoint.inEveryMode === true ? [endpoint] : [],
    );
    expect(
      open
        .filter(({ kind }) => kind === 'command')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      'admin/cluster/mode',
      'login',
      'login/acceptTos',
      'login/federation',
      'login/federation/callback',
      'login/otp',
      'login/passkey',
      'login/passkey/factor',
      'login/setup',
      'login/updatePassword',
      'login/updateProfile',
      'login/updateTotp',
      'loginToken',
      'oauth/token',
      'session',
      'session/others',
      'session/{id}',
    ]);
  });
});
