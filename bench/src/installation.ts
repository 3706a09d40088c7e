/**
 * Starts the built server on a database that the bench can query, with one organisation and one signed-in
 * person.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientApiVersion } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { hashPassword } from '@klarsikt/server/passwords';
import { type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import pg from 'pg';
import { type BenchDatabase, databaseIn } from './postgres.ts';

export const password = 'korrekt häst batteri klammer';

export interface Person {
  readonly cookie: string;
  readonly csrf: string;
  /**
   * Client address that the bench sends in place of the proxy; the server limits the number of calls from one
   * address.
   */
  readonly address?: string;
}

export interface Installation {
  readonly server: RunningServer;
  readonly database: Pick<BenchDatabase, 'connection' | 'pid'>;
  readonly pool: pg.Pool;
  readonly organizationId: number;
  readonly userId: number;
  readonly person: Person;
}

const csrfIn = (text: string) => /"token":"([^"]+)"/.exec(text)?.[1] ?? '';

/** Returns a new visitor, or the person of the given session cookie, with a CSRF token. */
export async function visit(url: string, session?: string): Promise<Person> {
  const answer = await fetch(
    `${url}/api/token`,
    session === undefined ? {} : { headers: { cookie: session } },
  );
  const cookie = session ?? answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, csrf: csrfIn(await answer.text()) };
}

export const headersOf = ({ cookie, csrf, address }: Person) => ({
  ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  cookie,
  'x-csrf-token': csrf,
  'x-client-version': clientApiVersion,
  'content-type': 'application/json',
});

export async function send(
  url: string,
  path: string,
  person: Person,
  body: unknown,
  method = 'POST',
): Promise<string> {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: headersOf(person),
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
}

/** Runs `work` `count` times, ten at a time, and returns the elapsed time in seconds. */
export async function tenAtATime(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (next < count) {
        next += 1;
        await work(next);
      }
    }),
  );
  return (performance.now() - from) / 1000;
}

/** Inserts a session into the database, in the same form as a sign-in creates it, and returns its cookie. */
export async function openSession(pool: pg.Pool, organizationId: number, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO session (token_hash, organization_id, user_id, created_at, active_at, soft_sec, hard_at)
     VALUES ($1, $2, $3, now(), now(), 3600, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), organizationId, userId],
  );
  return `__Host-klarsikt=${token}`;
}

/**
 * Inserts an organisation, its licence, a signed-in administrator, and a second user for sign-in by password.
 */
async function seed(pool: pg.Pool): Promise<{ cookie: string; organizationId: number; userId: number }> {
  const { rows: orgs } = await pool.query(
    `INSERT INTO organization (kind, name, country, settings) VALUES ('customer', 'Bench', 'SE', '{"secondFactor":"optional"}') RETURNING id`,
  );
  const organizationId = Number(orgs[0].id);
  await pool.query(
    `INSERT INTO licence (organization_id, applications, offering, datapoint, valid_from)
     VALUES ($1, '{ra,threatview,admin,api}', 'ENTERPRISE', 'PRO', '2026-01-01')`,
    [organizationId],
  );
  const { rows: users } = await pool.query(
    `INSERT INTO app_user (organization_id, username, username_key, given_name, surname, password_hash, terms_version)
     VALUES ($1, 'bench@bench.example', 'bench@bench.example', 'Bench', 'Person', $2,
       (SELECT '2026-11-01')) RETURNING id`,
    [organizationId, await hashPassword(password)],
  );
  const userId = Number(users[0].id);
  const { rows: groups } = await pool.query(
    `INSERT INTO user_group (organization_id, name) VALUES ($1, 'All') RETURNING id`,
    [organizationId],
  );
  await pool.query(`INSERT INTO group_member VALUES ($1, $2, $3)`, [organizationId, groups[0].id, userId]);
  await pool.query(
    `INSERT INTO group_resource (organization_id, group_id, application, permission)
     SELECT $1, $2, split_part(p, ':', 1), split_part(p, ':', 2) FROM unnest(ARRAY['admin:SecurityAdmin', 'admin:Admin',
       'admin:UsageLog', 'admin:ApiKey', 'ra:View', 'ra:Comment', 'ra:Edit', 'threatview:View', 'api:Read']) p`,
    [organizationId, groups[0].id],
  );
  const cookie = await openSession(pool, organizationId, userId);
  await pool.query('VACUUM ANALYZE');
  return { cookie, organizationId, userId };
}

export async function makeAssessment({
  server,
  pool,
  organizationId,
  person,
}: Installation): Promise<number> {
  const { rows } = await pool.query(
    `INSERT INTO assessment_unit (organization_id, name) VALUES ($1, 'Bench') RETURNING id`,
    [organizationId],
  );
  const body = { unitId: Number(rows[0].id), settings: { ...emptyAssessmentSettings, name: 'Bench' } };
  return Number(/"id":(\d+)/.exec(await send(server.url, 'ra', person, body, 'PUT'))?.[1]);
}

/**
 * Makes the bench's organisation the operator of the installation and gives its person all rights in Atlas.
 */
export async function editorOf({ server, pool, organizationId, userId }: Installation): Promise<Person> {
  await pool.query(`UPDATE organization SET kind = 'system' WHERE id = $1`, [organizationId]);
  await pool.query(
    `UPDATE licence SET applications = applications || '{backoffice}' WHERE organization_id = $1`,
    [organizationId],
  );
  await pool.query(
    `INSERT INTO group_resource (organization_id, group_id, application, permission)
     SELECT organization_id, id, 'backoffice', unnest('{View,Edit,Publish,Daily}'::text[]) FROM user_group
     WHERE organization_id = $1`,
    [organizationId],
  );
  return visit(server.url, await openSession(pool, organizationId, userId));
}

/**
 * Starts an installation on the given database, or on its own embedded database, runs `work`, and removes the
 * installation. `build` is the folder of another build of the product.
 */
export async function withInstallation<T>(
  given: BenchDatabase | null,
  work: (installation: Installation) => Promise<T>,
  more: Record<string, string> = {},
  build?: string,
): Promise<T> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-bench-server-'));
  const stops: (() => Promise<unknown>)[] = [];
  if (given) stops.push(() => given.stop());
  try {
    const env = { ...more, ...(given === null ? {} : { DATABASE_URL: given.url }) };
    const server = await startBuiltServer({ dataDirectory, env, ...(build === undefined ? {} : { build }) });
    stops.unshift(() => server.stop());
    const database = given ?? databaseIn(dataDirectory);
    const pool = new pg.Pool({ ...database.connection, max: 10 });
    stops.unshift(() => pool.end());
    const { cookie, organizationId, userId } = await seed(pool);
    const person = await visit(server.url, cookie);
    return await work({ server, database, pool, organizationId, userId, person });
  } finally {
    for (const stop of stops) await stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
