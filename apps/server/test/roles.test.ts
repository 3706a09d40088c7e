/** Tests that each database has its own roles, whoever creates them (security pages Z17 and Z18). */
import { randomUUID } from 'node:crypto';
import { testConfig } from '@klarsikt/testkit';
import {
  copyTemplateDatabase,
  createEmptyDatabase,
  migrationsFolder,
  toDatabaseConfig,
} from '@klarsikt/testkit/database';
import type { ClientConfig } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createServer } from '../src/app.ts';
import { createMovableClock } from '../src/platform/clock.ts';
import { createOwnerConnection, runWithClient } from '../src/platform/connection-roles.ts';
import { type Database, openDatabase, runMigrations } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { createRoleNames } from '../src/platform/role-names.ts';
import { runInReadTransaction } from '../src/platform/tx.ts';
import { organizationTable } from '../src/schema/identity.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const log = createLog('silent');
const admin = () => inject('databaseServer');

/** Runs statements in a database as an administrator of the server. */
const type = (database: ClientConfig, ...statements: readonly string[]) =>
  runWithClient(database, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const nameOf = (connection: ClientConfig): Promise<string> =>
  runWithClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT current_database()::text AS name');
    return rows[0]?.name ?? '';
  });

/** Creates a user of the server; `on` gives their connection to a database. */
async function userMade(
  attributes = '',
): Promise<{ name: string; on(database: ClientConfig): ClientConfig }> {
  const name = `person_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await type(admin(), `CREATE ROLE ${name} LOGIN PASSWORD 'of-the-test' ${attributes}`);
  return {
    name,
    on: (database) => {
      if (database.connectionString === undefined)
        return { ...database, user: name, password: 'of-the-test' };
      const url = new URL(database.connectionString);
      url.username = name;
      url.password = 'of-the-test';
      return { connectionString: url.href };
    },
  };
}

async function emptyOne(): Promise<ClientConfig> {
  const made = await createEmptyDatabase(admin());
  ends.push(() => made.drop());
  return made.connection;
}

async function open(connection: ClientConfig): Promise<Database> {
  const database = await openDatabase(connection, { migrations: migrationsFolder, log });
  ends.push(() => database.close());
  return database;
}

const refusalOf = (connection: ClientConfig): Promise<string> =>
  open(connection).then(
    () => 'started',
    (error: Error) => error.message,
  );

/** Statements in the message, as an administrator would copy them. */
const statementsIn = (message: string): string =>
  message
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .join('\n');

/** Checks that the installation works: the queue, the starter content and a query in a scope. */
async function expectServing(connection: ClientConfig): Promise<Database> {
  const database = await open(connection);
  const clock = createMovableClock(new Date('2026-11-21T08:00:00Z'));
  const server = await createServer({ config: testConfig, database, clock, log, upkeepTimer: false });
  ends.push(() => server.close());
  await server.http.ready();
  const ready = await server.http.inject({ method: 'GET', url: '/ready' });
  expect([ready.statusCode, ready.body]).toEqual([200, ready.body]);
  const seen = await runInReadTransaction(database.app, { organizationId: null }, (tx) =>
    tx.select({ id: organizationTable.id }).from(organizationTable),
  );
  expect(seen).toEqual([]);
  return database;
}

describe('a database user that owns the database', () => {
  it('is refused with the statements that make the start possible if it cannot create roles', async () => {
    const database = await emptyOne();
    const user = await userMade();
    const name = await nameOf(database);
    await type(admin(), `ALTER DATABASE ${name} OWNER TO ${user.name}`);
    const message = await refusalOf(user.on(database));
    expect(message).toContain('lacks rights in the database');
    expect(message).toContain(`CREATE ROLE ${createRoleNames(name).owner} NOLOGIN;`);
    await type(database, statementsIn(message));
    await expectServing(user.on(database));
  });

  it('needs no further statements if it can create roles', async () => {
    const database = await emptyOne();
    const user = await userMade('CREATEROLE');
    await type(admin(), `ALTER DATABASE ${await nameOf(database)} OWNER TO ${user.name}`);
    const { roles } = await expectServing(user.on(database));
    const { rows } = await runWithClient(database, (client) =>
      client.query(
        'SELECT rolname::text AS name, rolcanlogin, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = ANY ($1) ORDER BY 1',
        [[roles.owner, roles.app]],
      ),
    );
    const none = { rolcanlogin: false, rolsuper: false, rolbypassrls: false };
    expect(rows).toEqual([
      { name: roles.app, ...none },
      { name: roles.owner, ...none },
    ]);
  });
});

describe('a database user that does not own the database', () => {
  it('can start the server with roles that an administrator has created', async () => {
    const database = await emptyOne();
    const user = await userMade();
    const name = await nameOf(database);
    const { owner, app } = createRoleNames(name);
    await type(
      database,
      `CREATE ROLE ${owner} NOLOGIN; CREATE ROLE ${app} NOLOGIN; GRANT ${owner}, ${app} TO ${user.name};
       GRANT CREATE ON DATABASE ${name} TO ${owner}; GRANT USAGE, CREATE ON SCHEMA public TO ${owner};
       GRANT CONNECT ON DATABASE ${name} TO ${user.name}; REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`,
    );
    await expectServing(user.on(database));
  });

  it('is refused with each missing statement', async () => {
    const user = await userMade();
    const database = await emptyOne();
    const message = await refusalOf(user.on(database));
    for (const words of ['GRANT CREATE ON DATABASE', 'ON SCHEMA public', 'REVOKE CONNECT ON DATABASE'])
      expect(message).toContain(words);
    await type(database, statementsIn(message));
    await expectServing(user.on(database));
  });
});

describe('two installations on one server', () => {
  it('share no role, and the user of one database cannot connect to the other', async () => {
    const [production, test] = [await emptyOne(), await emptyOne()];
    const [operator, tester] = [await userMade('CREATEROLE'), await userMade()];
    await type(admin(), `ALTER DATABASE ${await nameOf(production)} OWNER TO ${operator.name}`);
    await type(admin(), `ALTER DATABASE ${await nameOf(test)} OWNER TO ${tester.name}`);
    await type(test, statementsIn(await refusalOf(tester.on(test))));
    const first = await expectServing(operator.on(production));
    const second = await expectServing(tester.on(test));
    expect(new Set([...Object.values(first.roles), ...Object.values(second.roles)]).size).toBe(4);
    const entered = runWithClient(tester.on(production), (client) => client.query('SELECT 1'));
    await expect(entered).rejects.toThrow('permission denied for database');
    const taken = runWithClient(tester.on(test), (client) => client.query(`SET ROLE ${first.roles.owner}`));
    await expect(taken).rejects.toThrow('permission denied to set role');
  });
});

/** Owners, privileges and row policies of a database, as sorted lines. */
async function rightsIn(connection: ClientConfig): Promise<readonly string[]> {
  const { rows } = await runWithClient(connection, (client) =>
    client.query<{ line: string }>(
      `SELECT c.relname || ' ' || pg_get_userbyid(c.relowner) || ' ' || coalesce((SELECT string_agg(
           x.privilege_type || ':' || pg_get_userbyid(x.grantee), ',' ORDER BY 1) FROM aclexplode(c.relacl) x WHERE x.grantee <> c.relowner), '') AS line
         FROM pg_class c WHERE c.relkind IN ('r', 'S', 'p') AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
       UNION ALL SELECT p.polrelid::regclass::text || ' ' || p.polname || ' ' || (SELECT string_agg(pg_get_userbyid(r)::text, ',') FROM unnest(p.polroles) r) FROM pg_policy p
       UNION ALL SELECT attrelid::regclass::text || '.' || attname || ' ' || x.privilege_type || ':' || pg_get_userbyid(x.grantee) FROM pg_attribute, aclexplode(attacl) x
         WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
       UNION ALL SELECT p.oid::regprocedure::text || ' ' || pg_get_userbyid(p.proowner) || ' ' || coalesce((SELECT string_agg(
           x.privilege_type || ':' || CASE x.grantee WHEN 0 THEN 'public' ELSE pg_get_userbyid(x.grantee)::text END, ',' ORDER BY 1) FROM aclexplode(p.proacl) x WHERE x.grantee <> p.proowner), '')
         FROM pg_proc p WHERE p.pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
       UNION ALL SELECT 'default ' || d.defaclobjtype::text || ' ' || pg_get_userbyid(d.defaclrole) || ' ' || x.privilege_type || ':' || pg_get_userbyid(x.grantee)
         FROM pg_default_acl d, aclexplode(d.defaclacl) x WHERE x.grantee <> d.defaclrole
       ORDER BY 1`,
    ),
  );
  return rows.map(({ line }) => line);
}

const named = (lines: readonly string[], { owner, app }: { owner: string; app: string }) =>
  lines
    .map((line) =>
      line
        .replaceAll(owner, 'OWNER')
        .replaceAll(app, 'APP')
        .split(' ')
        .map((word) => word.split(',').toSorted().join(','))
        .join(' '),
    )
    .toSorted();

describe('a database with the roles of an earlier version', () => {
  /** Creates a database as 0.1.0 left it: all databases of the server share both roles, and the roles may log in. */
  async function sharedDatabase(user: { name: string }): Promise<ClientConfig> {
    const database = await emptyOne();
    const name = await nameOf(database);
    for (const role of ['klarsikt_owner', 'klarsikt_app'])
      await type(
        database,
        `DO $$ BEGIN CREATE ROLE ${role} LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
        `GRANT ${role} TO ${user.name} WITH ADMIN OPTION`,
      );
    await type(
      database,
      `ALTER DATABASE ${name} OWNER TO ${user.name}`,
      `GRANT CREATE ON DATABASE ${name} TO klarsikt_owner`,
      'GRANT USAGE, CREATE ON SCHEMA public TO klarsikt_owner',
    );
    const shared = { owner: 'klarsikt_owner', app: 'klarsikt_app' };
    await runMigrations(createOwnerConnection(database, shared), {
      migrations: migrationsFolder,
      roles: shared,
    });
    return database;
  }

  it('gets its own roles with the same permissions, one database after the other', async () => {
    const user = await userMade('CREATEROLE');
    const first = await sharedDatabase(user);
    const second = await sharedDatabase(user);
    const fresh = await emptyOne();
    const made = await open(fresh);
    const expected = named(await rightsIn(fresh), made.roles);
    for (const database of [first, second]) {
      const { roles } = await open(user.on(database));
      expect(roles).toEqual(createRoleNames(await nameOf(database)));
      expect(named(await rightsIn(database), roles)).toEqual(expected);
    }
    const { rows } = await runWithClient(admin(), (client) =>
      client.query("SELECT rolname FROM pg_roles WHERE rolname IN ('klarsikt_owner', 'klarsikt_app')"),
    );
    expect(rows).toEqual([]);
    await expectServing(user.on(second));
  });

  it('gets its own roles if it is a copy, and the original database keeps its roles', async () => {
    const original = await copyTemplateDatabase(admin());
    ends.push(() => original.drop());
    const before = await rightsIn(original.connection);
    const copy = await copyTemplateDatabase(admin());
    ends.push(() => copy.drop());
    const { roles } = await expectServing(copy.connection);
    expect(roles).toEqual(createRoleNames(await nameOf(copy.connection)));
    expect(named(await rightsIn(copy.connection), roles)).toEqual(
      named(before, createRoleNames(await nameOf(toDatabaseConfig(admin(), 'klarsikt_template')))),
    );
    expect(await rightsIn(original.connection)).toEqual(before);
  });
});
