import { analysisContract, type EndpointRequest, loginContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { savedAnalysis } from '@klarsikt/server/schema/analysis.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import {
  expectRefusal,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, given, open, shareWith, statusOf, tbml, viewer } from './saved.fixture.ts';

let app: TestApp;
let tenant: TestTenant;
let owner: TestClient & { readonly userId: number; readonly username: string };

const day = 86_400;

/** The clock of the tests has passed the end of the session. */
const signInAgain = (client: typeof owner) =>
  client.call(loginContract.login, { body: { username: client.username, secret: testPassword } });

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  owner = await tenant.user();
});
afterAll(() => app.close());

describe('a saved analysis', () => {
  it('is returned as saved, with defaults for missing fields', async () => {
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
      sharing: { revision: 1, shares: [] },
    });
    expect((await open(owner, id)).analysis).toEqual(saved);
  });

  it('can be sorted by name and date, searched by text and listed in pages', async () => {
    const user = await tenant.user(viewer);
    for (const name of ['Beta', 'alpha', 'Gamma 100%']) {
      await create(user, { name });
      app.clock.advance(1);
    }
    const names = async (query: EndpointRequest<typeof analysisContract.list>['query']) =>
      (await user.call(analysisContract.list, { query })).rows.map((row) => row.name);
    expect(await names({})).toEqual(['Gamma 100%', 'alpha', 'Beta']);
    expect(await names({ sort: 'name', order: 'asc' })).toEqual(['alpha', 'Beta', 'Gamma 100%']);
    expect(await names({ sort: 'name', order: 'asc', size: 2, page: 2 })).toEqual(['Gamma 100%']);
    expect(await names({ text: '0%' })).toEqual(['Gamma 100%']);
    expect(await names({ text: '%' })).toEqual(['Gamma 100%']);
    expect((await user.call(analysisContract.list, { query: { size: 1 } })).total).toBe(3);
  });

  it('keeps items that the library lacks, and the response contains their paths', async () => {
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

  it('cannot overwrite a newer revision, which is returned with the refusal', async () => {
    const first = await create(owner);
    const params = { id: first.id };
    app.clock.advance(5);
    const second = await owner.call(analysisContract.update, {
      params,
      body: { revision: 1, analysis: { ...given, name: 'Second' } },
    });
    expect(second).toMatchObject({ revision: 2, name: 'Second' });
    expect(second.analysis.created).toBe(first.analysis.created);
    expect(second.analysis.updated).toBe(first.analysis.created + 5000);
    const { status, error } = await expectRefusal(
      owner.call(analysisContract.update, {
        params,
        body: { revision: 1, analysis: { ...given, name: 'Third' } },
      }),
    );
    expect([status, error.code]).toEqual([409, 'error.stale']);
    expect(error.details).toMatchObject({
      revision: 2,
      present: { name: 'Second' },
      by: { userId: owner.userId },
      since: [{ revision: 2, patches: [{ op: 'set', path: '/name', value: 'Second' }] }],
    });
    expect((await open(owner, first.id)).name).toBe('Second');
  });

  it('can be saved without a revision if `updated` matches the stored state', async () => {
    const { id } = await create(owner);
    const params = { id };
    const { analysis: opened } = await open(owner, id);
    app.clock.advance(5);
    const body = { shared: [], analysis: { ...opened, name: 'By the letter' } };
    const saved = await owner.call(analysisContract.update, { params, body });
    expect(saved).toMatchObject({ name: 'By the letter', revision: 2 });
    // A retry that is based on a replaced revision is refused.
    const { status, error } = await expectRefusal(owner.call(analysisContract.update, { params, body }));
    expect([status, error.code]).toEqual([409, 'error.stale']);
    const { updated: _updated, ...unknown } = opened;
    const without = await expectRefusal(
      owner.call(analysisContract.update, { params, body: { analysis: unknown } }),
    );
    expect([without.status, without.error.details]).toMatchObject([
      400,
      { faults: [{ path: 'body.analysis.updated' }] },
    ]);
  });

  it('is recorded in the audit log with old and new values', async () => {
    const { id } = await create(owner);
    await owner.call(analysisContract.update, {
      params: { id },
      body: { revision: 1, analysis: { ...given, name: 'Renamed' } },
    });
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `analysis:${id}`)),
    );
    expect(events.map(({ event }) => event)).toEqual(['analysis.created', 'analysis.changed']);
    expect(JSON.stringify(events[1]?.before)).toContain(given.name);
    expect(JSON.stringify(events[1]?.after)).toContain('Renamed');
  });

  it('can be copied by its readers', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    await shareWith(owner, id, 1, [{ kind: 'user', id: colleague.userId, write: false }]);
    const copy = await colleague.call(analysisContract.duplicate, {
      params: { id },
      body: { name: 'My copy' },
    });
    expect(copy).toMatchObject({ own: true, name: 'My copy', revision: 1, shares: 0 });
    const { name: _, created: __, updated: ___, ...kept } = copy.analysis;
    expect((await open(owner, id)).analysis).toMatchObject(kept);
  });

  it('can be created in a demo session, but not by a visitor', async () => {
    const demo = await app.demo();
    const { id } = await create(demo);
    expect((await open(demo, id)).own).toBe(true);
    expect(await statusOf(create(app.visitor()))).toBe(401);
    expect(await statusOf(app.visitor().call(analysisContract.list, { query: {} }))).toBe(401);
  });

  it('may refer only to an assessment that its author may see', async () => {
    const { error } = await expectRefusal(create(owner, { raId: 999_999 }));
    expect(error).toMatchObject({
      code: 'error.invalid',
      details: { faults: [{ path: 'body.analysis.raId' }] },
    });
  });

  it('cannot have an empty, multi-line or invalid name', async () => {
    for (const name of ['', '   ', 'a\u0000b', 'two\nlines', 'half \ud800'])
      expect([name, await statusOf(create(owner, { name }))]).toEqual([name, 400]);
  });
});

describe('the deletion of a saved analysis', () => {
  it('can be undone for 30 days, only by the owner', async () => {
    const { id } = await create(owner);
    const colleague = await tenant.user(viewer);
    await shareWith(owner, id, 1, [{ kind: 'user', id: colleague.userId, write: true }]);
    expect(await statusOf(colleague.call(analysisContract.remove, { params: { id } }))).toBe(403);
    await owner.call(analysisContract.remove, { params: { id } });
    expect(await statusOf(open(owner, id))).toBe(404);
    const deleted = await owner.call(analysisContract.list, { query: { deleted: 'true' } });
    expect(deleted.rows.map((row) => row.id)).toContain(id);
    expect((await colleague.call(analysisContract.list, { query: { deleted: 'true' } })).total).toBe(0);
    expect(await statusOf(colleague.call(analysisContract.restore, { params: { id } }))).toBe(403);
    app.clock.advance(30 * day - 60);
    await signInAgain(owner);
    await app.server.upkeep();
    await owner.call(analysisContract.restore, { params: { id } });
    await owner.call(analysisContract.remove, { params: { id } });
    app.clock.advance(30 * day);
    await signInAgain(owner);
    expect(await statusOf(owner.call(analysisContract.restore, { params: { id } }))).toBe(404);
    await app.server.upkeep();
    const left = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(savedAnalysis).where(eq(savedAnalysis.id, id)),
    );
    expect(left).toEqual([]);
  });

  it('can be undone without loss of content or shares', async () => {
    const { id, analysis: saved } = await create(owner);
    const colleague = await tenant.user(viewer);
    await shareWith(owner, id, 1, [{ kind: 'user', id: colleague.userId, write: false }]);
    await owner.call(analysisContract.remove, { params: { id } });
    expect((await owner.call(analysisContract.restore, { params: { id } })).analysis).toEqual(saved);
    expect((await open(colleague, id)).analysis).toEqual(saved);
  });
});
