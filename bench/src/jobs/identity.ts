/** P10, P12, and the long lists of administration: sign-in, a command with its audit event, 100,000 users, 5,000,000 usage events. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientVersion } from '@klarsikt/contract';
import { emptySettings } from '@klarsikt/engine';
import { startEmbedded } from '@klarsikt/server/embedded';
import { createLog } from '@klarsikt/server/log';
import { hashPassword } from '@klarsikt/server/passwords';
import { type RunningServer, startBuiltServer } from '@klarsikt/tool-e2e';
import pg from 'pg';
import { cpuSecondsOf, figure, median, type Result } from '../measure.ts';

const people = 100_000;
const events = 5_000_000;
const password = 'korrekt häst batteri klammer';

interface Person {
  readonly cookie: string;
  readonly csrf: string;
}

async function visit(url: string): Promise<Person> {
  const answer = await fetch(`${url}/api/token`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const csrf = /"token":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  return { cookie, csrf };
}

async function as(url: string, cookie: string): Promise<Person> {
  const answer = await fetch(`${url}/api/token`, { headers: { cookie } });
  return { cookie, csrf: /"token":"([^"]+)"/.exec(await answer.text())?.[1] ?? '' };
}

async function post(url: string, path: string, { cookie, csrf }: Person, body: unknown): Promise<string> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'x-csrf-token': csrf,
      'x-client-version': clientVersion,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
}

/** `count` runs of `work`, ten at a time; gives the wall seconds. */
async function tenAtATime(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
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

/** An organisation with an administrator who is signed in; sign-in by password has a user of its own. */
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
       'admin:UsageLog', 'admin:ApiKey', 'ra:View', 'ra:Edit', 'threatview:View', 'api:Read']) p`,
    [organizationId, groups[0].id],
  );
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO session (token_hash, organization_id, user_id, created_at, active_at, soft_sec, hard_at)
     VALUES ($1, $2, $3, now(), now(), 3600, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), organizationId, userId],
  );
  return { cookie: `__Host-klarsikt=${token}`, organizationId, userId };
}

async function anAssessment(
  server: RunningServer,
  pool: pg.Pool,
  organizationId: number,
  { cookie, csrf }: Person,
): Promise<number> {
  const { rows } = await pool.query(
    `INSERT INTO assessment_unit (organization_id, name) VALUES ($1, 'Bench') RETURNING id`,
    [organizationId],
  );
  const answer = await fetch(`${server.url}/api/ra`, {
    method: 'PUT',
    headers: {
      cookie,
      'x-csrf-token': csrf,
      'x-client-version': clientVersion,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ unitId: Number(rows[0].id), settings: { ...emptySettings, name: 'Bench' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`ra: ${answer.status} ${text.slice(0, 300)}`);
  return Number(/"id":(\d+)/.exec(text)?.[1]);
}

async function signIns(server: RunningServer): Promise<Result> {
  const pid = server.process.pid ?? 0;
  const samples: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const visitors = await Promise.all(Array.from({ length: 150 }, () => visit(server.url)));
    const before = cpuSecondsOf(pid);
    await tenAtATime(visitors.length, async (index) => {
      const visitor = visitors[index - 1];
      if (!visitor) return;
      const text = await post(server.url, 'login', visitor, {
        username: 'bench@bench.example',
        secret: password,
      });
      if (/"failed"|"locked"/.test(text)) throw new Error(`sign-in: ${text}`);
    });
    samples.push(visitors.length / (cpuSecondsOf(pid) - before));
  }
  const rate = median(samples);
  return {
    id: 'P10',
    job: 'password sign-in, Argon2id 19 MiB, two passes (sign-ins per CPU second)',
    goal: '>= 60',
    measured: figure(rate, 0),
    ratio: figure(rate / 60, 2),
    met: rate >= 60,
  };
}

async function commits(
  server: RunningServer,
  pool: pg.Pool,
  person: Person,
  assessmentId: number,
): Promise<Result> {
  await pool.query(
    'CREATE TABLE bench_commit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz, note text)',
  );
  const ratios: number[] = [];
  const figures: [number, number][] = [];
  for (let run = 0; run < 3; run += 1) {
    const count = 1500;
    const raw = await tenAtATime(count, async () => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query(`INSERT INTO bench_commit (at, note) VALUES (now(), $1)`, ['x'.repeat(120)]);
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    });
    const own = await tenAtATime(count, (index) =>
      post(server.url, 'ra/comment', person, {
        id: assessmentId,
        subject: '',
        label: 'inf',
        text: `Note ${index}`,
      }),
    );
    figures.push([count / own, count / raw]);
    ratios.push(raw / own);
  }
  const ratio = median(ratios);
  return {
    id: 'P12',
    job: 'a command with its audit event, 10 connections (per second)',
    goal: '>= 0.6 of the raw commit rate',
    measured: `${figure(median(figures.map(([own]) => own)), 0)} of ${figure(median(figures.map(([, raw]) => raw)), 0)}`,
    ratio: figure(ratio, 2),
    met: ratio >= 0.6,
  };
}

/** Users by the hundred thousand and a year of usage. */
async function fill(pool: pg.Pool, organizationId: number): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (organization_id, username, username_key, given_name, surname, last_login_at)
     SELECT $1, 'p' || n || '@bench.example', 'p' || n || '@bench.example', 'Given' || (n % 997), 'Surname' || (n * 7919 % 100003),
       now() - make_interval(mins => n) FROM generate_series(1, $2::int) n`,
    [organizationId, people],
  );
  // As sessions make them: each of 2,000 people has one on every working day, with ten events of four kinds.
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

async function lists(server: RunningServer, person: Person): Promise<Result[]> {
  const sorts = ['name', 'username', 'lastLogin'] as const;
  const asked = await timesOf(200, (run) =>
    post(server.url, 'admin/users', person, {
      page: 1 + ((run * 37) % 40),
      sort: sorts[run % 3],
      ...(run % 5 === 0 ? { text: `surname${run}` } : {}),
    }),
  );
  const p99 = asked[Math.floor(asked.length * 0.99)] ?? Number.NaN;
  const aggregates = await timesOf(9, (run) =>
    post(server.url, 'usagelog/aggregate', person, {
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

export async function identityJob(): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'klarsikt-bench-identity-'));
  const database = await startEmbedded({
    dataDir: join(dataDirectory, 'database'),
    log: createLog('silent'),
  });
  const { host, port, user, database: name } = database.connection;
  const address = `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const server = await startBuiltServer({
    dataDirectory: join(dataDirectory, 'server'),
    env: { DATABASE_URL: address },
  });
  const pool = new pg.Pool({ ...database.connection, max: 10 });
  try {
    const { cookie, organizationId } = await seed(pool);
    const person = await as(server.url, cookie);
    const assessmentId = await anAssessment(server, pool, organizationId, person);
    const results = [await signIns(server), await commits(server, pool, person, assessmentId)];
    await fill(pool, organizationId);
    return [...results, ...(await lists(server, person))];
  } finally {
    await pool.end();
    await server.stop();
    await database.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
