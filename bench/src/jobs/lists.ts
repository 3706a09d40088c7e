/**
 * Measures the long lists of administration: 100,000 users, and the usage of a year from 5,000,000 events.
 */
import type pg from 'pg';
import { type Installation, send, withInstallation } from '../installation.ts';
import { figure, median, type Result } from '../measure.ts';

const people = 100_000;
const events = 5_000_000;

/** Inserts 100,000 users and a year of usage. */
async function fill(pool: pg.Pool, organizationId: number): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (organization_id, username, username_key, given_name, surname, last_login_at)
     SELECT $1, 'p' || n || '@bench.example', 'p' || n || '@bench.example', 'Given' || (n % 997), 'Surname' || (n * 7919 % 100003),
       now() - make_interval(mins => n) FROM generate_series(1, $2::int) n`,
    [organizationId, people],
  );
  // Each of 2,000 people has one session on every working day, with ten events of four kinds.
  for (let day = 0; day < 250; day += 1)
    await pool.query(
      `INSERT INTO usage_event (at, organization_id, user_id, session_key, event, detail, application)
       SELECT date_trunc('day', now()) - make_interval(days => ($2::int * 364) / 250) + make_interval(mins => n % 600),
         $1, u.low + n % 2000, md5($2::text || ' ' || n % 2000),
         (ARRAY['login', 'page', 'page', 'page', 'page', 'page', 'threatview.card', 'threatview.card', 'report.exported', 'page'])[n / 2000 + 1],
         'd' || n / 2000, (ARRAY['site', 'ra', 'ra', 'threatview', 'admin', 'ra', 'threatview', 'threatview', 'ra', 'site'])[n / 2000 + 1]
       FROM generate_series(0, 19999) n, (SELECT min(id) + 1 AS low FROM app_user WHERE organization_id = $1) u`,
      [organizationId, day],
    );
  await pool.query('VACUUM ANALYZE');
}

async function timesOf(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    await work(run);
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

async function lists({ server, person }: Installation): Promise<Result[]> {
  const sorts = ['name', 'username', 'lastLogin'] as const;
  const asked = await timesOf(200, (run) =>
    send(server.url, 'admin/users', person, {
      page: 1 + ((run * 37) % 40),
      sort: sorts[run % 3],
      ...(run % 5 === 0 ? { text: `surname${run}` } : {}),
    }),
  );
  const p99 = asked[Math.floor(asked.length * 0.99)] ?? Number.NaN;
  const aggregates = await timesOf(9, (run) =>
    send(server.url, 'usagelog/aggregate', person, {
      groupBy: [['day'], ['month'], ['event', 'application']][run % 3],
      from: Date.now() - 366 * 86_400_000,
      to: Date.now(),
    }),
  );
  const worst = aggregates.at(-1) ?? Number.NaN;
  return [
    {
      id: 'list',
      job: `list of ${people} users: page, sort, search (ms, p99 of 200)`,
      goal: '<= 60 ms',
      measured: `${figure(p99, 1)} (median ${figure(median(asked), 1)})`,
      ratio: figure(p99 / 60, 2),
      met: p99 <= 60,
    },
    {
      id: 'usage',
      job: `usage of a year out of ${events} events (ms, worst of 9)`,
      goal: '<= 1000 ms',
      measured: `${figure(worst, 0)} (median ${figure(median(aggregates), 0)})`,
      ratio: figure(worst / 1000, 2),
      met: worst <= 1000,
    },
  ];
}

export function listsJob(): Promise<Result[]> {
  return withInstallation(null, async (installation) => {
    await fill(installation.pool, installation.organizationId);
    return lists(installation);
  });
}
