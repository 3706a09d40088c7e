/** Tests that the cache of callers is cleared with every change of the data that it was read from. */
import { assessmentContract, commentContract, sessionContract as sessions } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { findSessionActor } from '@klarsikt/identity/server/session/store.ts';
import { countPeopleChanges } from '@klarsikt/server/connection';
import { runInSystemTransaction, type WriteTx } from '@klarsikt/server/tx';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function moves(work: (tx: WriteTx) => Promise<unknown>): Promise<number> {
  const before = countPeopleChanges();
  await runInSystemTransaction(app.database.app, work);
  return countPeopleChanges() - before;
}

describe('cached callers', () => {
  it('are read only from tables with change triggers', async () => {
    const { rows } = await app.database.pool.query<{ body: string; tables: string[]; told: string[] }>(`
      select (select prosrc from pg_proc where proname = 'session_actor') ||
          coalesce((select string_agg(prosrc, ' ') from pg_proc where proname in ('effective_terms', 'counting_licences')), '') as body,
        (select array_agg(relname::text) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables,
        (select array_agg(tgrelid::regclass::text) from pg_trigger where tgname = 'people_changed' and tgenabled = 'O') as told`);
    const [{ body = '', tables = [], told = [] } = {}] = rows;
    const read = tables.filter((name) => new RegExp(`(from|join)\\s+${name}\\b`, 'i').test(body));
    expect(read.length).toBeGreaterThanOrEqual(6);
    expect(read.filter((name) => !told.includes(name))).toEqual([]);
  });

  it.each([
    ['a session that ends', sql`delete from session where false`],
    ['a session that moves on', sql`update session set owes = owes where false`],
    ['a person', sql`update app_user set status = status where false`],
    ['an organisation', sql`update organization set name = name where false`],
    ['a member who is taken out', sql`delete from group_member where false`],
    ['a right that is taken away', sql`delete from group_resource where false`],
    ['a right that is given', sql`update group_resource set permission = permission where false`],
    ['a licence', sql`update licence set valid_to = valid_to where false`],
  ])('are discarded after a change such as %s', async (_what, statement) => {
    expect(await moves((tx) => tx.execute(statement))).toBe(1);
  });

  it('are discarded even if such a change is rolled back', async () => {
    const failing = moves(async (tx) => {
      await tx.execute(sql`delete from session where false`);
      throw new Error('not this time');
    });
    const before = countPeopleChanges();
    await expect(failing).rejects.toThrow('not this time');
    expect(countPeopleChanges()).toBe(before + 1);
  });

  it('are discarded before the end of a session is announced, but not when other data are written', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const before = countPeopleChanges();
    for (let n = 0; n < 5; n += 1)
      await user.call(commentContract.add, { body: { id, subject: '', label: 'inf', text: `Note ${n}` } });
    expect(countPeopleChanges()).toBe(before);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute(sql`delete from session where user_id = ${user.userId}`),
    );
    expect((await user.request(sessions.listSessions, {})).status).toBe(401);
  });
});

describe('the caller of each request', () => {
  const pool = () => app.database.pool;
  const change = (statement: ReturnType<typeof sql>) =>
    runInSystemTransaction(app.database.app, (tx) => tx.execute(statement));

  it('is loaded again only after a change of the account, a group or the session', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const cookie = user.cookie?.split('=')[1] ?? '';
    const find = () => findSessionActor(pool(), cookie, app.clock.now());
    const first = await find();
    expect(first?.givenName).not.toBe('Ada');
    expect(await find()).toBe(first);
    await change(sql`update app_user set given_name = 'Ada' where id = ${user.userId}`);
    expect((await find())?.givenName).toBe('Ada');
    await change(sql`delete from group_member where user_id = ${user.userId}`);
    expect((await find())?.permissions.size).toBe(0);
    await change(sql`delete from session where user_id = ${user.userId}`);
    expect(await find()).toBeNull();
    expect(await find()).toBeNull();
  });

  it('has no access from the instant at which the session expires', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const cookie = user.cookie?.split('=')[1] ?? '';
    const actor = await findSessionActor(pool(), cookie, app.clock.now());
    const end = actor?.hardAt ?? new Date(0);
    expect(await findSessionActor(pool(), cookie, end)).toBeNull();
  });
});
