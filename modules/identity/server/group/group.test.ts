import {
  assessmentContract,
  feedContract,
  groupContract,
  loginContract,
  sessionContract,
  userContract,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { assessmentUnit, organizationTable } from '@klarsikt/server/schema/identity.ts';
import {
  allPermissions,
  getSharedTestApp,
  smallFirmSettings,
  type TestApp,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

type Tenant = Awaited<ReturnType<TestApp['tenant']>>;

const right = (permission: Permission, kind: 'organization' | 'unit', id: number) => ({
  permission,
  resource: { kind, id },
});

function unitBelow({ organizationId, unitId }: Tenant, name: string): Promise<number> {
  return runInSystemTransaction(app.database.app, async (tx) => {
    const [row] = await tx
      .insert(assessmentUnit)
      .values({ organizationId, parentId: unitId, name })
      .returning({ id: assessmentUnit.id });
    return row?.id ?? 0;
  });
}

async function newPerson(
  client: Awaited<ReturnType<Tenant['user']>>,
  name: string,
  groups: readonly number[] = [],
) {
  const { id } = await client.call(userContract.save, {
    body: { username: `${name}@people-${client.userId}.example`, givenName: name, groups: [...groups] },
  });
  return id;
}

describe('user groups', () => {
  it('grant a permission in a unit and in all units below it', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const branch = await unitBelow(tenant, 'Branch Oslo');
    const { id } = await admin.call(groupContract.save, {
      body: {
        name: 'Readers',
        resources: [
          right('ra:View', 'unit', tenant.unitId),
          right('threatview:View', 'organization', tenant.organizationId),
        ],
      },
    });
    const anna = await newPerson(admin, 'anna', [id]);
    const listed = await admin.call(groupContract.list, { body: { text: 'read' } });
    expect(listed.rows).toMatchObject([
      { id, name: 'Readers', members: 1, permissions: ['ra:View', 'threatview:View'], grantable: true },
    ]);
    const { resources } = await admin.call(groupContract.get, { params: { id } });
    expect(resources.map(({ permission, resource }) => [permission, resource.kind, resource.id])).toEqual([
      ['ra:View', 'unit', tenant.unitId],
      ['threatview:View', 'organization', tenant.organizationId],
    ]);
    const test = (permission: Permission, resource?: { kind: 'organization' | 'unit'; id: number }) =>
      admin.call(groupContract.test, {
        body: { userId: anna, permission, ...(resource ? { resource } : {}) },
      });
    expect(await test('ra:View', { kind: 'unit', id: branch })).toMatchObject({
      allowed: true,
      verdict: 'allowed',
      from: [{ group: { name: 'Readers' } }],
    });
    expect((await test('ra:View', { kind: 'organization', id: tenant.organizationId })).verdict).toBe(
      'elsewhere',
    );
    expect((await test('ra:Edit')).verdict).toBe('none');
  });

  it('grant no effective permission without a licence, or to a disabled account', async () => {
    const tenant = await app.tenant({ licensed: ['admin', 'threatview'] });
    const admin = await tenant.user();
    const { id } = await admin.call(groupContract.save, {
      body: { name: 'Editors', resources: [right('ra:Edit', 'organization', tenant.organizationId)] },
    });
    const bo = await newPerson(admin, 'bo', [id]);
    const unlicensed = await admin.call(groupContract.test, { body: { userId: bo, permission: 'ra:Edit' } });
    expect(unlicensed).toMatchObject({ allowed: false, verdict: 'unlicensed', licence: { covers: false } });
    const { revision, username } = await admin.call(userContract.get, { params: { id: bo } });
    await admin.call(userContract.save, { body: { id: bo, revision, username, status: 'disabled' } });
    const disabled = await admin.call(groupContract.test, { body: { userId: bo, permission: 'ra:Edit' } });
    expect(disabled.verdict).toBe('inactive');
  });

  it('can be changed only by people who have the permissions concerned (Z5)', async () => {
    const tenant = await app.tenant();
    const full = await tenant.user();
    const narrow = await tenant.user(['admin:SecurityAdmin', 'threatview:View']);
    const everywhere = { kind: 'organization' as const, id: tenant.organizationId };
    const save = (resources: { permission: Permission; resource: typeof everywhere }[], more = {}) =>
      narrow.call(groupContract.save, { body: { name: 'Mine', resources, ...more } });
    await expect(save([{ permission: 'ra:Edit', resource: everywhere }])).rejects.toMatchObject({
      status: 403,
      error: { code: 'error.user.grant', details: { rights: 'ra:Edit' } },
    });
    const made = await save([{ permission: 'threatview:View', resource: everywhere }]);
    expect(made.revision).toBe(0);
    const strong = await full.call(groupContract.save, {
      body: { name: 'Strong', resources: [{ permission: 'ra:Approve', resource: everywhere }] },
    });
    await expect(
      narrow.call(groupContract.save, {
        body: { id: strong.id, revision: 0, name: 'Strong', resources: [] },
      }),
    ).rejects.toMatchObject({ error: { code: 'error.user.grant' } });
    await expect(
      narrow.call(groupContract.changeMembers, { params: { id: strong.id }, body: { add: [narrow.userId] } }),
    ).rejects.toMatchObject({ error: { code: 'error.user.grant' } });
    await expect(
      narrow.call(groupContract.remove, { params: { id: strong.id }, query: { confirmed: 'true' } }),
    ).rejects.toMatchObject({ error: { code: 'error.user.grant' } });
    await narrow.call(groupContract.save, {
      body: {
        id: strong.id,
        revision: 0,
        name: 'Approvers',
        resources: [{ permission: 'ra:Approve', resource: everywhere }],
      },
    });
  });

  it('can get a unit permission only for units in which the caller has that permission', async () => {
    const tenant = await app.tenant();
    const full = await tenant.user();
    const branch = await unitBelow(tenant, 'Branch');
    const beside = await runInSystemTransaction(app.database.app, async (tx) => {
      const [row] = await tx
        .insert(assessmentUnit)
        .values({ organizationId: tenant.organizationId, name: 'Beside' })
        .returning({ id: assessmentUnit.id });
      return row?.id ?? 0;
    });
    const narrow = await tenant.user(['admin:SecurityAdmin']);
    const unitRight = await full.call(groupContract.save, {
      body: { name: 'Unit', resources: [right('ra:Edit', 'unit', tenant.unitId)] },
    });
    await full.call(groupContract.changeMembers, {
      params: { id: unitRight.id },
      body: { add: [narrow.userId] },
    });
    const given = (id: number) =>
      narrow.call(groupContract.save, {
        body: { name: `Below ${id}`, resources: [right('ra:Edit', 'unit', id)] },
      });
    await given(branch);
    await expect(given(beside)).rejects.toMatchObject({ error: { code: 'error.user.grant' } });
    const { permissions } = await narrow.call(groupContract.available, { body: {} });
    const edit = permissions.find(({ permission }) => permission === 'ra:Edit');
    expect(edit).toMatchObject({ everywhere: false });
    expect(new Set(edit?.resources)).toEqual(new Set([`unit:${tenant.unitId}`, `unit:${branch}`]));
    expect(permissions.find(({ permission }) => permission === 'admin:SecurityAdmin')?.everywhere).toBe(true);
  });

  it('refer only to resources of the organisation and those below it (Z3)', async () => {
    const [tenant, other, below] = [await app.tenant(), await app.tenant(), await app.tenant()];
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(organizationTable)
        .set({ parentId: tenant.organizationId })
        .where(eq(organizationTable.id, below.organizationId)),
    );
    const admin = await tenant.user();
    const save = (kind: 'organization' | 'unit', id: number) =>
      admin.call(groupContract.save, {
        body: { name: `For ${kind} ${id}`, resources: [right('admin:Admin', kind, id)] },
      });
    for (const [kind, id] of [
      ['organization', other.organizationId],
      ['unit', other.unitId],
      ['unit', below.unitId],
    ] as const)
      await expect(save(kind, id)).rejects.toMatchObject({ status: 400, error: { code: 'error.invalid' } });
    await save('organization', below.organizationId);
    const lower = await below.user();
    await expect(
      lower.call(groupContract.save, {
        body: { name: 'Up', resources: [right('admin:Admin', 'organization', tenant.organizationId)] },
      }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('give no access to the upper organisation through permissions in a lower one (Z5)', async () => {
    const tenant = await app.tenant();
    const below = await app.tenant({ parentId: tenant.organizationId });
    const admin = await tenant.user();
    const own = await admin.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: smallFirmSettings },
    });
    const person = await tenant.user([]);
    const inApplications = allPermissions.filter((one) => !/^(admin|api):/.test(one));
    const everything = (id: number) => inApplications.map((one) => right(one, 'organization', id));
    const given = await admin.call(groupContract.save, {
      body: { name: 'Everything', resources: everything(tenant.organizationId) },
    });
    await admin.call(groupContract.changeMembers, {
      params: { id: given.id },
      body: { add: [person.userId] },
    });
    const params = { id: own.id };
    const patches = [{ op: 'set' as const, path: '/settings/description', value: 'x' }];
    const change = (revision: number) =>
      person.request(assessmentContract.modifyData, { params, body: { revision, patches } });
    expect((await change(own.revision)).status).toBe(200);
    const { secret } = await person.call(feedContract.createToken, {});
    const read = () => app.visitor().raw('GET', `/api/feed/rss/en?key=${secret}`);
    expect((await read()).status).toBe(200);

    const { revision } = await admin.call(groupContract.get, { params: { id: given.id } });
    await admin.call(groupContract.save, {
      body: { id: given.id, revision, name: 'Below', resources: everything(below.organizationId) },
    });
    expect((await person.call(sessionContract.getSession, {})).applications).toEqual([]);
    expect((await change(own.revision + 1)).status).toBe(403);
    expect((await read()).status).toBe(404);
    const readers = await admin.call(groupContract.save, {
      body: {
        name: 'Readers',
        resources: [
          right('ra:View', 'organization', tenant.organizationId),
          right('ra:Edit', 'unit', await unitBelow(tenant, 'Branch')),
        ],
      },
    });
    await admin.call(groupContract.changeMembers, {
      params: { id: readers.id },
      body: { add: [person.userId] },
    });
    expect((await person.request(assessmentContract.getData, { params })).status).toBe(200);
    expect((await change(own.revision + 1)).status).toBe(403);
    expect((await person.call(assessmentContract.list, { query: {} })).assessments).toHaveLength(1);
    const placed = person.request(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: smallFirmSettings },
    });
    expect((await placed).status).toBe(403);
  });

  it('accept only members of the organisation with no more permissions than the caller (Z3, Z5)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user(['admin:SecurityAdmin']);
    const stranger = await (await app.tenant()).user();
    const above = await tenant.user();
    const { id } = await admin.call(groupContract.save, { body: { name: 'Plain', resources: [] } });
    const add = (userId: number) =>
      admin.call(groupContract.changeMembers, { params: { id }, body: { add: [userId] } });
    await expect(add(stranger.userId)).rejects.toMatchObject({ status: 400 });
    await expect(add(above.userId)).rejects.toMatchObject({ error: { code: 'error.user.higher' } });
    expect(await admin.call(groupContract.members, { params: { id }, body: {} })).toEqual({
      rows: [],
      total: 0,
    });
  });

  it('cannot be changed so that no active security administrator remains', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const [own] = (await admin.call(userContract.get, { params: { id: admin.userId } })).groups;
    const groupId = own?.id ?? 0;
    const { revision, name, resources } = await admin.call(groupContract.get, { params: { id: groupId } });
    const without = resources
      .filter(({ permission }) => permission !== 'admin:SecurityAdmin')
      .map(({ permission, resource: { kind, id } }) => ({ permission, resource: { kind, id } }));
    const refused = { error: { code: 'error.user.lastadmin' } };
    await expect(
      admin.call(groupContract.save, { body: { id: groupId, revision, name, resources: without } }),
    ).rejects.toMatchObject(refused);
    await expect(
      admin.call(groupContract.changeMembers, { params: { id: groupId }, body: { remove: [admin.userId] } }),
    ).rejects.toMatchObject(refused);
    await expect(
      admin.call(groupContract.remove, { params: { id: groupId }, query: { confirmed: 'true' } }),
    ).rejects.toMatchObject(refused);
    await tenant.user();
    await admin.call(groupContract.changeMembers, {
      params: { id: groupId },
      body: { remove: [admin.userId] },
    });
    await expect(admin.call(groupContract.list, { body: {} })).rejects.toMatchObject({ status: 403 });
  });

  it('can be deleted, if they have members, only after a confirmation, and their permissions end at once', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id } = await admin.call(groupContract.save, {
      body: {
        name: 'Keepers',
        resources: [right('admin:SecurityAdmin', 'organization', tenant.organizationId)],
      },
    });
    const member = await tenant.user([]);
    await admin.call(groupContract.changeMembers, { params: { id }, body: { add: [member.userId] } });
    await member.call(groupContract.list, { body: {} });
    await expect(admin.call(groupContract.remove, { params: { id }, query: {} })).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.group.members', details: { count: 1 } },
    });
    await admin.call(groupContract.remove, { params: { id }, query: { confirmed: 'true' } });
    await expect(member.call(groupContract.list, { body: {} })).rejects.toMatchObject({ status: 403 });
  });

  it('cannot be saved from an old revision or with a name that another group has', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id } = await admin.call(groupContract.save, { body: { name: 'First', resources: [] } });
    await admin.call(groupContract.save, { body: { id, revision: 0, name: 'Renamed', resources: [] } });
    await expect(
      admin.call(groupContract.save, { body: { id, revision: 0, name: 'Other', resources: [] } }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.stale', details: { present: { name: 'Renamed', revision: 1 } } },
    });
    await expect(
      admin.call(groupContract.save, { body: { name: 'RENAMED', resources: [] } }),
    ).rejects.toMatchObject({
      error: { code: 'error.group.exists' },
    });
  });

  it('accept only declared fields (Z7)', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    for (const extra of ['organizationId', 'permissions', 'members', 'created', 'role']) {
      const answer = await admin.request(groupContract.save, {
        body: { name: extra, resources: [], [extra]: 1 },
      });
      expect([answer.status, extra]).toEqual([400, extra]);
    }
  });
});

describe("one's own permissions", () => {
  it('are listed with their origin, also for people who administer nothing', async () => {
    const tenant = await app.tenant();
    const analyst = await tenant.user(['ra:View', 'ra:Edit']);
    const { permissions } = await analyst.call(groupContract.ownPermissions, {});
    expect(permissions.map(({ permission, licensed }) => [permission, licensed])).toEqual([
      ['ra:Edit', true],
      ['ra:View', true],
    ]);
    expect(permissions[0]?.from[0]?.resource).toMatchObject({
      kind: 'organization',
      id: tenant.organizationId,
    });
    const other = await tenant.user();
    await expect(
      analyst.call(groupContract.test, { body: { userId: other.userId, permission: 'ra:View' } }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await analyst.call(groupContract.test, { body: { permission: 'ra:Edit' } })).allowed).toBe(true);
  });
});

describe('a person who is added to a group', () => {
  it('gets the permissions of the group in the next session', async () => {
    const tenant = await app.tenant();
    const admin = await tenant.user();
    const { id: groupId } = await admin.call(groupContract.save, {
      body: { name: 'Viewers', resources: [right('threatview:View', 'organization', tenant.organizationId)] },
    });
    const id = await newPerson(admin, 'cleo', [groupId]);
    await admin.call(userContract.setPassword, {
      params: { id },
      query: {},
      body: { secret: testPassword, current: testPassword },
    });
    const visitor = app.visitor();
    const { status } = await visitor.call(loginContract.login, {
      body: { username: `cleo@people-${admin.userId}.example`, secret: testPassword },
    });
    expect(status).toBe('updatePassword');
    expect((await visitor.call(sessionContract.getSession, {})).authenticated).toBe(false);
  });
});
