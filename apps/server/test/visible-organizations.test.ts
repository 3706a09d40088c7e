/** Tests that a read of several organisations returns only rows that the caller may see, and writes nothing. */
import { defineQuery, needsPermission } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { findSessionActor } from '@klarsikt/identity/server/session/store.ts';
import { getSharedTestApp, type TestApp, type TestTenant } from '@klarsikt/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, implementEndpoints } from '../src/platform/implement.ts';
import { type CallDeps, runEndpointCall } from '../src/platform/run.ts';
import {
  runInReadTransaction,
  runInSystemTransaction,
  runInVisibleReadTransaction,
  runInWriteTransaction,
} from '../src/platform/tx.ts';
import {
  assessmentUnit,
  groupMember,
  groupResource,
  organizationTable,
  userGroup,
} from '../src/schema/identity.ts';

let app: TestApp;
let parent: TestTenant;
let named: TestTenant;
let below: TestTenant;
let beside: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  app = await getSharedTestApp();
  parent = await app.tenant();
  named = await app.tenant({ parentId: parent.organizationId });
  below = await app.tenant({ parentId: named.organizationId });
  beside = await app.tenant({ parentId: parent.organizationId });
  stranger = await app.tenant();
});
afterAll(() => app.close());

const result = z.object({
  visible: z.array(z.number()),
  units: z.array(z.number()),
  joined: z.array(z.number()),
});
const contract = {
  list: defineQuery({
    method: 'GET',
    path: 'test/units',
    access: needsPermission('ra:View'),
    summary: 'Units of every organisation that the caller may see',
    scope: 'visible-organizations',
    result,
  }),
};
type Client = Awaited<ReturnType<TestTenant['user']>>;

/** Units that an endpoint without any condition finds, alone and through a join. */
const [list] = implementEndpoints<CallDeps>()(contract, {
  list: async ({ tx, visible }) => {
    const units = await tx.select({ of: assessmentUnit.organizationId }).from(assessmentUnit);
    const joined = await tx
      .select({ of: organizationTable.id })
      .from(organizationTable)
      .innerJoin(assessmentUnit, eq(assessmentUnit.organizationId, organizationTable.id));
    const ids = (rows: readonly { of: number }[]) => rows.map(({ of }) => of).sort((a, b) => a - b);
    return {
      visible: visible.map(({ organizationId }) => organizationId),
      units: ids(units),
      joined: ids(joined),
    };
  },
});

const call: Call = {
  id: 'test',
  ip: '127.0.0.1',
  forwarding: null,
  agent: '',
  language: 'en',
  cookie: null,
  authorization: null,
  turn: { key: 'test', visitor: false },
  setSessionCookie: () => undefined,
  contributorSecret: null,
  setContributorCookie: () => undefined,
};

async function listFor(client: Client) {
  const cookie = client.cookie?.split('=')[1] ?? '';
  const actor = await findSessionActor(app.database.pool, cookie, app.clock.now());
  if (actor === null || list === undefined) throw new Error('nobody calls');
  const raw = { params: {}, query: {}, body: undefined };
  const deps = { clock: app.clock, watching: app.server.deps.watching };
  return result.parse(await runEndpointCall(list, { raw, actor, deps, call, db: app.database.app }));
}

/** Gives the person a permission by a group of their own organisation, applied to the named organisation. */
async function grant(client: Client, permission: Permission, on: number): Promise<void> {
  const [application = '', name = ''] = permission.split(':');
  await runInSystemTransaction(app.database.app, async (tx) => {
    const { organizationId } = parent;
    const values = { organizationId, name: `Group reports ${client.userId} ${permission}` };
    const [group] = await tx.insert(userGroup).values(values).returning({ id: userGroup.id });
    const groupId = group?.id ?? 0;
    await tx.insert(groupMember).values({ organizationId, groupId, userId: client.userId });
    await tx
      .insert(groupResource)
      .values({ organizationId, groupId, application, permission: name, resourceOrganizationId: on });
  });
}

describe('a read of several organisations', () => {
  it('returns only the organisation of the user unless a group grants access to another one', async () => {
    const own = parent.organizationId;
    expect(await listFor(await parent.user(['ra:View']))).toEqual({
      visible: [own],
      units: [own],
      joined: [own],
    });
  });

  it('includes the granted organisation and organisations below it, even in joins', async () => {
    const client = await parent.user(['ra:View']);
    await grant(client, 'ra:View', named.organizationId);
    const seen = [parent, named, below].map(({ organizationId }) => organizationId);
    const found = await listFor(client);
    expect({ ...found, visible: [...found.visible].sort((a, b) => a - b) }).toEqual({
      visible: seen,
      units: seen,
      joined: seen,
    });
    expect(seen).not.toContain(beside.organizationId);
  });

  it('includes only organisations for which the user has exactly the required permission', async () => {
    const client = await parent.user(['ra:View']);
    await grant(client, 'threatview:View', named.organizationId);
    expect((await listFor(client)).units).toEqual([parent.organizationId]);
  });

  it('excludes organisations without the licence and organisations that the user cannot reach', async () => {
    const client = await parent.user(['ra:View']);
    const unlicensed = await app.tenant({ parentId: parent.organizationId, licensed: ['threatview'] });
    await grant(client, 'ra:View', unlicensed.organizationId);
    await grant(client, 'threatview:View', stranger.organizationId);
    expect((await listFor(client)).units).toEqual([parent.organizationId]);
    const reaching = await parent.user(['ra:View']);
    await grant(reaching, 'ra:View', stranger.organizationId);
    expect((await listFor(reaching)).units).toEqual([parent.organizationId]);
  });

  it('contains the permitted units if the permission covers only some units', async () => {
    const client = await parent.user(['threatview:View']);
    await runInSystemTransaction(app.database.app, async (tx) => {
      const { organizationId, unitId } = parent;
      const values = { organizationId, name: `One unit ${client.userId}` };
      const [group] = await tx.insert(userGroup).values(values).returning({ id: userGroup.id });
      const groupId = group?.id ?? 0;
      await tx.insert(groupMember).values({ organizationId, groupId, userId: client.userId });
      await tx
        .insert(groupResource)
        .values({ organizationId, groupId, application: 'ra', permission: 'View', unitId });
    });
    const rows = await runInReadTransaction(app.database.app, parent, (tx) =>
      tx
        .select({ id: sql`v.organization_id`.mapWith(Number), units: sql<string[] | null>`v.units` })
        .from(
          sql`visible_organizations(${client.userId}, 'ra:View', ${app.clock.now().toISOString()}::timestamptz) v`,
        ),
    );
    expect(rows).toEqual([{ id: parent.organizationId, units: [String(parent.unitId)] }]);
  });

  it('is refused by the database if it tries to write', async () => {
    const { organizationId } = named;
    const seen = async () => [{ organizationId, units: null }];
    const write = sql`insert into assessment_unit (organization_id, name) values (${organizationId}, 'planted')`;
    await expect(
      runInVisibleReadTransaction(app.database.app, parent, seen, async (tx) => {
        if ('execute' in tx && typeof tx.execute === 'function') await tx.execute(write);
      }),
    ).rejects.toMatchObject({ cause: { code: '25006' } });
    const listed = sql`select set_config('app.visible', ${String(organizationId)}, true)`;
    await expect(
      runInWriteTransaction(app.database.app, parent, async (tx) => {
        await tx.execute(listed);
        await tx.execute(write);
      }),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/row-level security/) } });
    const read = await runInWriteTransaction(app.database.app, parent, async (tx) => {
      await tx.execute(listed);
      return tx.select().from(assessmentUnit).where(eq(assessmentUnit.organizationId, organizationId));
    });
    expect(read).toEqual([]);
  });

  it('prevents the start if its endpoint declares no permission', () => {
    const open = { list: { ...contract.list, access: { kind: 'signedIn', sample: false } } } as const;
    expect(() =>
      implementEndpoints<object>()(open, { list: async () => ({ visible: [], units: [], joined: [] }) }),
    ).toThrow('without a permission');
  });
});
