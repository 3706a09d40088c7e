/** SCIM 2.0 with the requests of Microsoft Entra and Okta, as their public documentation shows them. */
import { directoryContract, userContract } from '@klarsikt/contract';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { directoryGroup } from '@klarsikt/server/schema/directory.ts';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  connectDirectory,
  createScimClient,
  enterpriseUrn,
  groupUrn,
  patchOf,
  resourcesOf,
  type ScimAnswer,
  type ScimClient,
  userUrn,
} from './directory-client.fixture.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestClient & { readonly userId: number; readonly username: string };
let scim: ScimClient;
const numbers = (function* count() {
  for (let n = 1; ; n += 1) yield n;
})();
const next = (): number => numbers.next().value;

beforeAll(async () => {
  app = await getSharedTestApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  // Each client has its own address, because the number of calls is limited per address.
  admin = Object.assign(await tenant.user(), { ip: `10.30.0.${next()}` });
  const { secret } = await connectDirectory(admin, { now: app.clock.now() });
  scim = createScimClient(app.visitor(), secret);
});

const newName = (name = 'anna') => `${name}.${next()}.${tenant.organizationId}@bank.example`;
const find = (filter: string, more = '') =>
  scim.send('GET', `Users?filter=${encodeURIComponent(filter)}${more}`);
const patch = (id: string, ...operations: readonly object[]) =>
  scim.send('PATCH', `Users/${id}`, patchOf(...operations));
const names = (answer: ScimAnswer) =>
  resourcesOf(answer).map(({ userName, displayName }) => userName ?? displayName);

describe('the SCIM endpoint of a directory', () => {
  it('is off until an administrator turns it on, and its keys work nowhere else', async () => {
    const other = await (await app.tenant()).user();
    const expiresAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const { secret } = await other.call(directoryContract.createKey, { body: { label: 'Early', expiresAt } });
    const early = createScimClient(app.visitor(), secret);
    const refused = await early.send('GET', 'Users');
    expect(refused).toMatchObject({
      status: 403,
      headers: { 'content-type': 'application/scim+json' },
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '403' },
    });
    expect(refused.body.detail).toContain('off');
    const elsewhere = await app
      .visitor()
      .raw('GET', '/api/ra', { headers: { authorization: `Bearer ${secret}` } });
    expect(elsewhere.status).toBe(401);
  });

  it('refuses a wrong, revoked or expired key and a key whose person lacks the permission', async () => {
    const { id, secret } = await connectDirectory(admin, { now: app.clock.now() });
    const wrong = createScimClient(
      app.visitor(),
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    );
    expect((await wrong.send('GET', 'Users')).status).toBe(401);
    const second = createScimClient(app.visitor(), secret);
    expect((await second.send('GET', 'Users?count=0')).status).toBe(200);
    const third = {
      body: { label: 'Third', expiresAt: new Date(app.clock.now().getTime() + 1000).toISOString() },
    };
    expect((await expectRefusal(admin.call(directoryContract.createKey, third))).error.code).toBe(
      'error.directory.keys',
    );
    await admin.call(directoryContract.revokeKey, { params: { id } });
    expect((await second.send('GET', 'Users?count=0')).status).toBe(401);
    const reader = await tenant.user(['ra:View']);
    const { expiresAt } = third.body;
    const asked = { body: { label: 'Reader', expiresAt, personId: reader.userId } };
    expect((await expectRefusal(admin.call(directoryContract.createKey, asked))).error.code).toBe(
      'error.directory.person',
    );
    const stored = await admin.call(directoryContract.get, {});
    expect(JSON.stringify(stored)).not.toContain(secret.split('_').at(-1));
  });

  it('describes its configuration, resource types and schemas', async () => {
    const config = await scim.send('GET', 'ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, filter: { supported: true } });
    expect((await scim.send('GET', 'ResourceTypes')).body).toMatchObject({ totalResults: 2 });
    expect((await scim.send('GET', 'ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' });
    const schemas = await scim.send('GET', 'Schemas');
    const described = JSON.stringify(schemas.body);
    for (const urn of [userUrn, groupUrn, enterpriseUrn]) expect(described).toContain(urn);
    expect(described).toContain('"familyName"');
    expect(described).not.toContain('x509Certificates');
    expect((await scim.send('GET', `Schemas/${enterpriseUrn}`)).body).toMatchObject({ id: enterpriseUrn });
    expect((await scim.send('GET', 'Nothing')).body).toMatchObject({ status: '404' });
  });

  it("returns and changes only people of the directory's organisation", async () => {
    const neighbour = await app.tenant();
    const stranger = Object.assign(await neighbour.user(), { ip: `10.30.1.${next()}` });
    const listed = await scim.send('GET', 'Users');
    expect(names(listed)).toEqual([admin.username]);
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', patchOf({ op: 'replace', value: { active: false } })],
      ['PUT', { userName: newName() }],
      ['DELETE', undefined],
    ] as const)
      expect((await scim.send(method, `Users/${stranger.userId}`, body)).status).toBe(404);
    const { id: key, secret } = await connectDirectory(stranger, { now: app.clock.now() });
    const foreign = { params: { id: key } };
    expect((await expectRefusal(admin.call(directoryContract.revokeKey, foreign))).status).toBe(404);
    const theirs = createScimClient(app.visitor(), secret);
    const { id: theirGroup } = (await theirs.send('POST', 'Groups', { displayName: 'Theirs' })).body;
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', patchOf({ op: 'replace', path: 'displayName', value: 'Taken' })],
      ['PUT', { displayName: 'Taken' }],
      ['DELETE', undefined],
    ] as const)
      expect((await scim.send(method, `Groups/${theirGroup}`, body)).status).toBe(404);
    expect((await scim.send('GET', 'Groups')).body.totalResults).toBe(0);
    // Row-level security separates organisations even if a query lacks the condition.
    const seen = await runInReadTransaction(
      app.database.app,
      { organizationId: tenant.organizationId },
      (tx) => tx.select({ id: directoryGroup.id }).from(directoryGroup),
    );
    expect(seen).toEqual([]);
    expect((await find(`userName eq "${stranger.username}"`)).body).toMatchObject({ totalResults: 0 });
    const taken = await scim.send('POST', 'Users', { schemas: [userUrn], userName: stranger.username });
    expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const added = await scim.send('POST', 'Groups', {
      displayName: 'Own',
      members: [{ value: `${stranger.userId}` }],
    });
    expect(added).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });
});

describe('SCIM for Microsoft Entra', () => {
  it('returns an empty list for the random user name of a connection test', async () => {
    const { status, body } = await find(`userName eq "${crypto.randomUUID()}"`);
    expect([status, body]).toEqual([
      200,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    ]);
  });

  it('creates a user and ignores unsupported attributes', async () => {
    const userName = newName();
    const { status, headers, body } = await scim.send('POST', 'Users', {
      schemas: [userUrn, enterpriseUrn],
      externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
      userName,
      active: 'True',
      displayName: 'Anna Berg',
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Anna Berg', familyName: 'Berg', givenName: 'Anna' },
      phoneNumbers: [{ type: 'work', value: '+46 8 123' }],
      addresses: [{ type: 'work', streetAddress: 'Vasagatan 1' }],
      roles: [],
      preferredLanguage: 'sv-SE',
      [enterpriseUrn]: { department: 'Compliance', manager: '42' },
    });
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'content-type': 'application/scim+json',
      location: `http://localhost/scim/v2/Users/${body.id}`,
      etag: z.object({ version: z.string() }).parse(body.meta).version,
    });
    expect(body).toMatchObject({
      userName,
      active: true,
      externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
      [enterpriseUrn]: { department: 'Compliance', manager: { value: '42' } },
    });
    expect(body).not.toHaveProperty('phoneNumbers');
    const made = await admin.call(userContract.get, { params: { id: Number(body.id) } });
    expect(made).toMatchObject({
      username: userName,
      givenName: 'Anna',
      surname: 'Berg',
      language: 'sv',
      status: 'invited',
      directory: true,
      groups: [],
    });
    const found = await find(`externalId eq "58342554-38d6-4ec8-948c-50044d0a33fd"`);
    expect(names(found)).toEqual([userName]);
  });

  it('accepts capitalised operations, booleans as text, filtered paths and attributes with schema names', async () => {
    const id = await scim.add(newName(), { name: { givenName: 'Anna', familyName: 'Berg' } });
    const renamed = newName('anna.dal');
    const { status, body } = await patch(
      id,
      { op: 'Replace', path: 'name.familyName', value: 'Dal' },
      { op: 'Replace', path: `${userUrn}:userName`, value: renamed },
      { op: 'Add', path: 'emails[type eq "work"].value', value: renamed },
      { op: 'Add', path: `${enterpriseUrn}:department`, value: 'Risk' },
      { op: 'Add', path: `${enterpriseUrn}:manager`, value: '26' },
      { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'SE' },
      { op: 'Add', path: 'displayName', value: 'Anna Dal' },
    );
    expect([status, body]).toMatchObject([
      200,
      {
        userName: renamed,
        displayName: 'Anna Dal',
        name: { givenName: 'Anna', familyName: 'Dal' },
        emails: [{ type: 'work', value: renamed }],
        [enterpriseUrn]: { department: 'Risk', manager: { value: '26' } },
      },
    ]);
    const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.status, off.body.active]).toEqual([200, false]);
    const stored = await admin.call(userContract.get, { params: { id: Number(id) } });
    expect(stored).toMatchObject({ username: renamed, surname: 'Dal', status: 'disabled' });
    const on = await patch(id, { op: 'Replace', path: 'active', value: 'True' });
    expect(on.body.active).toBe(true);
    const gone = await patch(id, { op: 'Remove', path: `${enterpriseUrn}:manager` });
    expect(gone.body[enterpriseUrn]).toEqual({ department: 'Risk' });
  });

  it('removes a group member by a filter, and returns groups without members on request', async () => {
    const [one, two] = [await scim.add(newName()), await scim.add(newName())];
    const made = await scim.send('POST', 'Groups', {
      schemas: [groupUrn],
      displayName: 'Analysts',
      externalId: 'g-1',
    });
    const { id } = made.body;
    const path = `Groups/${id}`;
    await scim.send(
      'PATCH',
      path,
      patchOf({ op: 'Add', path: 'members', value: [{ value: one }, { value: two }] }),
    );
    expect((await scim.send('GET', path)).body.members).toHaveLength(2);
    const short = await scim.send('GET', `${path}?excludedAttributes=members`);
    expect(short.body).toMatchObject({ displayName: 'Analysts', externalId: 'g-1' });
    expect(short.body).not.toHaveProperty('members');
    const out = await scim.send('PATCH', path, patchOf({ op: 'Remove', path: `members[value eq "${one}"]` }));
    expect(out.status).toBe(200);
    expect((await scim.send('GET', path)).body.members).toMatchObject([{ value: two }]);
    await scim.send('PATCH', path, patchOf({ op: 'Remove', path: 'members', value: [{ value: two }] }));
    expect((await scim.send('GET', path)).body).not.toHaveProperty('members');
    const found = await scim.send(
      'GET',
      `Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "analysts"')}`,
    );
    expect(names(found)).toEqual(['Analysts']);
    const renamed = await scim.send(
      'PATCH',
      path,
      patchOf({ op: 'Replace', path: 'displayName', value: 'Risk' }),
    );
    expect(renamed.body.displayName).toBe('Risk');
  });

  it('returns a deleted user with the same id when the user is created again', async () => {
    const userName = newName();
    const id = await scim.add(userName);
    expect((await scim.send('DELETE', `Users/${id}`)).status).toBe(204);
    expect((await scim.send('GET', `Users/${id}`)).status).toBe(404);
    expect((await scim.send('DELETE', `Users/${id}`)).status).toBe(404);
    expect((await find(`userName eq "${userName}"`)).body).toMatchObject({ totalResults: 0 });
    expect((await admin.call(userContract.get, { params: { id: Number(id) } })).status).toBe('disabled');
    const back = await scim.send('POST', 'Users', { schemas: [userUrn], userName, active: true });
    expect([back.status, back.body.id]).toEqual([201, id]);
    expect((await admin.call(userContract.get, { params: { id: Number(id) } })).status).toBe('invited');
  });
});

describe('SCIM for Okta', () => {
  it('finds, creates, replaces and deactivates a user', async () => {
    const userName = newName('okta');
    expect((await find(`userName eq "${userName}"`, '&startIndex=1&count=100')).body.totalResults).toBe(0);
    const whole = {
      schemas: [userUrn],
      userName,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const made = await scim.send('POST', 'Users', whole);
    expect([made.status, 'password' in made.body]).toEqual([201, false]);
    const { id } = made.body;
    const put = await scim.send('PUT', `Users/${id}`, {
      ...whole,
      id,
      name: { ...whole.name, familyName: 'Renamed' },
    });
    expect(put.body).toMatchObject({ id, name: { familyName: 'Renamed' } });
    const off = await scim.send('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
    expect([off.status, off.body.active]).toEqual([200, false]);
    const again = await scim.send('POST', 'Users', whole);
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
  });

  it('creates a group with its members, and replaces the members', async () => {
    const [one, two] = [await scim.add(newName()), await scim.add(newName())];
    const made = await scim.send('POST', 'Groups', {
      schemas: [groupUrn],
      displayName: 'Pushed',
      members: [{ value: one, display: 'one' }],
    });
    expect([made.status, made.body.members]).toMatchObject([201, [{ value: one, type: 'User' }]]);
    const path = `Groups/${made.body.id}`;
    const replaced = await scim.send(
      'PATCH',
      path,
      patchOf(
        { op: 'replace', value: { id: made.body.id, displayName: 'Pushed again' } },
        { op: 'replace', path: 'members', value: [{ value: two, display: 'two' }] },
      ),
    );
    expect(replaced.status).toBe(200);
    expect((await scim.send('GET', path)).body).toMatchObject({
      displayName: 'Pushed again',
      members: [{ value: two }],
    });
    const twin = await scim.send('POST', 'Groups', { schemas: [groupUrn], displayName: 'pushed AGAIN' });
    expect(twin).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect((await scim.send('DELETE', path)).status).toBe(204);
    expect((await scim.send('GET', path)).status).toBe(404);
  });
});

describe('the SCIM protocol', () => {
  it('supports every filter operator, paging and sorting', async () => {
    const [a, b, c] = [newName('a'), newName('b'), newName('c')];
    await scim.add(a, {
      externalId: 'X-1',
      title: 'Say "hi" (now) and go',
      emails: [{ type: 'work', value: a }],
    });
    await scim.add(b, {
      externalId: 'X-2',
      emails: [
        { type: 'home', value: a },
        { type: 'work', value: b },
      ],
    });
    await scim.add(c, { active: false, name: { givenName: 'Cecilia', familyName: 'Ek' } });
    const expected: readonly (readonly [string, readonly string[]])[] = [
      [`userName eq "${a.toUpperCase()}"`, [a]],
      [`externalId eq "X-1"`, [a]],
      [`externalId eq "x-1"`, []],
      [`userName eq "${a}" or externalId eq "X-2"`, [a, b]],
      [`(userName eq "${a}" or (externalId eq "X-2" and not (active eq false))) and active eq true`, [a, b]],
      [`emails[type eq "work"].value eq "${a}"`, [a]],
      [`emails[type eq "work" and value co "${b}"]`, [b]],
      [`emails.value eq "${a}"`, [a, b]],
      ['active eq "False"', [c]],
      ['not (active eq true)', [c]],
      ['title eq "Say \\"hi\\" (now) and go"', [a]],
      ['name.familyName sw "e" and name.givenName ew "LIA"', [c]],
      ['title pr', [a]],
      [`${userUrn}:userName eq "${c}"`, [c]],
      ['meta.created lt "2020-01-01T00:00:00Z"', []],
      [`userName ne "${a}" and externalId pr`, [b]],
    ];
    for (const [filter, wanted] of expected)
      expect([filter, names(await find(filter))]).toEqual([filter, wanted]);
    const page = await scim.send('GET', 'Users?sortBy=userName&sortOrder=descending&startIndex=2&count=2');
    expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(names(page)).toEqual([c, b]);
    expect((await scim.send('GET', 'Users?startIndex=0&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
      totalResults: 4,
    });
    const some = await scim.send('GET', 'Users?attributes=userName,name.familyName');
    expect(some.body.Resources).toContainEqual({
      schemas: [userUrn],
      id: expect.any(String),
      userName: c,
      name: { familyName: 'Ek' },
    });
  });

  it.each([
    'userName eq',
    'userName foo "x"',
    '((userName eq "x"',
    'password eq "x"',
    "userName eq 'x'",
    'emails[type eq "work"',
    'userName eq 5',
    'active gt true',
    `${'('.repeat(900)}title pr${')'.repeat(900)} and`,
    'x'.repeat(3000),
  ])('refuses the filter %.40s as invalidFilter', async (filter) => {
    const { status, body } = await find(filter);
    expect([status, body]).toMatchObject([400, { scimType: 'invalidFilter', status: '400' }]);
    expect(String(body.detail).length).toBeGreaterThan(10);
  });

  it('applies no part of a patch that has one invalid value or path', async () => {
    const id = await scim.add(newName());
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'nothing', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'invent', path: 'title', value: 'x' }, 'invalidSyntax'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    ] as const) {
      const done = await patch(id, { op: 'replace', path: 'title', value: 'Half' }, operation);
      expect([operation, done.status, done.body.scimType]).toEqual([operation, 400, scimType]);
    }
    expect((await scim.send('GET', `Users/${id}`)).body).not.toHaveProperty('title');
    const nameless = await scim.send('POST', 'Users', { schemas: [userUrn], userName: 'no-address' });
    expect(nameless).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });

  it('uses ETags to refuse stale changes with 412 and to answer unchanged reads with 304', async () => {
    const id = await scim.add(newName());
    const first = await scim.send('GET', `Users/${id}`);
    const etag = String(first.headers.etag);
    expect((await scim.send('GET', `Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304);
    await patch(id, { op: 'replace', path: 'title', value: 'Head' });
    const body = patchOf({ op: 'replace', path: 'title', value: 'Late' });
    expect((await scim.send('PATCH', `Users/${id}`, body, { 'if-match': etag })).status).toBe(412);
  });
});
