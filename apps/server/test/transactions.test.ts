/** Tests that transactions with fewer round trips are still atomic and isolated. */
import { assessmentContract, commentContract, userContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { PipelinedClient } from '@klarsikt/server/connection';
import { organizationTable } from '@klarsikt/server/schema/identity';
import { runInSystemTransaction, runInWriteTransaction, runSingleQuery } from '@klarsikt/server/tx';
import { startTestApp, type TestApp, toDatabaseConfig } from '@klarsikt/testkit';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { commentTable } from '../src/schema/domain.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nameOf = (id: number) =>
  runInSystemTransaction(app.database.app, async (tx) => {
    const [row] = await tx.select().from(organizationTable).where(eq(organizationTable.id, id));
    return row?.name;
  });

/** Number of protocol messages of one type on all connections of the pool; by default ReadyForQuery. */
async function answersTo(work: () => Promise<unknown>, message: 'Z' | 'T' = 'Z'): Promise<number> {
  const { pool } = app.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  let ready = 0;
  const readers = clients.map((client) => {
    let left = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      left = Buffer.concat([left, chunk]);
      while (left.length >= 5 && left.length > left.readInt32BE(1)) {
        if (left[0] === message.charCodeAt(0)) ready += 1;
        left = left.subarray(1 + left.readInt32BE(1));
      }
    };
    if (!(client instanceof PipelinedClient)) throw new Error('another kind of connection');
    const { stream } = client.connection;
    stream.on('data', read);
    client.release();
    return () => stream.off('data', read);
  });
  await work();
  for (const stop of readers) stop();
  return ready;
}

describe('a transaction', () => {
  it('rolls back when the statement sent with its commit fails', async () => {
    const { organizationId } = await app.tenant({ name: 'Before' });
    const change = runInWriteTransaction(
      app.database.app,
      { organizationId },
      (tx) =>
        tx.update(organizationTable).set({ name: 'After' }).where(eq(organizationTable.id, organizationId)),
      () => [
        {
          text: 'insert into audit_event (at, organization_id) values (now(), $1)',
          values: [organizationId],
        },
      ],
    );
    await expect(change).rejects.toMatchObject({ code: '23502' });
    expect(await nameOf(organizationId)).toBe('Before');
  });

  it('fails if the database has aborted it', async () => {
    const { organizationId } = await app.tenant({ name: 'Before' });
    const change = runInWriteTransaction(app.database.app, { organizationId }, async (tx) => {
      await tx
        .update(organizationTable)
        .set({ name: 'After' })
        .where(eq(organizationTable.id, organizationId));
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await nameOf(organizationId)).toBe('Before');
  });

  it('is repeated once if the database aborts a command because of a concurrent command', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const note = (text: string) =>
      user
        .request(commentContract.add, { body: { id, subject: '', label: 'inf', text } })
        .then(({ status }) => status);
    const givesWay = (times: number) =>
      runWithClient(app.database.ownerConnection, (client) =>
        client.query(`create sequence if not exists given_way; alter sequence given_way restart;
          grant usage on sequence given_way to ${app.database.roles.app};
          create or replace function give_way() returns trigger language plpgsql as $$ begin
            if nextval('given_way') <= ${times} then raise exception 'deadlock' using errcode = '40P01'; end if;
            return new;
          end $$;
          drop trigger if exists gives_way on comment;
          create trigger gives_way before insert on comment for each row execute function give_way()`),
      );
    await givesWay(2);
    expect(await note('Once')).toBe(200);
    await givesWay(1000);
    expect(await note('Never')).toBe(500);
    await givesWay(0);
    const kept = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select({ text: commentTable.text }).from(commentTable).where(eq(commentTable.assessmentId, id)),
    );
    expect(kept).toEqual([{ text: 'Once' }]);
  });

  it('is repeated if the database aborts a query because of a migration', async () => {
    const user = await (await app.tenant()).user(['admin:Admin', 'admin:SecurityAdmin']);
    const { rows } = await app.database.pool.query<{ database: string }>(
      'SELECT current_database() AS database',
    );
    const migration = new pg.Client(toDatabaseConfig(inject('databaseServer'), rows[0]?.database ?? ''));
    await migration.connect();
    try {
      // Locks as a migration takes them: it holds one table that the query needs, and requests another that the query
      // has read.
      await migration.query(
        "SET deadlock_timeout = '30s'; BEGIN; LOCK TABLE group_member IN ACCESS EXCLUSIVE MODE",
      );
      const answer = user.request(userContract.list, { body: { size: 1 } });
      await expect
        .poll(async () => (await migration.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount, {
          timeout: 20_000,
        })
        .toBeGreaterThan(0);
      await migration.query('LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE');
      await migration.query('COMMIT');
      expect((await answer).status).toBe(200);
    } finally {
      await migration.end();
    }
  }, 60_000);

  it('is repeated on other connections if a migration has changed the columns of its statements', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const list = () =>
      user
        .request(commentContract.getConversations, { body: { id, under: '' } })
        .then(({ status }) => status);
    const add = (text: string) =>
      user
        .request(commentContract.add, { body: { id, subject: '', label: 'inf', text } })
        .then(({ status }) => status);
    const changeType = (type: string) =>
      runWithClient(app.database.ownerConnection, (owner) =>
        owner.query(`ALTER TABLE comment ALTER COLUMN text TYPE ${type}`),
      );
    const both = () => Promise.all([...Array.from({ length: 12 }, list), add('One'), add('Two')]);
    // The third use of a statement gives it a name; each connection of the pool then keeps its plan.
    for (let times = 0; times < 4; times += 1) await both();
    const { pool } = app.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const prepared = await Promise.all(
      clients.map((client) =>
        client.query(`SELECT FROM pg_prepared_statements WHERE statement LIKE '%"text"%from "comment"%'`),
      ),
    );
    for (const client of clients) client.release();
    expect(prepared.filter(({ rowCount }) => rowCount !== 0).length).toBeGreaterThan(3);
    await changeType('varchar');
    try {
      expect(new Set(await both())).toEqual(new Set([200]));
    } finally {
      await changeType('text');
    }
    expect(new Set(await both())).toEqual(new Set([200]));
  }, 60_000);

  it('is required for every write of the role that serves requests', async () => {
    const write = app.database.pool.query(
      `insert into failure_counter (key, failures, window_at) values ('x', 1, now())`,
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('returns the outcome of each statement that is sent in a batch', async () => {
    const { organizationId } = await app.tenant();
    const asked: string[] = [];
    const change = runInWriteTransaction(app.database.app, { organizationId }, async (tx) => {
      const ended = await Promise.allSettled([
        tx.execute(sql`select ${1}::int as n`),
        tx.execute(sql`select 1 / ${0}::int as n`),
        tx.execute(sql`select ${2}::int as n`),
        tx.execute(sql`select 3 as n`),
      ]);
      for (const one of ended)
        asked.push(
          one.status === 'fulfilled' ? String(one.value.rows[0]?.n) : String(one.reason.cause?.code),
        );
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(asked).toEqual(['1', '22012', '25P02', '25P02']);
    expect(await nameOf(organizationId)).not.toBeUndefined();
  });

  it('continues with the other statements of a batch if the values of one cannot be sent', async () => {
    const { organizationId } = await app.tenant({ name: 'Before' });
    const unsendable = {
      toPostgres: () => {
        throw new Error('not to be sent');
      },
    };
    const ended = await runInWriteTransaction(app.database.app, { organizationId }, async (tx) => {
      const first = tx.execute(sql`select ${1}::int as n`);
      const second = tx.execute(sql`select ${unsendable}::text as n`);
      const third = tx
        .update(organizationTable)
        .set({ name: 'After' })
        .where(eq(organizationTable.id, organizationId));
      return Promise.allSettled([first, second, third]);
    });
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await nameOf(organizationId)).toBe('After');
  });

  it('needs only one round trip for all statements of a batch', async () => {
    const answers = await answersTo(async () => {
      await runInWriteTransaction(
        app.database.app,
        { organizationId: null },
        (tx) => Promise.all([1, 2, 3].map((n) => tx.execute(sql`select ${n}::int`))),
        () => [{ text: 'select $1::int', values: [4] }],
      );
    });
    expect(answers).toBe(2);
  });

  it('returns only rows of its organisation, and cannot write, if it has a single query', async () => {
    const one = await app.tenant({ name: 'One' });
    await app.tenant({ name: 'Two' });
    const ask = (text: string) =>
      runSingleQuery<{ name: string }>(app.database.app, one, { text, values: [1] });
    const seen = await ask('select name from organization where $1::int = 1');
    expect(seen.map(({ name }) => name)).toEqual(['One']);
    const nobody = { organizationId: null };
    const everything = { text: 'select name from organization where $1::int = 1', values: [1] };
    expect(await runSingleQuery(app.database.app, nobody, everything)).toEqual([]);
    await expect(ask(`update organization set name = 'Three' where $1::int = 1`)).rejects.toMatchObject({
      code: '25006',
    });
    await expect(ask('select name from organization where 1 / ($1::int - 1) = 1')).rejects.toMatchObject({
      code: '22012',
    });
    expect(await nameOf(one.organizationId)).toBe('One');
    expect(await answersTo(() => ask('select name from organization where $1::int = 1'))).toBe(1);
  });

  it('requests the columns of a prepared statement only once', async () => {
    const text = 'select $1::int as n, $2::text as word';
    const ask = () =>
      runSingleQuery<{ n: number; word: string }>(
        app.database.app,
        { organizationId: null },
        { text, values: [7, 'seven'] },
      );
    // Enough runs that every connection of the pool has prepared the statement.
    const { max } = app.database.pool.options;
    for (let n = 0; n < 8; n += 1) await Promise.all(Array.from({ length: max }, ask));
    const told: unknown[] = [];
    const described = await answersTo(async () => {
      for (let n = 0; n < 3; n += 1) told.push(...(await ask()));
    }, 'T');
    expect(described).toBe(0);
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ n: 7, word: 'seven' })));
  });

  it('is refused if the organisation is not a number', async () => {
    const scope = { organizationId: Number.NaN };
    await expect(runInWriteTransaction(app.database.app, scope, async () => undefined)).rejects.toThrow(
      'no organisation',
    );
  });
});

/** Named statements of all connections in the pool, because a call may have used any of them. */
async function keptStatements(): Promise<readonly string[]> {
  const { pool } = app.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const kept = await Promise.all(
      clients.map((client) =>
        client.query<{ statement: string }>('select statement from pg_prepared_statements'),
      ),
    );
    return kept.flatMap(({ rows }) => rows.map(({ statement }) => statement));
  } finally {
    for (const client of clients) client.release();
  }
}

describe('plans of prepared statements', () => {
  it('are cached per connection and in the functions that every call uses', async () => {
    const { rows: functions } = await app.database.pool.query<{ name: string; language: string }>(
      `select proname as name, lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
       where proname in ('session_actor', 'key_actor', 'app_tree') order by 1`,
    );
    expect(functions.map(({ language }) => language)).toEqual(['plpgsql', 'plpgsql', 'plpgsql']);
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const parts = ['insert into comment', 'insert into audit_event', 'from "assessment"'];
    await expect
      .poll(
        async () => {
          for (let n = 0; n < 6; n += 1)
            await user.call(commentContract.add, {
              body: { id, subject: '', label: 'inf', text: `Note ${n}` },
            });
          const kept = await keptStatements();
          return parts.filter((part) => !kept.some((statement) => statement.includes(part)));
        },
        { timeout: 20_000 },
      )
      .toEqual([]);
  });
});

describe('idle connections', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are closed, except those with the prepared statements of frequent calls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { pool } = app.database;
    const processes = async (count: number) => {
      const asked = Array.from({ length: count }, () =>
        pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
      );
      return (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ pid }) => pid));
    };
    const many = await processes(8);
    expect(pool.totalCount).toBeGreaterThan(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pool.totalCount).toBe(3);
    expect(many).toContain((await processes(1))[0]);
  });
});
