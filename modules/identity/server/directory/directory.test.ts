/** Rights of a directory: mapped groups, the accounts that it manages, and their marks in Admin. */
import { auditContract, directoryContract, groupContract, userContract } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDirectory, createScimClient, patchOf, type ScimClient } from './directory-client.fixture.ts';

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
  admin = Object.assign(await tenant.user(), { ip: `10.30.2.${next()}` });
  const { secret } = await connectDirectory(admin, { now: app.clock.now() });
  scim = createScimClient(app.visitor(), secret);
});

const newName = (name = 'anna') => `${name}.${next()}.${tenant.organizationId}@bank.example`;
const patch = (id: string, ...operations: readonly object[]) =>
  scim.send('PATCH', `Users/${id}`, patchOf(...operations));

/** A user group with these permissions, made by `by`. */
async function makeGroup(by: TestClient, name: string, permissions: readonly Permission[]): Promise<number> {
  const resource = { kind: 'organization' as const, id: tenant.organizationId };
  const resources = permissions.map((permission) => ({ permission, resource }));
  return (await by.call(groupContract.save, { body: { name, description: '', resources } })).id;
}

async function pushGroup(displayName: string, members: readonly string[]): Promise<number> {
  const { body } = await scim.send('POST', 'Groups', {
    displayName,
    members: members.map((value) => ({ value })),
  });
  return Number(body.id);
}

const groupsOf = async (id: string) =>
  (await admin.call(userContract.get, { params: { id: Number(id) } })).groups.map(({ name }) => name);
const rowOf = async (id: number) => {
  const found = (await admin.call(directoryContract.get, {})).groups.find((one) => one.id === id);
  if (found === undefined) throw new Error('no group');
  return found;
};

describe('a directory group', () => {
  it('has no effect until it is mapped to a user group', async () => {
    const person = await scim.add(newName());
    const pushed = await pushGroup('Readers', [person]);
    expect(await groupsOf(person)).toEqual([]);
    const readers = await makeGroup(admin, 'Readers of assessments', ['ra:View']);
    await admin.call(directoryContract.mapGroup, {
      params: { id: pushed },
      body: { revision: 0, groupId: readers },
    });
    expect(await groupsOf(person)).toEqual(['Readers of assessments']);
    const change = { params: { id: readers }, body: { add: [], remove: [Number(person)] } };
    expect((await expectRefusal(admin.call(groupContract.changeMembers, change))).error.code).toBe(
      'error.directory.member',
    );
    const path = `members[value eq "${person}"]`;
    await scim.send('PATCH', `Groups/${pushed}`, patchOf({ op: 'remove', path }));
    expect(await groupsOf(person)).toEqual([]);
    await scim.send(
      'PATCH',
      `Groups/${pushed}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: person }] }),
    );
    expect(await groupsOf(person)).toEqual(['Readers of assessments']);
    await admin.call(directoryContract.mapGroup, {
      params: { id: pushed },
      body: { revision: 1, groupId: null },
    });
    expect(await groupsOf(person)).toEqual([]);
  });

  it('does not remove memberships that an administrator has added', async () => {
    const person = await scim.add(newName());
    const readers = await makeGroup(admin, 'By hand', ['ra:View']);
    await admin.call(groupContract.changeMembers, {
      params: { id: readers },
      body: { add: [Number(person)], remove: [] },
    });
    const pushed = await pushGroup('Readers', [person]);
    await admin.call(directoryContract.mapGroup, {
      params: { id: pushed },
      body: { revision: 0, groupId: readers },
    });
    await scim.send('DELETE', `Groups/${pushed}`);
    expect(await groupsOf(person)).toEqual(['By hand']);
  });

  it('never gives permissions that the mapping administrator could not grant', async () => {
    const lesser = await tenant.user(['admin:SecurityAdmin', 'ra:View']);
    const editors = await makeGroup(admin, 'Editors', ['ra:View', 'ra:Edit']);
    const readers = await makeGroup(admin, 'Readers', ['ra:View']);
    const [first, second] = [await scim.add(newName()), await scim.add(newName())];
    const pushed = await pushGroup('Cloud editors', [first]);
    const map = { params: { id: pushed }, body: { revision: 0, groupId: editors } };
    expect((await expectRefusal(lesser.call(directoryContract.mapGroup, map))).error.code).toBe(
      'error.user.grant',
    );
    await lesser.call(directoryContract.mapGroup, { ...map, body: { revision: 0, groupId: readers } });
    expect(await groupsOf(first)).toEqual(['Readers']);
    // The user group then grants more than the person who mapped it may grant.
    const { revision } = await admin.call(groupContract.get, { params: { id: readers } });
    const resource = { kind: 'organization' as const, id: tenant.organizationId };
    const resources = (['ra:View', 'ra:Approve'] as const).map((permission) => ({ permission, resource }));
    await admin.call(groupContract.save, {
      body: { id: readers, revision, name: 'Readers', description: '', resources },
    });
    await scim.send(
      'PATCH',
      `Groups/${pushed}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: second }] }),
    );
    expect(await groupsOf(second)).toEqual([]);
    expect((await rowOf(pushed)).state).toBe('paused');
    await admin.call(directoryContract.mapGroup, {
      params: { id: pushed },
      body: { revision: 1, groupId: readers },
    });
    expect(await groupsOf(second)).toEqual(['Readers']);
    expect((await rowOf(pushed)).state).toBe('active');
  });

  it('never grants permissions that the person of the API key could not grant', async () => {
    const agent = await tenant.user(['admin:SecurityAdmin']);
    const { keys } = await admin.call(directoryContract.get, {});
    const { secret } = await connectDirectory(admin, { now: app.clock.now(), personId: agent.userId });
    const weak = createScimClient(app.visitor(), secret);
    expect(keys).toHaveLength(1);
    const editors = await makeGroup(admin, 'Editors', ['ra:Edit']);
    const person = await scim.add(newName());
    const pushed = await pushGroup('Cloud editors', []);
    await admin.call(directoryContract.mapGroup, {
      params: { id: pushed },
      body: { revision: 0, groupId: editors },
    });
    const join = patchOf({ op: 'add', path: 'members', value: [{ value: person }] });
    expect((await weak.send('PATCH', `Groups/${pushed}`, join)).status).toBe(200);
    expect(await groupsOf(person)).toEqual([]);
    const higher = await weak.send(
      'PATCH',
      `Users/${admin.userId}`,
      patchOf({ op: 'replace', value: { active: false } }),
    );
    expect(higher.status).toBe(403);
    expect(String(higher.body.detail)).toContain('ra:Edit');
  });
});

describe('an account that the directory manages', () => {
  it('is marked in Admin, where its name and status cannot be changed', async () => {
    const userName = newName();
    const id = Number(await scim.add(userName, { name: { givenName: 'Anna', familyName: 'Berg' } }));
    const { revision } = await admin.call(userContract.get, { params: { id } });
    const body = { id, revision, username: userName, givenName: 'Anna', surname: 'Berg' };
    const change = (more: object) => admin.call(userContract.save, { body: { ...body, ...more } });
    for (const more of [{ surname: 'Dal' }, { status: 'disabled' as const }])
      expect((await expectRefusal(change(more))).error.code).toBe('error.directory.kept');
    const readers = await makeGroup(admin, 'Readers', ['ra:View']);
    await change({ groups: [readers], language: 'sv' });
    expect(await groupsOf(String(id))).toEqual(['Readers']);
    const { rows } = await admin.call(userContract.list, { body: { text: userName } });
    expect(rows).toMatchObject([{ id, directory: true }]);
    const checked = await admin.call(userContract.checkImport, {
      body: { csv: `email,surname\n${userName},Dal\n` },
    });
    expect(checked.rows).toMatchObject([{ action: 'refused' }]);
    const off = await admin.call(directoryContract.get, {});
    await admin.call(directoryContract.set, {
      body: { revision: off.revision, enabled: false, invites: false },
    });
    const { revision: next } = await admin.call(userContract.get, { params: { id } });
    await admin.call(userContract.save, { body: { ...body, revision: next, surname: 'Dal' } });
  });

  it('cannot be disabled if it is the last security administrator, and the refusal has status 409', async () => {
    const refused = await scim.send(
      'PATCH',
      `Users/${admin.userId}`,
      patchOf({ op: 'replace', value: { active: false } }),
    );
    expect(refused).toMatchObject({ status: 409 });
    expect(String(refused.body.detail)).toContain('security administrator');
    expect((await scim.send('DELETE', `Users/${admin.userId}`)).status).toBe(409);
    const { calls } = await admin.call(directoryContract.get, {});
    expect(calls.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['DELETE', `Users/${admin.userId}`, 409],
      ['PATCH', `Users/${admin.userId}`, 409],
    ]);
    expect(calls[0]?.reason).toContain('security administrator');
    const { rows } = await admin.call(auditContract.list, { body: { events: ['directory.refused'] } });
    expect(rows.map(({ actor, after }) => [actor, after])).toEqual(
      ['DELETE', 'PATCH'].map((method) => [
        'directory Entra',
        { method, path: `Users/${admin.userId}`, status: 409, code: 'error.user.lastadmin' },
      ]),
    );
  });

  it("has audit events with the name of the directory's API key as actor", async () => {
    const id = await scim.add(newName());
    await patch(id, { op: 'replace', path: 'name.familyName', value: 'Dal' });
    await patch(id, { op: 'replace', path: 'name.familyName', value: 'Dal' });
    const { rows } = await admin.call(auditContract.list, { body: { subject: `user:${id}` } });
    expect(rows.map(({ actor, event }) => [actor, event])).toEqual([
      ['directory Entra', 'directory.unchanged'],
      ['directory Entra', 'user.changed'],
      ['directory Entra', 'user.created'],
    ]);
  });
});
