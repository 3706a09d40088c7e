/**
 * Tests that the database itself separates organisations: a query without any condition sees only its own organisation.
 */
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInReadTransaction, runInWriteTransaction } from '../src/platform/tx.ts';
import { appUser, assessmentUnit, organizationTable } from '../src/schema/identity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

describe('row-level security', () => {
  it('guards every table with a column for the organisation', async () => {
    const { rows } = await app.database.pool.query<{ name: string; guarded: boolean; policies: number }>(`
      SELECT c.relname AS name, c.relrowsecurity AS guarded,
        (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ guarded, policies }) => !guarded || policies === 0)).toEqual([]);
  });

  it('cannot be bypassed by the role that serves requests', async () => {
    const { rows } = await app.database.pool.query(`
      SELECT current_user AS name, rolsuper, rolbypassrls,
        EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS owns
      FROM pg_roles WHERE rolname = current_user`);
    expect(rows).toEqual([
      { name: app.database.roles.app, rolsuper: false, rolbypassrls: false, owns: false },
    ]);
  });

  it('hides and protects rows of other organisations, even without a condition in the query', async () => {
    const [own, other] = [await app.tenant(), await app.tenant()];
    await own.user();
    await other.user();
    const scope = { organizationId: own.organizationId };
    const seen = await runInReadTransaction(app.database.app, scope, async (tx) => ({
      organizations: await tx.select({ id: organizationTable.id }).from(organizationTable),
      owners: await tx.selectDistinct({ id: appUser.organizationId }).from(appUser),
    }));
    expect(seen).toEqual({
      organizations: [{ id: own.organizationId }],
      owners: [{ id: own.organizationId }],
    });
    const renamed = await runInWriteTransaction(app.database.app, scope, (tx) =>
      tx.update(assessmentUnit).set({ name: 'taken' }).returning({ id: assessmentUnit.organizationId }),
    );
    expect(renamed).toEqual([{ id: own.organizationId }]);
    await expect(
      runInWriteTransaction(app.database.app, scope, (tx) =>
        tx.insert(assessmentUnit).values({ organizationId: other.organizationId, name: 'planted' }),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/row-level security/) } });
  });

  it('shows no rows without a scope', async () => {
    await (await app.tenant()).user();
    const seen = await runInReadTransaction(app.database.app, { organizationId: null }, (tx) =>
      tx.select().from(appUser),
    );
    expect(seen).toEqual([]);
  });

  it('refuses a write in a read transaction and a change of append-only rows', async () => {
    const { organizationId } = await app.tenant();
    await expect(
      app.database.app.transaction((tx) => tx.execute(sql`insert into setup_token values ('\\x00', now())`), {
        accessMode: 'read only',
      }),
    ).rejects.toMatchObject({ cause: { code: '25006' } });
    for (const statement of [
      sql`update audit_event set event = 'x'`,
      sql`delete from audit_event`,
      sql`delete from usage_event`,
      sql`update model_version set content = '{}'`,
      sql`delete from assessment_revision`,
    ])
      await expect(
        runInWriteTransaction(app.database.app, { organizationId }, (tx) => tx.execute(statement)),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
