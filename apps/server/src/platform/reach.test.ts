/** Tests that an unusable database server gives a message with the remedy, and never the password. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './embedded/start.ts';
import { createLog } from './log.ts';
import { requireReachableDatabase } from './reach.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-reach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('DATABASE_URL', () => {
  let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
  const data = join(folder, 'server');

  beforeAll(async () => {
    database = await startEmbeddedDatabase({ dataDir: data, log: createLog('silent') });
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query("CREATE ROLE careful LOGIN PASSWORD 'right'");
    // The new rules precede all others: one user needs a password, another is always refused.
    await client.query('CREATE ROLE stranger LOGIN');
    const rules = join(data, 'postgres/pg_hba.conf');
    const { rows } = await client.query<{ rules: string }>("SELECT pg_read_file('pg_hba.conf') AS rules");
    writeFileSync(
      rules,
      `local all careful scram-sha-256\nlocal all stranger reject\n${rows[0]?.rules ?? ''}`,
    );
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  });
  afterAll(() => database.stop());

  const by = (user: string, name = 'postgres') =>
    `postgres://${user}@/${name}?host=${encodeURIComponent(database.connection.host)}`;

  it.each([
    [
      'nobody listens',
      async () => 'postgres://a:hidden@127.0.0.1:9/x',
      /^No PostgreSQL server answers at 127\.0\.0\.1:9\. Start it, or correct host and port of DATABASE_URL\.$/,
    ],
    [
      'the host is not known',
      async () => 'postgres://a:hidden@nowhere.invalid/x',
      /^The (host|name) of nowhere\.invalid:5432 .*\.$/,
    ],
    [
      'the socket is not there',
      async () => `postgres://a@/x?host=${folder}/none`,
      /^No PostgreSQL server answers at the socket folder \S+none\. /,
    ],
    [
      'the password is wrong',
      async () => by('careful:hidden'),
      /refuses the password of user careful\. Correct it in DATABASE_URL\.$/,
    ],
    [
      'a password is wanted',
      async () => by('careful'),
      /asks user careful for a password, and DATABASE_URL has none\.$/,
    ],
    [
      'the user is not let in',
      async () => by('stranger'),
      /does not let user stranger into database postgres: .*rejects connection/,
    ],
    [
      'the database is not there',
      async () => by('postgres', 'absent'),
      /has no database absent\. Create it there: CREATE DATABASE "absent" OWNER "postgres"\.$/,
    ],
  ])('is reported with a remedy and without the password if %s', async (_what, address, said) => {
    const refusal = await requireReachableDatabase(await address()).then(
      () => 'reached',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    expect(refusal).toMatch(said);
    expect(refusal).not.toContain('hidden');
  });

  it('is refused within seconds if the address belongs to another service', async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const place = other.address();
    const port = typeof place === 'object' && place !== null ? place.port : 0;
    const address = `postgres://a@127.0.0.1:${port}/x`;
    await expect(requireReachableDatabase(address)).rejects.toThrow(
      /^The PostgreSQL server at 127\.0\.0\.1:\d+ does not let user a/,
    );
    other.close();
  });

  it('is accepted if it is valid', async () => {
    await expect(requireReachableDatabase(by('careful:right'))).resolves.toBeUndefined();
  });
});
