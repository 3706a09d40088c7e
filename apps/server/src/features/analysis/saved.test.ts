import { starterModel } from '@klarsikt/content';
import { type AnswerOf, analysis, assessment, login, type RequestOf } from '@klarsikt/contract';
import { emptySettings, type Permission } from '@klarsikt/engine';
import {
  CallRefused,
  startTestApp,
  type Tenant,
  type TestApp,
  type TestClient,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystemTransaction } from '../../platform/tx.ts';
import { savedAnalysis } from '../../schema/analysis.ts';
import { appUser, groupMember, userGroup } from '../../schema/identity.ts';
import { auditEvent } from '../../schema/operations.ts';

type Given = RequestOf<typeof analysis.create>['body']['analysis'];
type Opened = AnswerOf<typeof analysis.get>;

let app: TestApp;
let tenant: Tenant;
let owner: TestClient & { readonly userId: number; readonly username: string };
const model = starterModel();

const idOf = (list: readonly { readonly key: string; readonly id: number }[], key: string): number => {
  const entity = list.find((one) => one.key === key);
  if (entity === undefined) throw new Error(`no ${key}`);
  return entity.id;
};
const tbml = idOf(model.threats, 'th-tbml');
const shell = idOf(model.threats, 'th-shell');
const letter = idOf(model.products, 'pr-lc');

const given: Given = {
  name: 'Trade finance in the Baltics',
  priv: false,
  corp: true,
  selected: { threats: [{ id: tbml }, { id: shell, relatedId: tbml }], products: [{ id: letter }] },
  opGeography: 'ge-se',
  businesses: ['bu-bank'],
  comments: [{ type: 'threats', id: tbml, text: 'Seen twice this year.' }],
};

const viewer: readonly Permission[] = ['threatview:View'];
const create = (client: TestClient, change: Partial<Given> = {}): Promise<Opened> =>
  client.call(analysis.create, { body: { analysis: { ...given, ...change } } });

async function refusalOf(call: Promise<unknown>): Promise<CallRefused> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof CallRefused)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome;
}

const statusOf = async (call: Promise<unknown>): Promise<number> => (await refusalOf(call)).status;
const open = (client: TestClient, id: number): Promise<Opened> =>
  client.call(analysis.get, { params: { id } });

const day = 86_400;

/** The session has ended meanwhile. */
const signInAgain = (client: typeof owner) =>
  client.call(login.login, { body: { username: client.username, secret: testPassword } });

function shareWith(id: number, revision: number, shared: RequestOf<typeof analysis.share>['body']['shared']) {
  return owner.call(analysis.share, { params: { id }, body: { revision, shared } });
}

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  owner = await tenant.user();
});
afterAll(() => app.close());

describe('a saved analysis', () => {
  it('comes back as it was saved, with the defaults of what was left out', async () => {
    const { id, analysis: saved, ...head } = await create(owner);
    expect(saved).toMatchObject({
      ...given,
      analysisType: 'threats',
      raId: null,
      calcRelevance: [],
      selected: { ...given.selected, customers: [], transactions: [], geographies: [], channels: [] },
      reportData: { comments: { title: 'ThreatView report' }, showSummary: true, showPercentages: false },
    });
    expect(saved.created).toBe(app.clock.now().getTime());
    expect(head).toMatchObject({
      revision: 1,
      own: true,
      threats: 2,
      risks: 1,
      unknown: [],
      can: { write: true, share: true, remove: true },
      sharing: { revision: 0, shares: [] },
    });
    expect((await open(owner, id)).analysis).toEqual(saved);
  });

  it('is listed by name, by date, in parts and in pages', async () => {
    const user = await tenant.user(viewer);
    for (const name of ['Beta', 'alpha', 'Gamma 100%']) {
      await create(user, { name });
      app.clock.advance(1);
    }
    const names = async (query: RequestOf<typeof analysis.list>['query']) =>
      (await user.call(analysis.list, { query })).rows.map((row) => row.name);
    expect(await names({})).toEqual(['Gamma 100%', 'alpha', 'Beta']);
    expect(await names({ sort: 'name', order: 'asc' })).toEqual(['alpha', 'Beta', 'Gamma 100%']);
    expect(await names({ sort: 'name', order: 'asc', size: 2, page: 2 })).toEqual(['Gamma 100%']);
    expect(await names({ text: '0%' })).toEqual(['Gamma 100%']);
    expect(await names({ text: '%' })).toEqual(['Gamma 100%']);
    expect((await user.call(analysis.list, { query: { size: 1 } })).total).toBe(3);
  });

  it('tells what the library does not have, and keeps it', async () => {
    const missing = 4_000_000_000;
    const { id, unknown } = await create(owner, {
      selected: { threats: [{ id: tbml }, { id: missing }] },
      selectedResult: { channels: [{ id: missing }] },
      opGeography: 'ge-atlantis',
      businesses: ['bu-bank', 'bu-gone'],
      comments: [
        { type: null, id: null, text: 'On the whole.' },
        { type: 'channels', id: missing, text: 'On what is gone.' },
      ],
    });
    expect(unknown).toEqual([
      { path: 'selected.threats[1].id', value: missing },
      { path: 'selectedResult.channels[0].id', value: missing },
      { path: 'opGeography', value: 'ge-atlantis' },
      { path: 'businesses[1]', value: 'bu-gone' },
      { path: 'comments[1].id', value: missing },
    ]);
    expect((await open(owner, id)).analysis.selected.threats).toEqual([{ id: tbml }, { id: missing }]);
  });

  it('is refused over a newer state, which comes with the refusal', async () => {
    const first = await create(owner);
    const params = { id: first.id };
    app.clock.advance(5);
    const second = await owner.call(analysis.update, {
      params,
      body: { revision: 1, analysis: { ...given, name: 'Second' } },
    });
    expect(second).toMatchObject({ revision: 2, name: 'Second' });
    expect(second.analysis.created).toBe(first.analysis.created);
    expect(second.analysis.updated).toBe(first.analysis.created + 5000);
    const { status, error } = await refusalOf(
      owner.call(analysis.update, { params, body: { revision: 1, analysis: { ...given, name: 'Third' } } }),
    );
    expect([status, error.code]).toEqual([409, 'error.stale']);
    expect(error.details).toMatchObject({
      revision: 2,
      analysis: { name: 'Second' },
      updatedBy: expect.any(String),
    });
    expect((await open(owner, first.id)).name).toBe('Second');
  });

  it('leaves the changed fields before and after in the audit log', async () => {
    const { id } = await create(owner);
    await owner.call(analysis.update, {
      params: { id },
      body: { revision: 1, analysis: { ...given, name: 'Renamed' } },
    });
    const events = await inSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `analysis:${id}`)),
    );
    expect(events.map(({ event }) => event)).toEqual(['analysis.created', 'analysis.changed']);
    expect(JSON.stringify(events[1]?.before)).toContain(given.name);
    expect(JSON.stringify(events[1]?.after)).toContain('Renamed');
  });

  it('can be copied by whoever reads it, as his own', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    await shareWith(id, 0, [{ kind: 'user', id: colleague.userId, write: false }]);
    const copy = await colleague.call(analysis.duplicate, { params: { id }, body: { name: 'My copy' } });
    expect(copy).toMatchObject({ own: true, name: 'My copy', revision: 1, shares: 0 });
    const { name: _, created: __, updated: ___, ...kept } = copy.analysis;
    expect((await open(owner, id)).analysis).toMatchObject(kept);
  });

  it('of a demo session lives in its sandbox; a visitor saves nothing', async () => {
    const demo = await app.demo();
    const { id } = await create(demo);
    expect((await open(demo, id)).own).toBe(true);
    expect(await statusOf(create(app.visitor()))).toBe(401);
    expect(await statusOf(app.visitor().call(analysis.list, { query: {} }))).toBe(401);
  });

  it('may not point to an assessment that its author does not see', async () => {
    const { error } = await refusalOf(create(owner, { raId: 999_999 }));
    expect(error).toMatchObject({
      code: 'error.invalid',
      details: { faults: [{ path: 'body.analysis.raId' }] },
    });
  });

  it('refuses texts that can not be stored', async () => {
    for (const name of ['', '   ', 'a\u0000b', 'two\nlines', 'half \ud800'])
      expect([name, await statusOf(create(owner, { name }))]).toEqual([name, 400]);
  });
});

describe('deleting', () => {
  it('can be taken back for 30 days, by the owner alone', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    await shareWith(id, 0, [{ kind: 'user', id: colleague.userId, write: true }]);
    expect(await statusOf(colleague.call(analysis.remove, { params: { id } }))).toBe(403);
    await owner.call(analysis.remove, { params: { id } });
    expect(await statusOf(open(owner, id))).toBe(404);
    const deleted = await owner.call(analysis.list, { query: { deleted: 'true' } });
    expect(deleted.rows.map((row) => row.id)).toContain(id);
    expect((await colleague.call(analysis.list, { query: { deleted: 'true' } })).total).toBe(0);
    expect(await statusOf(colleague.call(analysis.restore, { params: { id } }))).toBe(403);
    app.clock.advance(30 * day - 60);
    await signInAgain(owner);
    await app.server.upkeep();
    await owner.call(analysis.restore, { params: { id } });
    await owner.call(analysis.remove, { params: { id } });
    app.clock.advance(30 * day);
    await signInAgain(owner);
    expect(await statusOf(owner.call(analysis.restore, { params: { id } }))).toBe(404);
    await app.server.upkeep();
    const left = await inSystemTransaction(app.database.app, (tx) =>
      tx.select().from(savedAnalysis).where(eq(savedAnalysis.id, id)),
    );
    expect(left).toEqual([]);
  });

  it('brings back what was there, with its shares', async () => {
    const { id, analysis: saved } = await create(owner);
    const colleague = await tenant.user(viewer);
    await shareWith(id, 0, [{ kind: 'user', id: colleague.userId, write: false }]);
    await owner.call(analysis.remove, { params: { id } });
    expect((await owner.call(analysis.restore, { params: { id } })).analysis).toEqual(saved);
    expect((await open(colleague, id)).analysis).toEqual(saved);
  });
});

describe('sharing', () => {
  it('with a user to read, then to write', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    expect(await statusOf(open(colleague, id))).toBe(404);
    await shareWith(id, 0, [{ kind: 'user', id: colleague.userId, write: false }]);
    const read = await open(colleague, id);
    expect(read).toMatchObject({
      own: false,
      can: { write: false, share: false, remove: false },
      sharing: null,
    });
    const update = () =>
      colleague.call(analysis.update, {
        params: { id },
        body: { revision: 1, analysis: { ...given, name: 'Theirs' } },
      });
    expect(await statusOf(update())).toBe(403);
    await shareWith(id, 1, [{ kind: 'user', id: colleague.userId, write: true }]);
    expect((await update()).updatedBy).toContain('Test');
    expect((await colleague.call(analysis.list, { query: {} })).rows).toMatchObject([
      { id, can: { write: true } },
    ]);
    const narrowed = async (client: TestClient, whose: 'own' | 'shared') => {
      const { rows } = await client.call(analysis.list, { query: { whose, size: '200' } });
      return rows.map((row) => row.id);
    };
    expect([await narrowed(colleague, 'shared'), await narrowed(colleague, 'own')]).toEqual([[id], []]);
    expect(await narrowed(owner, 'own')).toContain(id);
    expect(await narrowed(owner, 'shared')).not.toContain(id);
    await shareWith(id, 2, []);
    expect(await statusOf(open(colleague, id))).toBe(404);
  });

  it('with a group reaches its members', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    const outsider = await tenant.user(viewer);
    const [own] = await inSystemTransaction(app.database.app, (tx) =>
      tx
        .select({ id: userGroup.id, name: userGroup.name })
        .from(groupMember)
        .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
        .where(eq(groupMember.userId, colleague.userId)),
    );
    if (own === undefined) throw new Error('no group');
    const { groups } = await owner.call(analysis.containers, { query: { text: own.name } });
    expect(groups).toContainEqual({ ...own, members: 1 });
    const { sharing } = await shareWith(id, 0, [{ kind: 'group', id: own.id, write: true }]);
    expect(sharing?.shares).toEqual([{ kind: 'group', id: own.id, write: true, name: own.name }]);
    expect((await open(colleague, id)).can.write).toBe(true);
    expect(await statusOf(open(outsider, id))).toBe(404);
  });

  it('with a unit reaches who sees it; who may edit there may write', async () => {
    const { id } = await create(owner);
    const [blind, reader, editor] = [
      await tenant.user(viewer),
      await tenant.user(['threatview:View', 'ra:View']),
      await tenant.user(['threatview:View', 'ra:View', 'ra:Edit']),
    ];
    await shareWith(id, 0, [{ kind: 'unit', id: tenant.unitId, write: true }]);
    expect(await statusOf(open(blind, id))).toBe(404);
    expect((await open(reader, id)).can.write).toBe(false);
    expect((await open(editor, id)).can.write).toBe(true);
    await shareWith(id, 1, [{ kind: 'unit', id: tenant.unitId, write: false }]);
    expect((await open(editor, id)).can.write).toBe(false);
  });

  it('with an assessment reaches who sees it, until it is deleted', async () => {
    const { id: raId } = await owner.call(assessment.create, {
      body: { unitId: tenant.unitId, settings: { ...emptySettings, name: 'Cash' } },
    });
    const { id } = await create(owner, { raId });
    const [reader, editor] = [
      await tenant.user(['threatview:View', 'ra:View']),
      await tenant.user(['threatview:View', 'ra:View', 'ra:Edit']),
    ];
    const { sharing } = await shareWith(id, 0, [{ kind: 'assessment', id: raId, write: true }]);
    expect(sharing?.shares).toMatchObject([{ kind: 'assessment', id: raId, name: 'Cash' }]);
    expect((await open(reader, id)).can.write).toBe(false);
    expect((await open(editor, id)).can.write).toBe(true);
    const ofAssessment = await reader.call(analysis.list, { query: { raId } });
    expect(ofAssessment.rows.map((row) => row.id)).toEqual([id]);
    const writeable = (client: TestClient) => client.call(analysis.writeable, { params: { id: raId } });
    expect([await writeable(reader), await writeable(editor)]).toEqual([
      { writeable: false },
      { writeable: true },
    ]);
    await owner.call(assessment.remove, { params: { id: raId } });
    expect(await statusOf(open(reader, id))).toBe(404);
    expect((await open(owner, id)).unknown).toEqual([{ path: 'raId', value: raId }]);
  });

  it('takes the permission, the owner, and something that is there', async () => {
    const silent = await tenant.user(viewer);
    const { id } = await create(silent);
    const shared = [{ kind: 'user' as const, id: owner.userId, write: false }];
    expect(
      await statusOf(silent.call(analysis.share, { params: { id }, body: { revision: 0, shared } })),
    ).toBe(403);
    expect(await statusOf(silent.call(analysis.create, { body: { shared, analysis: given } }))).toBe(403);
    expect(await statusOf(silent.call(analysis.containers, { query: {} }))).toBe(403);

    const mine = await create(owner);
    const other = await (await app.tenant()).user();
    const { error } = await refusalOf(
      shareWith(mine.id, 0, [
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

  it('does not let anybody write where he may not edit himself', async () => {
    const sharer = await tenant.user(['threatview:View', 'threatview:Share', 'ra:View']);
    const { id } = await create(sharer);
    const { error } = await refusalOf(
      sharer.call(analysis.share, {
        params: { id },
        body: { revision: 0, shared: [{ kind: 'unit', id: tenant.unitId, write: true }] },
      }),
    );
    expect(error.details).toMatchObject({ faults: [{ path: 'body.shared.0.write', code: 'forbidden' }] });
  });

  it('at once with saving; a stale sharing is refused with the shares as they are', async () => {
    const colleague = await tenant.user(viewer);
    const shared = [{ kind: 'user' as const, id: colleague.userId, write: false }];
    const { id, sharing } = await owner.call(analysis.create, { body: { shared, analysis: given } });
    expect(sharing).toMatchObject({ revision: 1, shares: shared });
    const { error } = await refusalOf(shareWith(id, 0, []));
    expect(error).toMatchObject({ code: 'error.stale', details: { revision: 1, shares: shared } });
    const kept = await owner.call(analysis.update, {
      params: { id },
      body: { revision: 1, analysis: given },
    });
    expect(kept.sharing?.shares).toMatchObject(shared);
    const taken = await owner.call(analysis.update, {
      params: { id },
      body: { revision: 2, shared: [], analysis: given },
    });
    expect(taken.sharing).toEqual({ revision: 2, shares: [] });
  });

  it('goes on when the owner leaves: who may write in it takes it over', async () => {
    const leaver = await tenant.user();
    const heir = await tenant.user(['threatview:View', 'threatview:Share']);
    const shared = [{ kind: 'user' as const, id: heir.userId, write: true }];
    const { id } = await leaver.call(analysis.create, { body: { shared, analysis: given } });
    await inSystemTransaction(app.database.app, (tx) =>
      tx.delete(appUser).where(eq(appUser.id, leaver.userId)),
    );
    expect(await open(heir, id)).toMatchObject({
      owner: null,
      own: false,
      can: { write: true, share: true, remove: true },
    });
  });

  it('offers what the caller may see, narrowed by name', async () => {
    const sharer = await tenant.user(['threatview:View', 'threatview:Share']);
    const offered = await sharer.call(analysis.containers, { query: {} });
    expect(offered.users.map(({ id }) => id)).toContain(owner.userId);
    expect(offered.users.map(({ id }) => id)).not.toContain(sharer.userId);
    expect([offered.units, offered.assessments]).toEqual([[], []]);
    const wider = await owner.call(analysis.containers, { query: {} });
    expect(wider.units).toMatchObject([{ id: tenant.unitId, write: true }]);
    const none = await owner.call(analysis.containers, { query: { text: 'no such name_' } });
    expect(none).toEqual({ users: [], groups: [], units: [], assessments: [], more: false });
  });
});
