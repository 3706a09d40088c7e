/** Tests that a process killed during an erasure leaves no partial result, and that the next process continues. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assessmentContract,
  auditContract,
  clientApiVersion,
  commentContract,
  privacyContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { TestClient, testConfig, testPassword } from '@klarsikt/testkit';
import { createTestTenant } from '@klarsikt/testkit/application';
import { copyTemplateDatabase, migrationsFolder } from '@klarsikt/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { verifyAuditExports } from '../../../tools/audit-verify/src/verify.ts';
import { createServer, type Server } from '../src/app.ts';
import { createMovableClock, systemClock } from '../src/platform/clock.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { type Database, openDatabase } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { type Running, start, stop, urlOf } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-erasure-killed-'));
const log = createLog('silent');
/** Key of the lock that sealing and erasing take. */
const sealing = 727_002;
const name = 'Ragnhild Björkén';
const ends: (() => Promise<unknown>)[] = [];

let copy: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let database: Database;
let server: Server;
beforeAll(async () => {
  copy = await copyTemplateDatabase(inject('databaseServer'));
  database = await openDatabase(copy.connection, { migrations: migrationsFolder, log });
  server = await createServer({ config: testConfig, database, clock: systemClock, log, upkeepTimer: false });
  await server.http.ready();
  mkdirSync(join(folder, 'data'));
}, 120_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await server.close();
  await database.close();
  await copy.drop();
  rmSync(folder, { recursive: true });
});

const startNode = (): Running => {
  const node = start({
    DATABASE_URL: urlOf(copy.connection),
    KLARSIKT_DATA: join(folder, 'data'),
    KLARSIKT_SECRET: testConfig.secret.toString(),
  });
  ends.push(async () => node.child.kill('SIGKILL'));
  return node;
};

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  runWithClient(database.ownerConnection, async (client) => {
    await client.query(`SELECT set_config('app.scope', 'system', false)`);
    return (await client.query<Row>(text, values)).rows;
  });

/** Opens a separate connection that holds locks. */
async function holder() {
  const client = new pg.Client(copy.connection);
  await client.connect();
  ends.push(() => client.end());
  return client;
}

async function bank() {
  const clock = createMovableClock(new Date());
  const tenant = await createTestTenant({ database, clock }, () => new TestClient(server.http));
  const [admin, worker] = [await tenant.user(), await tenant.user()];
  const [givenName, surname] = name.split(' ');
  await query('UPDATE app_user SET given_name = $2, surname = $3 WHERE id = $1', [
    ...[worker.userId, givenName, surname],
  ]);
  const settings = { ...emptyAssessmentSettings, name: 'Bank' };
  const { id } = await admin.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const body = { id, subject: '', label: 'inf' as const, text: `Asked ${name}`, mentions: [] };
  await admin.call(commentContract.add, { body });
  return { admin, worker, organizationId: tenant.organizationId };
}

type Bank = Awaited<ReturnType<typeof bank>>;

/** Requests the erasure over HTTP; there is no answer if the process is killed. */
async function erase(origin: string, { admin, worker }: Bank): Promise<number> {
  const headers = { cookie: admin.cookie ?? '', 'x-client-version': clientApiVersion };
  const token = await fetch(`${origin}/api/token`, { headers });
  const { result } = z.object({ result: z.object({ token: z.string() }) }).parse(await token.json());
  const path = privacyContract.erase.path.replace('{id}', String(worker.userId));
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { ...headers, 'x-csrf-token': result.token, 'content-type': 'application/json' },
    body: JSON.stringify({ name, current: testPassword }),
  });
  return answer.status;
}

interface Sent {
  /** Status of the answer; null before it arrives, 0 if the process was killed. */
  status: number | null;
  readonly ended: Promise<void>;
}

/** Sends the erasure and does not wait for its answer. */
function begin(origin: string, given: Bank): Sent {
  const sent: { status: number | null } = { status: null };
  const ended = erase(origin, given).then(
    (status) => {
      sent.status = status;
    },
    () => {
      sent.status = 0;
    },
  );
  return Object.assign(sent, { ended });
}

async function state({ worker, organizationId }: Bank) {
  const [account] = await query<{ status: string; surname: string }>(
    'SELECT status, surname FROM app_user WHERE id = $1',
    [worker.userId],
  );
  const texts = await query<{ text: string }>('SELECT text FROM comment WHERE organization_id = $1', [
    organizationId,
  ]);
  const orders = await query('SELECT 1 FROM erasure_order WHERE user_id = $1', [worker.userId]);
  const events = await query("SELECT 1 FROM audit_event WHERE event = 'user.erased' AND subject = $1", [
    `user:${worker.userId}`,
  ]);
  return {
    status: account?.status,
    account: account?.surname === 'Björkén' ? 'named' : 'erased',
    comment: texts.some(({ text }) => text.includes('Björkén')) ? 'named' : 'erased',
    orders: orders.length,
    events: events.length,
  };
}

const untouched = { status: 'disabled', account: 'named', comment: 'named', orders: 1, events: 0 };
const erased = { status: 'disabled', account: 'erased', comment: 'erased', orders: 0, events: 1 };

/** Waits until a connection waits for a lock of this kind. */
const waitsFor = (what: 'advisory' | 'transactionid', given: Sent) =>
  expect
    .poll(
      async () => {
        const [row] = await query<{ n: number }>(
          'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND locktype = $1',
          [what],
        );
        return { waits: (row?.n ?? 0) > 0, answered: given.status };
      },
      { timeout: 90_000, interval: 100 },
    )
    .toEqual({ waits: true, answered: null });

async function killed(node: Running): Promise<void> {
  node.child.kill('SIGKILL');
  await node.ended;
}

/** Starts another process, which continues; then verifies the audit log. */
async function goesOn(given: Bank): Promise<void> {
  const next = startNode();
  await next.serving;
  await expect.poll(() => state(given), { timeout: 60_000, interval: 500 }).toEqual(erased);
  await stop(next);
  await server.upkeep();
  const text = Buffer.from((await given.admin.call(auditContract.export, { body: {} })).content).toString(
    'utf8',
  );
  expect(verifyAuditExports([{ name: 'the log', text }]).faults).toEqual([]);
  expect(text).not.toContain('Björkén');
}

it('after a kill before an erasure, the account is closed and the next process erases the person', async () => {
  const given = await bank();
  const node = startNode();
  const { origin } = await node.serving;
  const held = await holder();
  await held.query('SELECT pg_advisory_lock($1)', [sealing]);
  const sent = begin(origin, given);
  await waitsFor('advisory', sent);
  await expect.poll(() => state(given), { timeout: 30_000 }).toEqual(untouched);
  await killed(node);
  await sent.ended;
  expect(sent.status).toBe(0);
  await held.query('SELECT pg_advisory_unlock($1)', [sealing]);
  expect(await state(given)).toEqual(untouched);
  await goesOn(given);
}, 300_000);

it('after a kill during an erasure, everything is rolled back and the next process erases the person', async () => {
  const given = await bank();
  const node = startNode();
  const { origin } = await node.serving;
  const held = await holder();
  await held.query("BEGIN; SELECT set_config('app.scope', 'system', true)");
  const { rowCount } = await held.query('SELECT 1 FROM comment WHERE organization_id = $1 FOR UPDATE', [
    given.organizationId,
  ]);
  expect(rowCount).toBeGreaterThan(0);
  const sent = begin(origin, given);
  await waitsFor('transactionid', sent);
  await killed(node);
  await sent.ended;
  expect(sent.status).toBe(0);
  await held.query('ROLLBACK');
  await expect.poll(() => state(given), { timeout: 30_000 }).toEqual(untouched);
  await goesOn(given);
}, 300_000);

it('after a kill between an erasure and its record, the next process records the erasure once', async () => {
  const given = await bank();
  const node = startNode();
  const { origin } = await node.serving;
  const [held, queued] = [await holder(), await holder()];
  await held.query("BEGIN; SELECT set_config('app.scope', 'system', true)");
  await held.query('SELECT 1 FROM comment WHERE organization_id = $1 FOR UPDATE', [given.organizationId]);
  const sent = begin(origin, given);
  await waitsFor('transactionid', sent);
  // This connection gets the lock when the erasure commits, so that the following sealing waits.
  const stops = queued.query('SELECT pg_advisory_lock($1)', [sealing]);
  await waitsFor('advisory', sent);
  await held.query('ROLLBACK');
  await stops;
  await expect.poll(() => state(given), { timeout: 30_000 }).toEqual({ ...erased, orders: 1, events: 0 });
  await killed(node);
  await sent.ended;
  expect(sent.status).toBe(0);
  await queued.query('SELECT pg_advisory_unlock($1)', [sealing]);
  await goesOn(given);
}, 300_000);
