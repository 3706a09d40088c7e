/**
 * The callers and the values that they know: two organisations with one object of each kind, and one caller of each
 * role.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  analysisContract,
  assessmentContract,
  clientApiVersion,
  commentContract,
  feedContract,
  groupContract,
  keyContract,
  unitContract,
  userContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import type { TestApp, TestClient, TestTenant } from '@klarsikt/testkit/application';
import { collectKnownValues, type KnownValues } from './values.ts';

export const callerRoles = ['visitor', 'demo', 'member', 'admin', 'operator', 'key'] as const;
export type CallerRole = (typeof callerRoles)[number];

/** A mark in every text of the other organisation. No response to the callers may contain it. */
export const otherOrganizationMark = 'ofanotherorganisation';

const memberRights = ['ra:View', 'ra:Comment', 'ra:Edit', 'threatview:View', 'threatview:Share'] as const;
const keyRights = ['api:Read', 'api:Write'] as const;
/** Number of calls after which a caller gets a new API key, because a key may make only 600 calls per minute. */
const callsOfKey = 300;

/** Longest wait for a rate limit, in seconds. */
const patience = 70;

/** Retries after a rate limit, as a client would do. A fast machine reaches the limit. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += 1) {
    try {
      return await work();
    } catch (error) {
      if (waited >= patience || !/\b429\b|error\.toomany/.test(String(error))) throw error;
      await sleep(1000);
    }
  }
}

/** Creates one object of each kind in an organisation, each with the mark in its texts. */
async function fill(tenant: TestTenant, admin: TestClient, mark: string): Promise<unknown[]> {
  const { organizationId, unitId } = tenant;
  const settings = { ...emptyAssessmentSettings, name: mark, description: mark };
  const made = await admin.call(assessmentContract.create, { body: { unitId, settings } });
  const body = { id: made.id, subject: '', label: 'inf' as const, text: mark };
  return [
    { organizationId, id: organizationId, unitId, auId: unitId },
    { ...made, raId: made.id },
    await admin.call(commentContract.add, { body }),
    await admin.call(analysisContract.create, {
      body: { analysis: { name: mark, priv: true, corp: true, raId: made.id } },
    }),
    await admin.call(feedContract.saveSearch, { body: { name: mark, search: {} } }),
    await admin.call(userContract.save, { body: { username: `${mark}@people.example`, surname: mark } }),
    await admin.call(groupContract.save, { body: { name: mark, resources: [] } }),
    await admin.call(unitContract.save, { body: { name: mark } }),
    await admin.call(keyContract.create, {
      params: { id: organizationId },
      body: { label: mark, permissions: ['api:Read'] },
    }),
  ];
}

/** Addresses whose responses contain ids, hashes and documents. The fuzzer uses these values in later requests. */
const told = [
  'session',
  'model/available',
  'model/config',
  'threatview/analyses',
  'licences',
  'admin/org',
  'keys',
  'threatview/containers',
  'usagelog/choices',
  'feed/tags',
  'svg/riskProfile',
];

async function learn(client: TestClient, into: Map<string, unknown[]>): Promise<void> {
  for (const path of told) {
    const { body, status } = await client.raw('GET', `/api/${path}`);
    if (status === 200 && body.startsWith('{')) collectKnownValues(JSON.parse(body), into);
  }
  for (const { id } of (await client.call(assessmentContract.list, { query: {} })).assessments) {
    const { document, revision } = await client.call(assessmentContract.getData, { params: { id } });
    collectKnownValues(
      { raId: id, id, revision, document, data: document, path: pathsOf(document).slice(0, 40) },
      into,
    );
    collectKnownValues(Object.fromEntries(pathsOf(document).map((path, n) => [`path${n % 10}`, path])), into);
    into.set('path', pathsOf(document));
  }
}

/** Lists JSON pointers into a value, for use in patches. */
function pathsOf(value: unknown, above = '', depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [above];
  return [
    ...(above === '' ? [] : [above]),
    ...Object.entries(value)
      .slice(0, 12)
      .flatMap(([name, member]) => pathsOf(member, `${above}/${name}`, depth + 1)),
  ];
}

const constant: Readonly<Record<string, readonly unknown[]>> = {
  threatId: [1001, 1002, 1058],
  type: ['customers', 'products', 'transactions', 'channels', 'geographies', 'employees'],
  x: ['riskProfile', 'matrix', 'graph', 'map', 'live'],
  name: ['news', 'changelog', 'Granskning'],
  language: ['en', 'sv'],
  format: ['docx', 'pdf', 'document', 'xlsx', 'csv', 'json', 'stix'],
  permission: ['ra:View', 'admin:Admin'],
};

const withoutMark = (value: unknown): boolean =>
  !(JSON.stringify(value) ?? '').includes(otherOrganizationMark);

export class FuzzCallers {
  readonly #app: TestApp;
  readonly #clients = new Map<CallerRole, TestClient>();
  readonly #known = new Map<string, unknown[]>();
  #own: TestTenant | null = null;
  #operators: TestTenant | null = null;
  #authorization = '';
  #callsOfKey = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** The known values from which requests are made. */
  get known(): KnownValues {
    return this.#known;
  }

  async settle(): Promise<void> {
    const other = await this.#app.tenant({ name: `Bank ${otherOrganizationMark}` });
    const theirs = await fill(other, await other.user(), otherOrganizationMark);
    await this.renew('member');
    for (const role of callerRoles) if (role !== 'member') await this.renew(role);
    const admin = this.#clients.get('admin');
    const demo = this.#clients.get('demo');
    if (!this.#own || !admin || !demo) throw new Error('nobody is there');
    collectKnownValues(await fill(this.#own, admin, 'own'), this.#known);
    await learn(admin, this.#known);
    await learn(demo, this.#known);
    collectKnownValues(theirs, this.#known);
    for (const [name, values] of Object.entries(constant))
      this.#known.set(name, [...values, ...(this.#known.get(name) ?? [])]);
    for (const [name, values] of this.#known) this.#known.set(name, values.filter(withoutMark));
  }

  /** Gives a role a new client after the session of its former client has ended. */
  async renew(role: CallerRole): Promise<void> {
    if (role === 'key') return this.#renewKey();
    if (role === 'visitor') this.#clients.set(role, this.#app.visitor());
    if (role === 'demo') this.#clients.set(role, await this.#app.demo());
    if (role === 'member') {
      this.#own = await this.#app.tenant({ name: 'Own bank' });
      this.#clients.set(role, await this.#own.user(memberRights));
    }
    if (role === 'admin') {
      if (!this.#own) throw new Error('there is no organisation');
      this.#clients.set(role, await this.#own.user());
    }
    if (role === 'operator') {
      this.#operators ??= await this.#app.tenant({ name: 'Operators', kind: 'system' });
      this.#clients.set(role, await this.#operators.user());
    }
  }

  /** Creates a new organisation with an API key, because earlier calls may have disabled the former organisation. */
  async #renewKey(): Promise<void> {
    const tenant = await this.#app.tenant({ name: 'Bank of programs' });
    const admin = await tenant.user();
    const { clientId, clientSecret } = await admin.call(keyContract.create, {
      params: { id: tenant.organizationId },
      body: { label: 'Program', permissions: [...keyRights] },
    });
    this.#authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    this.#callsOfKey = 0;
  }

  /** Returns the headers that authenticate the caller. */
  async headersOf(role: CallerRole): Promise<Record<string, string>> {
    if (role === 'key') {
      this.#callsOfKey += 1;
      if (this.#callsOfKey > callsOfKey) await this.#renewKey();
      return { authorization: this.#authorization };
    }
    const client = this.#clients.get(role);
    if (!client) throw new Error(`nobody is a ${role}`);
    const token = await patiently(() => client.csrf());
    return {
      'x-client-version': clientApiVersion,
      'x-csrf-token': token,
      ...(client.cookie === null ? {} : { cookie: client.cookie }),
    };
  }
}
