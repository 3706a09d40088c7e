/**
 * P26: the lists of Admin and RA in an organisation with thousands of units, a hundred thousand users and
 * hundreds of assessments; alternating with another build of the product.
 */
import type pg from 'pg';
import { demoCookie } from '../demo.ts';
import { headersOf, type Installation, type Person, withInstallation } from '../installation.ts';
import { figure, type Result } from '../measure.ts';

const sizes = {
  units: Number(process.env.BENCH_SCALE_UNITS ?? 5000),
  users: Number(process.env.BENCH_SCALE_USERS ?? 100_000),
  assessments: Number(process.env.BENCH_SCALE_ASSESSMENTS ?? 300),
};
const turns = Number(process.env.BENCH_SCALE_TURNS ?? 20);
const limitMs = 150;

interface Call {
  readonly what: string;
  readonly path: string;
  /** Absent for a GET call. */
  readonly body?: Readonly<Record<string, unknown>>;
}

const calls: readonly Call[] = [
  { what: 'users', path: 'admin/users', body: {} },
  { what: 'users, last page', path: 'admin/users', body: { page: Math.floor(sizes.users / 100), size: 100 } },
  { what: 'users, by last sign-in', path: 'admin/users', body: { sort: 'lastLogin', order: 'desc' } },
  { what: 'users, found by text', path: 'admin/users', body: { text: 'number 4711' } },
  { what: 'groups', path: 'admin/groups', body: {} },
  { what: 'units', path: 'admin/assUnits', body: {} },
  { what: 'audit log', path: 'admin/audit', body: {} },
  { what: 'mails', path: 'admin/mails', body: {} },
  { what: 'keys', path: 'keys', body: {} },
  { what: 'organisations', path: 'admin/org' },
  { what: 'usage log', path: 'usagelog', body: {} },
  { what: 'usage per day', path: 'usagelog/aggregate', body: {} },
  { what: 'assessments', path: 'ra' },
  { what: 'waiting tasks', path: 'waiting' },
  { what: 'actions of all assessments', path: 'ra/actions', body: {} },
];

async function insertUsers(pool: pg.Pool, organizationId: number): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (organization_id, username, username_key, given_name, surname, last_login_at)
     SELECT $1, 'user' || n || '@bench.example', 'user' || n || '@bench.example', 'User', 'Number ' || n,
       now() - n * interval '1 minute'
     FROM generate_series(1, $2) n`,
    [organizationId, sizes.users],
  );
  await pool.query(
    `INSERT INTO group_member (organization_id, group_id, user_id)
     SELECT u.organization_id, g.id, u.id FROM app_user u JOIN user_group g USING (organization_id)
     WHERE u.organization_id = $1 ON CONFLICT DO NOTHING`,
    [organizationId],
  );
}

/** Inserts units into a tree with ten branches each; the assessments are copies of the demo bank's. */
async function insertUnits({ pool, server, organizationId }: Installation): Promise<void> {
  await demoCookie(server.url);
  await pool.query(
    `INSERT INTO assessment_unit (organization_id, name) SELECT $1, 'Unit ' || n FROM generate_series(1, $2) n`,
    [organizationId, sizes.units],
  );
  await pool.query(
    `WITH numbered AS (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM assessment_unit WHERE organization_id = $1
     )
     UPDATE assessment_unit u SET parent_id = above.id FROM numbered own JOIN numbered above ON above.n = own.n / 10
     WHERE u.id = own.id AND u.organization_id = $1`,
    [organizationId],
  );
  await pool.query(
    `WITH source AS (
       SELECT * FROM assessment WHERE organization_id <> $1 AND group_figures IS NOT NULL ORDER BY id LIMIT 1
     ), place AS (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM assessment_unit WHERE organization_id = $1 LIMIT $2
     )
     INSERT INTO assessment (pid, organization_id, unit_id, name, model_hash, document, revision, created_at,
       updated_at, updated_name, summary, sign_off, group_figures)
     SELECT gen_random_uuid(), $1, place.id, s.name || ' ' || place.n, s.model_hash, s.document, 1, s.created_at,
       s.updated_at, s.updated_name, s.summary, s.sign_off, s.group_figures
     FROM source s, place`,
    [organizationId, sizes.assessments],
  );
}

async function fill(installation: Installation): Promise<void> {
  const { pool, organizationId } = installation;
  await insertUsers(pool, organizationId);
  await insertUnits(installation);
  await pool.query('VACUUM ANALYZE');
}

async function timed(url: string, person: Person, { path, body }: Call): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${url}/api/${path}`, {
    headers: headersOf(person),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return performance.now() - from;
}

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

async function measureCall(call: Call, builds: readonly Installation[]): Promise<Result> {
  const taken = builds.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [at, { server, person }] of builds.entries()) {
      const ms = await timed(server.url, person, call);
      // The first call is not counted, because it prepares statements.
      if (turn > 0) taken[at]?.push(ms);
    }
  const [own = [], other] = taken;
  const figures = (values: readonly number[]) =>
    `median ${figure(percentile(values, 0.5), 0)} ms, p95 ${figure(percentile(values, 0.95), 0)} ms`;
  const beside = other === undefined ? '' : `; beside it ${figures(other)}`;
  const result = {
    id: 'P26',
    job: `${call.what} (${sizes.units} units, ${sizes.users} users, ${sizes.assessments} assessments)`,
    goal: `p95 <= ${limitMs} ms`,
    measured: `${figures(own)}${beside}`,
    ratio: figure(percentile(own, 0.95) / limitMs, 2),
    met: percentile(own, 0.95) <= limitMs,
  };
  process.stdout.write(`  ${result.job}: ${result.measured}\n`);
  return result;
}

async function measureAll(builds: readonly Installation[]): Promise<Result[]> {
  for (const installation of builds) await fill(installation);
  const results: Result[] = [];
  for (const call of calls) results.push(await measureCall(call, builds));
  return results;
}

/** `beside` is the folder of another build; without it the job compares nothing. */
export function scaleJob(beside: string | undefined): Promise<Result[]> {
  return withInstallation(null, (own) =>
    beside === undefined
      ? measureAll([own])
      : withInstallation(null, (other) => measureAll([own, other]), {}, beside),
  );
}
