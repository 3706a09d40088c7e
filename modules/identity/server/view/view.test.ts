import { auditContract, viewContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { savedView } from '@klarsikt/server/schema/saved-view.ts';
import { expectRefusal, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const state = {
  search: { level: 'HIGH', q: 'cash' },
  sort: { column: 'inherent', descending: true },
  columns: { share: true },
  density: 'roomy' as const,
};
const query = { list: 'ra.risks' as const };
const forbidden = { status: 403, error: { code: 'error.forbidden' } };
const notFound = { status: 404, error: { code: 'error.notfound' } };

async function twoPeople() {
  const tenant = await app.tenant();
  const [first, second] = [await tenant.user(['ra:View']), await tenant.user(['ra:View'])];
  return { tenant, first, second };
}

type Client = Awaited<ReturnType<typeof twoPeople>>['first'];
const save = (client: Client, name: string, shared = false) =>
  client.call(viewContract.add, { body: { ...query, name, shared, state } });
const namesOf = async (client: Client) =>
  (await client.call(viewContract.list, { query })).views.map(({ name }) => name);

describe('a saved view', () => {
  it('stores filters, search text, sorting and columns, and is private until shared', async () => {
    const { first, second } = await twoPeople();
    await save(first, 'b second');
    const made = await save(first, 'A first');
    expect(made).toMatchObject({ name: 'A first', shared: false, own: true, mayChange: true, state });
    expect(await namesOf(first)).toEqual(['A first', 'b second']);
    expect(await namesOf(second)).toEqual([]);
    const params = { id: made.id };
    expect(await expectRefusal(second.call(viewContract.remove, { params }))).toMatchObject(notFound);
    await first.call(viewContract.change, { params, body: { revision: 1, shared: true } });
    const { views } = await second.call(viewContract.list, { query });
    expect(views).toMatchObject([
      { name: 'A first', own: false, mayChange: false, author: made.author, state },
    ]);
  });

  it('can be changed, when shared, only by its author and by user administrators', async () => {
    const { tenant, first, second } = await twoPeople();
    const administrator = await tenant.user(['ra:View', 'admin:SecurityAdmin']);
    const { id } = await save(first, 'Of all', true);
    const change = (client: Client, name: string, revision: number) =>
      client.call(viewContract.change, { params: { id }, body: { revision, name } });
    expect(await expectRefusal(change(second, 'Mine', 1))).toMatchObject(forbidden);
    expect(await expectRefusal(second.call(viewContract.remove, { params: { id } }))).toMatchObject(
      forbidden,
    );
    expect(await change(administrator, 'Of us', 1)).toMatchObject({ name: 'Of us', revision: 2 });
    expect(await expectRefusal(change(first, 'Late', 1))).toMatchObject({ error: { code: 'error.stale' } });
  });

  it.each([
    ['ra.comments', 'ra:View'],
    ['ra.incidents', 'ra:Incident'],
    ['threatview.analyses', 'threatview:View'],
    ['admin.users', 'admin:SecurityAdmin'],
    ['admin.units', 'admin:Admin'],
    ['admin.keys', 'admin:ApiKey'],
    ['admin.licences', 'admin:Licensing'],
    ['atlas.threat', 'backoffice:View'],
  ] as const)(
    'is visible, for the list %s, only to users with the permission %s',
    async (list, permission) => {
      // Atlas is for editors of the installation alone.
      const tenant = await app.tenant({ kind: 'system' });
      const reader = await tenant.user([permission]);
      const other = await tenant.user(['ra:Template']);
      await reader.call(viewContract.add, { body: { list, name: 'Mine', shared: true, state } });
      expect((await reader.call(viewContract.list, { query: { list } })).views).toMatchObject([
        { name: 'Mine' },
      ]);
      expect(await expectRefusal(other.call(viewContract.list, { query: { list } }))).toMatchObject(
        forbidden,
      );
    },
  );

  it('is refused for a list that does not exist', async () => {
    const { first } = await twoPeople();
    const list = 'atlas.nothing' as const;
    expect(await expectRefusal(first.call(viewContract.list, { query: { list } }))).toMatchObject({
      status: 400,
    });
  });

  it('can be restored unchanged for thirty days', async () => {
    const { tenant, first } = await twoPeople();
    const { id } = await save(first, 'Kept');
    const params = { id };
    await first.call(viewContract.begin, { body: { ...query, view: id } });
    await first.call(viewContract.remove, { params });
    expect(await first.call(viewContract.list, { query })).toEqual({ views: [], default: null });
    expect(await first.call(viewContract.restore, { params })).toMatchObject({ name: 'Kept', state });
    expect(await expectRefusal(first.call(viewContract.restore, { params }))).toMatchObject(notFound);
    expect(await first.call(viewContract.list, { query })).toMatchObject({ views: [{ id }], default: id });
    await first.call(viewContract.remove, { params });
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(savedView)
        .set({ removedAt: new Date(0) })
        .where(eq(savedView.id, id)),
    );
    expect(await expectRefusal(first.call(viewContract.restore, { params }))).toMatchObject(notFound);
    const events = await (await tenant.user()).call(auditContract.list, { body: {} });
    const own = events.rows.filter(({ subject }) => subject === `view:${id}`).map(({ event }) => event);
    expect(new Set(own)).toEqual(new Set(['view.saved', 'view.begun', 'view.removed', 'view.restored']));
  });

  it('is the default view of users who chose the view, as long as they have access', async () => {
    const { first, second } = await twoPeople();
    const { id } = await save(first, 'Morning', true);
    await second.call(viewContract.begin, { body: { ...query, view: id } });
    expect((await second.call(viewContract.list, { query })).default).toBe(id);
    expect((await first.call(viewContract.list, { query })).default).toBeNull();
    await first.call(viewContract.change, { params: { id }, body: { revision: 1, shared: false } });
    expect((await second.call(viewContract.list, { query })).default).toBeNull();
    const other = { list: 'ra.controls' as const, view: id };
    expect(await expectRefusal(first.call(viewContract.begin, { body: other }))).toMatchObject(notFound);
    await second.call(viewContract.begin, { body: { ...query, view: null } });
    await first.call(viewContract.change, { params: { id }, body: { revision: 2, shared: true } });
    expect((await second.call(viewContract.list, { query })).default).toBeNull();
  });

  it('is visible only in its organisation and to users with access to the list', async () => {
    const { tenant, first } = await twoPeople();
    const { id } = await save(first, 'Ours', true);
    const analyst = await tenant.user(['threatview:View']);
    expect(await expectRefusal(analyst.call(viewContract.list, { query }))).toMatchObject(forbidden);
    expect(await expectRefusal(analyst.call(viewContract.remove, { params: { id } }))).toMatchObject(
      forbidden,
    );
    const library = { list: 'threatview.threats' as const };
    expect(await analyst.call(viewContract.list, { query: library })).toEqual({ views: [], default: null });
    const neighbour = await (await app.tenant()).user(['ra:View']);
    expect(await namesOf(neighbour)).toEqual([]);
    expect(
      await expectRefusal(neighbour.call(viewContract.begin, { body: { ...query, view: id } })),
    ).toMatchObject(notFound);
  });
});
