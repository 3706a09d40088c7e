/**
 * The access matrix: calls every endpoint of the contract as every kind of caller, and compares the answer with the
 * declared access. It is generated, so new endpoints are included.
 */
import {
  assessmentContract,
  contributionContract,
  type Endpoint,
  examinerContract,
  getAllEndpoints,
  keyContract,
  permissionsOfKeys,
  sessionContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import {
  type AccessActor,
  decideAccess,
  examinePermission,
  grantablePermissions,
  type Permission,
} from '@klarsikt/engine/people';
import {
  allPermissions,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { appUser, sessionTable } from '../src/schema/identity.ts';

interface Caller {
  readonly name: string;
  readonly actor: AccessActor;
  readonly client: () => Promise<TestClient>;
  /** Endpoints to call as this caller; absent: all. */
  readonly at?: (endpoint: Endpoint) => boolean;
}

interface Given {
  readonly client: TestClient;
  readonly cookie?: string | null;
  readonly authorization?: string;
}

let app: TestApp;
let callers: Caller[];

const full = (permissions: readonly Permission[], demo = false): AccessActor => ({
  state: 'full',
  owes: null,
  demo,
  permissions: new Set(permissions),
});
const demoPermissions = allPermissions.filter((permission) => /^(ra|threatview):/.test(permission));

const asks = ({ access }: Endpoint, permission: Permission): boolean =>
  access.kind === 'permission' && access.permission === permission;

/**
 * Callers for each permission: with it alone, and with all others. Fewer permissions never admit a caller (tested in
 * the engine), so a caller with only one of the others is refused too.
 */
function holders(permission: Permission, tenant: TestTenant, operator: TestTenant): Caller[] {
  const others = allPermissions.filter((each) => each !== permission);
  return [
    { who: `only ${permission}`, held: [permission] },
    { who: `all but ${permission}`, held: others },
  ].flatMap(({ who, held }): Caller[] => [
    {
      ...{ name: who, actor: full(held), client: () => tenant.user(held) },
      at: (endpoint) => asks(endpoint, permission),
    },
    {
      ...{ name: `administrator with ${who}`, actor: { ...full(held), operator: true } },
      client: () => operator.user(held),
      at: (endpoint) => asks(endpoint, permission) && 'operator' in endpoint.access,
    },
  ]);
}

beforeAll(async () => {
  app = await startTestApp();
  const tenant = await app.tenant({ licensed: Object.keys(grantablePermissions) });
  const reader = await app.tenant();
  const unlicensed = await app.tenant({ licensed: [] });
  const operator = await app.tenant({ kind: 'system' });
  const halfIn = async (): Promise<TestClient> => {
    const user = await tenant.user();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(sessionTable)
        .set({ owes: ['updateTos', 'needFactor'] })
        .where(eq(sessionTable.userId, user.userId)),
    );
    return user;
  };
  const disabled = async (): Promise<TestClient> => {
    const user = await tenant.user();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, user.userId)),
    );
    return user;
  };
  const examining = async (): Promise<TestClient> => {
    const [head, outside] = [await tenant.user(), await tenant.user([])];
    const settings = { ...emptyAssessmentSettings, name: 'Examined' };
    const { id } = await head.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const lastDay = app.clock.now().toISOString().slice(0, 10);
    await head.call(examinerContract.name, { params: { id }, body: { userId: outside.userId, lastDay } });
    await outside.call(examinerContract.visit, { params: { id } });
    return outside;
  };
  const contributing = async (): Promise<TestClient> => {
    const head = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Asked' };
    const { id } = await head.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const { link } = await head.call(contributionContract.create, {
      params: { id },
      body: {
        recipient: { kind: 'link', name: 'Nils Ek', email: 'nils@edge.example', language: 'en' },
        items: [{ kind: 'answer', answer: 'outsourcing' }],
        due: app.clock.now().toISOString().slice(0, 10),
      },
    });
    const browser = app.visitor();
    await browser.call(contributionContract.open, { body: { token: new URL(link ?? '').hash.slice(1) } });
    return browser;
  };
  const anonymous: AccessActor = { ...full([]), state: 'anonymous' };
  callers = [
    { name: 'visitor', actor: anonymous, client: async () => app.visitor() },
    // Access to the contributor's own request is tested in modules/workspace/server/contribution; here the contributor
    // asks for another one.
    { name: 'browser of a contributor', actor: anonymous, client: contributing },
    { name: 'half signed in', actor: { ...full([]), state: 'half', owes: 'needFactor' }, client: halfIn },
    { name: 'disabled user', actor: anonymous, client: disabled },
    { name: 'demo', actor: full(demoPermissions, true), client: () => app.demo() },
    { name: 'unlicensed', actor: full([]), client: () => unlicensed.user() },
    { name: 'without permission', actor: full([]), client: () => tenant.user([]) },
    { name: 'examiner', actor: full([examinePermission]), client: examining },
    { name: 'everything', actor: full(allPermissions), client: () => tenant.user() },
    {
      name: 'everything without a licence for Atlas',
      actor: full(allPermissions.filter((permission) => !permission.startsWith('backoffice:'))),
      client: () => reader.user(),
    },
    {
      name: 'system administrator',
      actor: { ...full(allPermissions), operator: true },
      client: () => operator.user(),
    },
    ...allPermissions.flatMap((permission) => holders(permission, tenant, operator)),
  ];
});
afterAll(() => app.close());

/** Valid parameters of objects that do not exist. */
function nowhere(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(
    names.map((name) => [name, /hash|^a$|^b$/i.test(name) ? 'f'.repeat(64) : '999999999']),
  );
}

/** Outcome for the caller: refused as unknown, refused as not allowed, or admitted (whatever the result). */
async function outcome(client: TestClient, endpoint: Endpoint): Promise<string> {
  const answer = await client.request(endpoint, { params: nowhere(endpoint) });
  if (answer.status >= 500) return `fault ${answer.status}: ${answer.body}`;
  if (answer.status === 401) return 'unauthenticated';
  return answer.status === 403 ? 'forbidden' : 'in';
}

/** These endpoints end or replace the caller's session, so each gets a separate client. */
const changesSession = new Set(['session.deleteSession', 'login.demo']);

describe('the access control of the API', () => {
  it('accepts or refuses every kind of caller at every endpoint as declared', async () => {
    const wrong: string[] = [];
    for (const [index, { at = () => true, ...caller }] of callers.entries()) {
      const asked = getAllEndpoints().filter(({ endpoint }) => at(endpoint));
      if (asked.length === 0) continue;
      // Separate addresses, so that callers do not share a rate limit.
      const arrive = async () => Object.assign(await caller.client(), { ip: `10.9.0.${index + 1}` });
      const client = await arrive();
      for (const { slug, name, endpoint } of asked) {
        const decision = decideAccess(caller.actor, endpoint.access);
        // A caller with an ended session gets an error instead of the sample, which would look like their own data.
        const dead = caller.name === 'disabled user' && endpoint.access.kind !== 'anyone';
        const letIn = !dead && (decision === 'granted' || decision === 'sample');
        const expected = letIn ? 'in' : dead ? 'unauthenticated' : decision;
        const got = await outcome(changesSession.has(`${slug}.${name}`) ? await arrive() : client, endpoint);
        if (got !== expected)
          wrong.push(`${caller.name} ${endpoint.method} ${endpoint.path}: ${got}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('accepts or refuses API keys and callers with an ended session as declared', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const make = async () => {
      const { clientId, clientSecret } = await admin.call(keyContract.create, {
        params: { id: tenant.organizationId },
        body: { label: 'Matrix', permissions: ['api:Read'] },
      });
      const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      return { clientId, authorization, client: app.visitor() };
    };
    // Two keys alternate, because there are more calls than one key may make per minute.
    const live = [await make(), await make()] as const;
    const revoked = await make();
    await admin.call(keyContract.revoke, { params: { clientId: revoked.clientId } });
    const signedOut = await tenant.user();
    const dead = { client: app.visitor(), cookie: signedOut.cookie };
    await signedOut.call(sessionContract.deleteSession, {});
    const expired = { client: app.visitor(), cookie: (await app.demo()).cookie };
    app.clock.advance(7201);
    const wrong: string[] = [];
    let called = 0;
    const callAs = async (name: string, endpoint: Endpoint, expected: string, given: Given) => {
      called += 1;
      const { client, cookie = null, authorization } = given;
      // Restores the original cookie after each answer. The CSRF token is the same as long as the cookie is.
      Object.assign(client, { cookie, ip: `10.11.${called >> 8}.${called & 255}` });
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const answer = await client.request(endpoint, { params: nowhere(endpoint) }, headers);
      const got = answer.status === 401 ? '401' : answer.status === 403 ? '403' : 'in';
      if (got !== expected || answer.status >= 500)
        wrong.push(`${name} ${endpoint.method} ${endpoint.path}: ${answer.status}, not ${expected}`);
    };
    for (const { endpoint } of getAllEndpoints().filter((each) => !each.endpoint.form)) {
      const { access } = endpoint;
      const opened: readonly Permission[] = permissionsOfKeys['api:Read'];
      const permitted = access.kind !== 'permission' || opened.includes(access.permission);
      const reads = endpoint.external === true && endpoint.kind === 'query' && permitted;
      await callAs('key', endpoint, reads ? 'in' : '403', live[called % 8 === 0 ? 0 : 1]);
      await callAs('revoked key', endpoint, '401', revoked);
      const open = access.kind === 'anyone' ? 'in' : '401';
      await callAs('signed out', endpoint, open, dead);
      await callAs('demo that has expired', endpoint, open, expired);
    }
    expect(called).toBeGreaterThan(600);
    expect(wrong).toEqual([]);
  }, 120_000);

  it('has one registered route for each endpoint of the contract', async () => {
    const declared = getAllEndpoints();
    expect(new Set(declared.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).size).toBe(
      declared.length,
    );
    for (const { endpoint } of declared)
      expect(
        app.server.http.hasRoute({
          method: endpoint.method,
          url: `/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
        }),
      ).toBe(true);
  });

  it('never allows visitors to write to the public sample', () => {
    const writable = getAllEndpoints().filter(
      ({ endpoint }) => endpoint.kind === 'command' && 'sample' in endpoint.access && endpoint.access.sample,
    );
    expect(writable.map(({ endpoint }) => endpoint.path)).toEqual([]);
  });
});
