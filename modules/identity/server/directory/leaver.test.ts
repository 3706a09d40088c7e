/**
 * Tests a removed person on two nodes, seats of the licence, ways to sign in for new people, and a directory of ten
 * thousand.
 */
import {
  actionContract,
  assessmentContract,
  assistantContract,
  directoryContract,
  feedContract,
  keyContract,
  sessionContract,
  userContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { type SecondNode, startSecondNode } from '@klarsikt/operations/server/cluster/second-node.fixture.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { licenceTable } from '@klarsikt/server/schema/identity.ts';
import { mailTable } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, TestClient, type TestTenant, watchStatements } from '@klarsikt/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  connectDirectory,
  createScimClient,
  patchOf,
  resourcesOf,
  type ScimClient,
} from './directory-client.fixture.ts';
import { maxWaitingDirectoryWrites } from './write-line.ts';

let app: TestApp;
let second: SecondNode;
let tenant: TestTenant;
let admin: TestClient & { readonly userId: number };
let scim: ScimClient;

beforeAll(async () => {
  app = await startTestApp({ soleWriter: false });
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.stop();
  await app.close();
});
beforeEach(async () => {
  tenant = await app.tenant();
  admin = await tenant.user();
  const { secret } = await connectDirectory(admin, { now: app.clock.now() });
  scim = createScimClient(app.visitor(), secret);
});

const dueIn = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

/** A person with a session, keys of every kind, a feed, an open stream and an action that is due. */
async function settle() {
  const leaver = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Made by the leaver' };
  const { id: ra } = await leaver.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings },
  });
  const { revision } = await admin.call(assistantContract.getSwitch, {});
  await admin.call(assistantContract.setSwitch, { body: { revision, enabled: true } });
  const read = { label: 'Laptop', tools: ['list_assessments' as const], expiresAt: dueIn(30) };
  const { secret: assistantSecret } = await leaver.call(assistantContract.createOwn, { body: read });
  const { secret: feedSecret } = await leaver.call(feedContract.createToken, {});
  const own = { label: 'Script', permissions: ['api:Read' as const] };
  const { clientId, clientSecret } = await leaver.call(keyContract.create, {
    params: { id: tenant.organizationId },
    body: own,
  });
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const token = await app.visitor().raw('POST', '/api/oauth/token', {
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  });
  const { access_token: bearer } = z.object({ access_token: z.string() }).parse(JSON.parse(token.body));
  return { leaver, ra, assistantSecret, feedSecret, basic, bearer };
}

type Settled = Awaited<ReturnType<typeof settle>>;

/** Tries every way of access on the second node, and returns the status of each. */
async function knock({ leaver, assistantSecret, feedSecret, basic, bearer }: Settled) {
  const client = new TestClient(second.server.http);
  const other = new TestClient(second.server.http);
  client.cookie = leaver.cookie;
  const bearing = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const mcp = await other.raw('POST', '/mcp', {
    headers: {
      ...bearing(assistantSecret),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await other.raw('GET', path, { headers })).status;
  return {
    session: (await client.request(sessionContract.getSession, {})).body.includes('"authenticated":true'),
    page: (await client.request(userContract.get, { params: { id: leaver.userId } })).status,
    assistant: mcp.status,
    feed: (
      await other.request(feedContract.getRss, { params: { language: 'en' }, query: { key: feedSecret } })
    ).status,
    key: await statusOf('/api/ra', { authorization: basic }),
    token: await statusOf('/api/ra', bearing(bearer)),
    taxii: await statusOf('/taxii2/', { authorization: basic }),
  };
}

describe('a person who leaves the directory', () => {
  it.each(['active false', 'DELETE'])(
    'has no access on any server node immediately after %s',
    async (way) => {
      const settled = await settle();
      const { leaver, ra } = settled;
      const open = await knock(settled);
      expect(open).toMatchObject({ page: 200, assistant: 200, feed: 200, key: 200, token: 200, taxii: 200 });
      const streams = [app.server, second.server].map((server) =>
        server.deps.watching.open({ id: ra, userId: leaver.userId }),
      );
      const ended = streams.map((stream) => new Promise((done) => stream.on('end', done).resume()));
      const path = `Users/${leaver.userId}`;
      const sent =
        way === 'DELETE'
          ? await scim.send('DELETE', path)
          : await scim.send('PATCH', path, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
      expect(sent.status).toBe(way === 'DELETE' ? 204 : 200);
      expect(await knock(settled)).toMatchObject({
        page: 401,
        assistant: 401,
        feed: 404,
        key: 401,
        token: 401,
        taxii: 401,
      });
      await Promise.all(ended);
      const kept = await admin.call(assessmentContract.get, { params: { id: ra } });
      expect(JSON.stringify(kept)).toContain('Made by the leaver');
      expect((await admin.call(userContract.get, { params: { id: leaver.userId } })).status).toBe('disabled');
      if (way === 'DELETE') return;
      // A session from before the removal stays ended when the person returns.
      await scim.send('PATCH', path, patchOf({ op: 'Replace', path: 'active', value: 'True' }));
      expect((await knock(settled)).page).toBe(401);
    },
  );

  it('gets no more reminders', async () => {
    const { leaver, ra } = await settle();
    for (const owner of [leaver.userId, admin.userId]) {
      const due = dueIn(1).slice(0, 10);
      await admin.call(actionContract.create, {
        body: { assessment: ra, title: 'Renew the routine', origin: 'own', owner, due },
      });
    }
    await scim.send('PATCH', `Users/${leaver.userId}`, patchOf({ op: 'replace', value: { active: false } }));
    app.clock.advance(86_400);
    await app.server.upkeep();
    const queued = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(mailTable).where(eq(mailTable.organizationId, tenant.organizationId)),
    );
    expect(queued.map(({ userId }) => userId)).toEqual([admin.userId]);
  });
});

describe('a new person in the directory', () => {
  it('is refused if no seat is free, until another person leaves', async () => {
    const { organizationId } = tenant;
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(licenceTable).set({ seats: 2 }).where(eq(licenceTable.organizationId, organizationId)),
    );
    const first = await scim.add(`first.${organizationId}@bank.example`);
    const userName = `second.${organizationId}@bank.example`;
    const refused = await scim.send('POST', 'Users', { userName, active: true });
    expect(refused.status).toBe(409);
    expect(String(refused.body.detail)).toContain('2 seats');
    await scim.send('PATCH', `Users/${first}`, patchOf({ op: 'replace', value: { active: false } }));
    expect((await scim.send('POST', 'Users', { userName, active: true })).status).toBe(201);
    const back = await scim.send(
      'PATCH',
      `Users/${first}`,
      patchOf({ op: 'replace', value: { active: true } }),
    );
    expect(back.status).toBe(409);
  });

  it('is invited by mail if the organisation wants invitations and has no identity provider', async () => {
    const { revision } = await admin.call(directoryContract.get, {});
    await admin.call(directoryContract.set, { body: { revision, enabled: true, invites: true } });
    const id = Number(await scim.add(`invited.${tenant.organizationId}@bank.example`));
    const queued = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(mailTable).where(eq(mailTable.userId, id)),
    );
    expect(queued.map(({ template }) => template)).toEqual(['invite']);
  });
});

describe('provisioning ten thousand people', () => {
  it('is done one write at a time, without blocking database connections', async () => {
    const { organizationId } = tenant;
    const listLocks = () =>
      runInSystemTransaction(app.database.app, (tx) =>
        tx.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
        ),
      );
    let isOver = false;
    const waiting: number[] = [];
    const watching = (async () => {
      while (!isOver) waiting.push((await listLocks()).rows[0]?.waiting ?? 0);
    })();
    const names = Array.from({ length: 30 }, (_, at) => `burst.${at}.${organizationId}@bank.example`);
    const ids = await Promise.all(names.map((name) => scim.add(name)));
    isOver = true;
    await watching;
    expect(new Set(ids).size).toBe(30);
    expect(Math.max(...waiting)).toBe(0);
  });

  it('is refused with 429 and Retry-After while too many writes are waiting', async () => {
    const { organizationId } = tenant;
    const count = maxWaitingDirectoryWrites + 30;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        scim.send('POST', 'Users', { userName: `flood.${at}.${organizationId}@bank.example`, active: true }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
    const { body } = await scim.send('GET', 'Users?filter=userName%20sw%20%22flood%22&count=0');
    expect(body.totalResults).toBe(count - refused.length);
    expect(
      (await scim.send('POST', 'Users', { userName: `after.${organizationId}@bank.example` })).status,
    ).toBe(201);
  }, 120_000);

  it('needs a constant number of SQL statements per person', async () => {
    const { organizationId } = tenant;
    const statements = watchStatements(app.database);
    let made = 0;
    const add = () => {
      made += 1;
      return scim.add(`new.${made}.${organizationId}@bank.example`, { externalId: `new-${made}` });
    };
    await add();
    const first = await statements.of(add);
    await runInSystemTransaction(app.database.app, async (tx) => {
      await tx.execute(sql`with made as (
        insert into app_user (organization_id, username, username_key, status)
        select ${organizationId}::bigint, n || '.' || ${organizationId}::bigint || '@many.example',
          n || '.' || ${organizationId}::bigint || '@many.example', 'invited' from generate_series(1, 9998) n returning id, username)
        insert into directory_user (user_id, organization_id, external_id, name_key, document, created_at, updated_at)
        select id, ${organizationId}::bigint, 'x-' || split_part(username, '.', 1), username,
          jsonb_build_object('userName', username), now(), now() from made`);
    });
    expect((await statements.of(add)).statements).toBe(first.statements);
    const found = await scim.send('GET', `Users?filter=${encodeURIComponent('externalId eq "x-9876"')}`);
    expect(found.body).toMatchObject({ totalResults: 1 });
    expect(found.headers['ratelimit-policy']).toBe('"directory";q=3000;w=60');
    const page = await scim.send('GET', 'Users?startIndex=9901&count=500');
    expect(page.body).toMatchObject({ totalResults: 10_002, startIndex: 9901, itemsPerPage: 102 });
    const ids: string[] = [];
    for (let start = 1; start < 10_000; start += 200) {
      const answer = await scim.send('GET', `Users?startIndex=${start}&count=200&attributes=userName`);
      ids.push(...resourcesOf(answer).map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(10_000);
    const members = ids.map((value) => ({ value }));
    const pushed = { displayName: 'Everybody', members };
    const group = await scim.send('POST', 'Groups?excludedAttributes=members', pushed);
    expect(group.status).toBe(201);
    const path = `Groups/${group.body.id}`;
    const one = patchOf({ op: 'Remove', path: `members[value eq "${ids[5000]}"]` });
    const removal = await statements.of(() => scim.send('PATCH', path, one));
    expect(removal.statements).toBeLessThan(40);
    const { groups } = await admin.call(directoryContract.get, {});
    expect(groups).toMatchObject([{ name: 'Everybody', members: 9999 }]);
  }, 120_000);

  it('is refused with 429 and Retry-After above the rate limit', async () => {
    const asked = Array.from({ length: 3001 }, () => scim.send('GET', 'ServiceProviderConfig'));
    const last = (await Promise.all(asked)).filter(({ status }) => status === 429);
    expect(last).toHaveLength(1);
    expect(Number(last[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last[0]?.body).toMatchObject({ status: '429' });
  }, 60_000);
});
