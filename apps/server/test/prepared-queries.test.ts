/** Tests cached queries: another call has its own values and scope, and nothing of an earlier one. */
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/tx';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCachedQuery } from '../src/platform/prepared-queries.ts';
import { appUser } from '../src/schema/identity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

describe('a query with constant text', () => {
  it('is prepared once per connection and returns the result for the values of each call', async () => {
    let made = 0;
    const twice = createCachedQuery((tx: ReadTx) => {
      made += 1;
      return tx
        .select({ doubled: sql<number>`2 * ${sql.placeholder('given')}::int` })
        .from(appUser)
        .limit(1);
    });
    const { organizationId, user } = await app.tenant();
    await user();
    const connections = new Set<ReadTx>();
    const answers: (number | undefined)[] = [];
    // More uses than a statement needs to get a name.
    for (const given of [1, 2, 3, 4, 5, 6])
      await runInReadTransaction(app.database.app, { organizationId }, async (tx) => {
        connections.add(tx);
        answers.push((await twice(tx, { given }))[0]?.doubled);
      });
    expect(answers).toEqual([2, 4, 6, 8, 10, 12]);
    expect(made).toBe(connections.size);
    expect(made).toBeLessThan(answers.length);
  });

  it('returns only rows of the current organisation, whichever organisation came before', async () => {
    const people = createCachedQuery((tx: ReadTx) =>
      tx.select({ id: appUser.id, wanted: sql<string>`${sql.placeholder('wanted')}::text` }).from(appUser),
    );
    const [first, second] = [await app.tenant(), await app.tenant()];
    const [ada, bo] = [await first.user(), await second.user()];
    for (const [{ organizationId }, { userId }] of Array.from({ length: 6 }, (_, n) =>
      n % 2 === 0 ? ([first, ada] as const) : ([second, bo] as const),
    ))
      await runInReadTransaction(app.database.app, { organizationId }, async (tx) => {
        expect(await people(tx, { wanted: 'all' })).toEqual([{ id: userId, wanted: 'all' }]);
      });
  });

  it('does not run without a value for each placeholder', async () => {
    const named = createCachedQuery((tx: ReadTx) =>
      tx.select({ name: sql<string>`${sql.placeholder('name')}::text` }).from(appUser),
    );
    const asked = runInReadTransaction(app.database.app, { organizationId: null }, (tx) => named(tx, {}));
    await expect(asked).rejects.toThrow('name');
  });
});
