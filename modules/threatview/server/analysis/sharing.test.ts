import { analysisContract, assessmentContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser, groupMember, userGroup } from '@klarsikt/server/schema/identity.ts';
import {
  expectRefusal,
  getSharedTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, given, open, shareWith, statusOf, viewer } from './saved.fixture.ts';

let app: TestApp;
let tenant: TestTenant;
let owner: TestClient & { readonly userId: number };

beforeAll(async () => {
  app = await getSharedTestApp();
  tenant = await app.tenant();
  owner = await tenant.user();
});
afterAll(() => app.close());

describe('sharing an analysis', () => {
  it('lets a user read the analysis, and change it only with write permission', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    const newest = () => colleague.call(analysisContract.lastUpdate, { params: { id } });
    expect([await statusOf(open(colleague, id)), await statusOf(newest())]).toEqual([404, 404]);
    await shareWith(owner, id, 1, [{ kind: 'user', id: colleague.userId, write: false }]);
    expect(await newest()).toEqual({ revision: 2 });
    const read = await open(colleague, id);
    expect(read).toMatchObject({
      own: false,
      can: { write: false, share: false, remove: false },
      sharing: null,
    });
    const update = () =>
      colleague.call(analysisContract.update, {
        params: { id },
        body: { revision: 3, analysis: { ...given, name: 'Theirs' } },
      });
    expect(await statusOf(update())).toBe(403);
    await shareWith(owner, id, 2, [{ kind: 'user', id: colleague.userId, write: true }]);
    expect((await update()).updatedBy).toContain('Test');
    expect((await colleague.call(analysisContract.list, { query: {} })).rows).toMatchObject([
      { id, can: { write: true } },
    ]);
    const narrowed = async (client: TestClient, whose: 'own' | 'shared') => {
      const { rows } = await client.call(analysisContract.list, { query: { whose, size: '200' } });
      return rows.map((row) => row.id);
    };
    expect([await narrowed(colleague, 'shared'), await narrowed(colleague, 'own')]).toEqual([[id], []]);
    expect(await narrowed(owner, 'own')).toContain(id);
    expect(await narrowed(owner, 'shared')).not.toContain(id);
    await shareWith(owner, id, 4, []);
    expect([await statusOf(open(colleague, id)), await statusOf(newest())]).toEqual([404, 404]);
  });

  it('gives access only to the members of a chosen user group', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    const outsider = await tenant.user(viewer);
    const [own] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select({ id: userGroup.id, name: userGroup.name })
        .from(groupMember)
        .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
        .where(eq(groupMember.userId, colleague.userId)),
    );
    if (own === undefined) throw new Error('no group');
    const { groups } = await owner.call(analysisContract.containers, { query: { text: own.name } });
    expect(groups).toContainEqual({ ...own, members: 1 });
    const { sharing } = await shareWith(owner, id, 1, [{ kind: 'group', id: own.id, write: true }]);
    expect(sharing?.shares).toEqual([{ kind: 'group', id: own.id, write: true, name: own.name }]);
    expect((await open(colleague, id)).can.write).toBe(true);
    expect(await statusOf(open(outsider, id))).toBe(404);
  });

  it('gives the readers of a chosen unit access, but only its editors can change the analysis', async () => {
    const { id } = await create(owner);
    const [blind, reader, editor] = [
      await tenant.user(viewer),
      await tenant.user(['threatview:View', 'ra:View']),
      await tenant.user(['threatview:View', 'ra:View', 'ra:Edit']),
    ];
    await shareWith(owner, id, 1, [{ kind: 'unit', id: tenant.unitId, write: true }]);
    expect(await statusOf(open(blind, id))).toBe(404);
    expect((await open(reader, id)).can.write).toBe(false);
    expect((await open(editor, id)).can.write).toBe(true);
    await shareWith(owner, id, 2, [{ kind: 'unit', id: tenant.unitId, write: false }]);
    expect((await open(editor, id)).can.write).toBe(false);
  });

  it('gives the readers of a chosen assessment access until the assessment is deleted', async () => {
    const { id: raId } = await owner.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings: { ...emptyAssessmentSettings, name: 'Cash' } },
    });
    const { id } = await create(owner, { raId });
    const [reader, editor] = [
      await tenant.user(['threatview:View', 'ra:View']),
      await tenant.user(['threatview:View', 'ra:View', 'ra:Edit']),
    ];
    const { sharing } = await shareWith(owner, id, 1, [{ kind: 'assessment', id: raId, write: true }]);
    expect(sharing?.shares).toMatchObject([{ kind: 'assessment', id: raId, name: 'Cash' }]);
    expect((await open(reader, id)).can.write).toBe(false);
    expect((await open(editor, id)).can.write).toBe(true);
    const ofAssessment = await reader.call(analysisContract.list, { query: { raId } });
    expect(ofAssessment.rows.map((row) => row.id)).toEqual([id]);
    const writeable = (client: TestClient) =>
      client.call(analysisContract.writeable, { params: { id: raId } });
    expect([await writeable(reader), await writeable(editor)]).toEqual([
      { writeable: false },
      { writeable: true },
    ]);
    await owner.call(assessmentContract.remove, { params: { id: raId } });
    expect(await statusOf(open(reader, id))).toBe(404);
    expect((await open(owner, id)).unknown).toEqual([{ path: 'raId', value: raId }]);
  });

  it('requires the permission to share and existing recipients in the own organisation', async () => {
    const silent = await tenant.user(viewer);
    const { id } = await create(silent);
    const shared = [{ kind: 'user' as const, id: owner.userId, write: false }];
    expect(
      await statusOf(silent.call(analysisContract.share, { params: { id }, body: { revision: 1, shared } })),
    ).toBe(403);
    expect(await statusOf(silent.call(analysisContract.create, { body: { shared, analysis: given } }))).toBe(
      403,
    );
    expect(await statusOf(silent.call(analysisContract.containers, { query: {} }))).toBe(403);

    const mine = await create(owner);
    const other = await (await app.tenant()).user();
    const { error } = await expectRefusal(
      shareWith(owner, mine.id, 1, [
        { kind: 'user', id: silent.userId, write: false },
        { kind: 'user', id: other.userId, write: false },
        { kind: 'user', id: silent.userId, write: true },
        { kind: 'unit', id: 999_999, write: false },
      ]),
    );
    expect(error.details).toMatchObject({
      faults: [
        { path: 'body.shared.1.id', code: 'unknown' },
        { path: 'body.shared.2.id', code: 'repeated' },
        { path: 'body.shared.3.id', code: 'unknown' },
      ],
    });
    expect((await open(owner, mine.id)).shares).toBe(0);
  });

  it('never grants more than the permission of the person who shares', async () => {
    const sharer = await tenant.user(['threatview:View', 'threatview:Share', 'ra:View']);
    const { id } = await create(sharer);
    const { error } = await expectRefusal(
      sharer.call(analysisContract.share, {
        params: { id },
        body: { revision: 1, shared: [{ kind: 'unit', id: tenant.unitId, write: true }] },
      }),
    );
    expect(error.details).toMatchObject({ faults: [{ path: 'body.shared.0.write', code: 'forbidden' }] });
  });

  it('is possible in the same call as saving', async () => {
    const colleague = await tenant.user(viewer);
    const shared = [{ kind: 'user' as const, id: colleague.userId, write: false }];
    const { id, revision, sharing } = await owner.call(analysisContract.create, {
      body: { shared, analysis: given },
    });
    expect([revision, sharing]).toMatchObject([1, { revision: 1, shares: shared }]);
    const params = { id };
    const kept = await owner.call(analysisContract.update, { params, body: { revision, analysis: given } });
    expect([kept.revision, kept.sharing?.shares]).toMatchObject([1, shared]);
    const taken = await owner.call(analysisContract.update, {
      params,
      body: { revision: kept.revision, shared: [], analysis: given },
    });
    expect([taken.revision, taken.sharing]).toEqual([2, { revision: 2, shares: [] }]);
    const both = await owner.call(analysisContract.update, {
      params,
      body: { revision: 2, shared, analysis: { ...given, name: 'Both at once' } },
    });
    expect([both.revision, both.sharing]).toMatchObject([3, { revision: 3, shares: shared }]);
  });

  it('requires the present revision of the analysis', async () => {
    const colleague = await tenant.user(viewer);
    const shared = [{ kind: 'user' as const, id: colleague.userId, write: false }];
    const { id } = await create(owner);
    const params = { id };
    const saved = await owner.call(analysisContract.update, {
      params,
      body: { revision: 1, analysis: { ...given, name: 'Saved meanwhile' } },
    });
    const { status, error } = await expectRefusal(shareWith(owner, id, 1, shared));
    expect([status, error.code, error.details]).toMatchObject([
      409,
      'error.stale',
      { revision: 2, present: [] },
    ]);
    const ahead = await expectRefusal(shareWith(owner, id, 3, shared));
    expect(ahead.status).toBe(409);
    const without = await owner.request(analysisContract.share, {
      params: { id: String(id) },
      body: { shared },
    });
    expect(without.status).toBe(400);
    const done = await shareWith(owner, id, saved.revision, shared);
    expect([done.revision, done.sharing]).toMatchObject([3, { revision: 3, shares: shared }]);
    const again = await expectRefusal(shareWith(owner, id, saved.revision, []));
    expect([again.status, again.error.details]).toMatchObject([409, { revision: 3, present: shared }]);
    const same = await shareWith(owner, id, 3, shared);
    expect(same.revision).toBe(3);
    const late = owner.call(analysisContract.update, { params, body: { revision: 2, analysis: given } });
    expect((await expectRefusal(late)).error.code).toBe('error.stale');
    const noted = await owner.call(analysisContract.update, {
      params,
      body: { revision: 3, analysis: given },
    });
    expect(noted.revision).toBe(4);
  });

  it('gives only the own organisation read access for `shared: true`', async () => {
    const colleague = await tenant.user(viewer);
    const stranger = await (await app.tenant()).user();
    const { id, shares, sharing } = await owner.call(analysisContract.create, {
      body: { shared: true, analysis: given },
    });
    const { organization } = await owner.call(analysisContract.containers, { query: {} });
    if (organization === null) throw new Error('no organisation');
    expect(shares).toBe(1);
    expect(sharing?.shares).toEqual([{ kind: 'organization', write: false, ...organization }]);
    expect((await open(colleague, id)).can).toEqual({ write: false, share: false, remove: false });
    expect(await statusOf(open(stranger, id))).toBe(404);
    const { rows } = await colleague.call(analysisContract.list, { query: { whose: 'shared', size: '200' } });
    expect(rows.map((row) => row.id)).toContain(id);

    const user = { kind: 'user' as const, id: colleague.userId, write: true };
    const save = (revision: number, shared: boolean) =>
      owner.call(analysisContract.update, { params: { id }, body: { revision, shared, analysis: given } });
    await shareWith(owner, id, 1, [user]);
    const wider = await save(2, true);
    expect(wider.sharing?.shares.map(({ kind, write }) => [kind, write])).toEqual([
      ['organization', false],
      ['user', true],
    ]);
    expect((await save(3, true)).revision).toBe(3);
    expect((await save(3, false)).sharing).toEqual({ revision: 4, shares: [] });
    expect(await statusOf(open(colleague, id))).toBe(404);
  });

  it('is refused for the whole organisation without permission to share, and for other organisations', async () => {
    const silent = await tenant.user(viewer);
    expect(
      await statusOf(silent.call(analysisContract.create, { body: { shared: true, analysis: given } })),
    ).toBe(403);
    expect(
      (await silent.call(analysisContract.create, { body: { shared: false, analysis: given } })).shares,
    ).toBe(0);
    const { id } = await create(owner);
    const other = await (await app.tenant()).user();
    const { organization } = await other.call(analysisContract.containers, { query: {} });
    const { error } = await expectRefusal(
      shareWith(owner, id, 1, [{ kind: 'organization', id: organization?.id ?? 0, write: false }]),
    );
    expect(error.details).toMatchObject({ faults: [{ path: 'body.shared.0.id', code: 'unknown' }] });
  });

  it('survives the deletion of the owner, so that a user with write permission can manage the analysis', async () => {
    const leaver = await tenant.user();
    const heir = await tenant.user(['threatview:View', 'threatview:Share']);
    const shared = [{ kind: 'user' as const, id: heir.userId, write: true }];
    const { id } = await leaver.call(analysisContract.create, { body: { shared, analysis: given } });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.delete(appUser).where(eq(appUser.id, leaver.userId)),
    );
    expect(await open(heir, id)).toMatchObject({
      owner: null,
      own: false,
      can: { write: true, share: true, remove: true },
    });
  });

  it('offers only recipients that the caller may see, filtered by name', async () => {
    const sharer = await tenant.user(['threatview:View', 'threatview:Share']);
    const offered = await sharer.call(analysisContract.containers, { query: {} });
    expect(offered.users.map(({ id }) => id)).toContain(owner.userId);
    expect(offered.users.map(({ id }) => id)).not.toContain(sharer.userId);
    expect([offered.units, offered.assessments]).toEqual([[], []]);
    const wider = await owner.call(analysisContract.containers, { query: {} });
    expect(wider.units).toMatchObject([{ id: tenant.unitId, write: true }]);
    const none = await owner.call(analysisContract.containers, { query: { text: 'no such name_' } });
    expect(none).toEqual({
      organization: null,
      users: [],
      groups: [],
      units: [],
      assessments: [],
      more: false,
    });
  });
});
