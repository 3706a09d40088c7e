/** Deferred work: queued in the caller's transaction, run by pg-boss on any node, its state and result in one row. */
import { randomUUID } from 'node:crypto';
import { errors } from '@klarsikt/contract';
import { and, eq, gte, inArray, lt, max, ne, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { organization } from '../schema/identity.ts';
import { deferred } from '../schema/operations.ts';
import { makePool } from './acting.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { type Database, surviveLostConnections } from './db.ts';
import { codeOf } from './error-answers.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';
import { giveBackLost } from './lost-work.ts';
import type { Signals } from './signals.ts';
import { inSystemTransaction, inWriteTransaction, type ReadTx, type WriteTx } from './tx.ts';
import { isVisitor, type Turn } from './visitors.ts';

/** Who has no account waits in a queue apart, served by a turn of its own. */
const queues = { people: 'deferred', visitors: 'deferred-visitors' } as const;
/** Work of one organisation that may wait or run at once; of a demo session less. */
const mostPending = { people: 20, visitors: 3 } as const;
/** Signal that there is work for a lane. */
const topic = 'deferred';
/** How often the database is asked for work that nothing was heard of: given back by a node that stopped. */
const askEverySec = 2;
/** Specification 000 section 9: polled each second for at most three minutes. */
const limitSec = 180;

export interface WorkResult {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly filename: string;
  /** What else is kept of it, in the transaction in which the result is: once, or not at all. */
  readonly keep?: (tx: WriteTx) => Promise<unknown>;
}

export interface WorkContext {
  readonly organizationId: number;
  /** A read-only look at the organisation's data. */
  read<T>(look: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Tells the poller where the work is: a step's name and the fraction done, 0-1. Throws once nobody waits any more. */
  progress(step: string, fraction: number): Promise<void>;
  readonly signal: AbortSignal;
  /** In whose name work in the workers waits its turn. */
  readonly turn: Turn;
}

/** Workers by kind of job. `input` is what was queued; the worker parses it. */
export type Work = Readonly<Record<string, (input: unknown, context: WorkContext) => Promise<WorkResult>>>;

/** A turn to do one piece of work; which one is decided when the turn comes. */
interface Tick {
  readonly visitors: boolean;
}

/** pg-boss statements run on the caller's transaction, so that a job exists exactly when its row does. */
function onTransaction(tx: WriteTx): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const parts = text.split(/\$(\d+)/);
      const chunks = parts.map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1] ?? null}`,
      );
      const { rows } = await tx.execute(sql.join(chunks));
      return { rows };
    },
  };
}

async function grantQueue(owner: Pool, { app }: Database['roles']): Promise<void> {
  await owner.query(`GRANT USAGE ON SCHEMA pgboss TO ${app}`);
  await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${app}`);
}

type Row = typeof deferred.$inferSelect;

/** The longest waiting work of the organisation that was served longest ago, marked as running. */
export async function takeNext(
  tx: WriteTx,
  { visitors, now, node }: { readonly visitors: boolean; readonly now: Date; readonly node: string },
): Promise<Row | null> {
  const served = tx
    .select({ organizationId: deferred.organizationId, at: max(deferred.updatedAt).as('at') })
    .from(deferred)
    .where(ne(deferred.status, 'Waiting'))
    .groupBy(deferred.organizationId)
    .as('served');
  const [next] = await tx
    .select({ id: deferred.id })
    .from(deferred)
    .innerJoin(organization, eq(organization.id, deferred.organizationId))
    .leftJoin(served, eq(served.organizationId, deferred.organizationId))
    .where(
      and(
        eq(deferred.status, 'Waiting'),
        gte(deferred.deadlineAt, now),
        visitors ? eq(organization.kind, 'sandbox') : ne(organization.kind, 'sandbox'),
      ),
    )
    .orderBy(sql`${served.at} NULLS FIRST`, deferred.createdAt, deferred.id)
    .limit(1)
    .for('update', { of: deferred, skipLocked: true });
  if (!next) return null;
  const [row] = await tx
    .update(deferred)
    .set({ status: 'Running', updatedAt: now, nodeId: node, attempts: sql`${deferred.attempts} + 1` })
    .where(eq(deferred.id, next.id))
    .returning();
  return row ?? null;
}

/**
 * Notes what has become of a job, with what else is kept of it; gives whether it did. It does not where the job has ended,
 * or was taken from this node and begun anew: what a node brings that was silent for a while is not delivered twice.
 */
function noterOf({ db, clock }: { db: Database['app']; clock: Clock }) {
  return (job: Row, change: Partial<typeof deferred.$inferInsert>, keep?: WorkResult['keep']) =>
    inWriteTransaction(db, job, async (tx) => {
      const stillOwn = and(
        eq(deferred.id, job.id),
        eq(deferred.status, 'Running'),
        eq(deferred.attempts, job.attempts),
      );
      const values = { ...change, updatedAt: clock.now() };
      const { rowCount } = await tx.update(deferred).set(values).where(stillOwn);
      if (rowCount === 0) return false;
      await keep?.(tx);
      return true;
    });
}

/** Runs one job from waiting to its end. `closing` is aborted when this node stops. */
function createRunner(given: {
  db: Database['app'];
  clock: Clock;
  log: Log;
  work: Work;
  node: string;
  closing: AbortSignal;
}): (tick: Tick) => Promise<void> {
  const { db, clock, log, work, node, closing } = given;
  const note = noterOf({ db, clock });

  return async ({ visitors }) => {
    const job = await inSystemTransaction(db, (tx) => takeNext(tx, { visitors, now: clock.now(), node }));
    const worker = job ? work[job.kind] : undefined;
    if (!job || !worker) return;
    const limit = AbortSignal.timeout(limitSec * 1000);
    const ended = new AbortController();
    const signal = AbortSignal.any([limit, ended.signal, closing]);
    const context: WorkContext = {
      organizationId: job.organizationId,
      signal,
      turn: { visitor: visitors, key: `organization:${job.organizationId}` },
      read: (look) => inWriteTransaction(db, job, look),
      progress: async (step, progress) => {
        if (!(await note(job, { step, progress }))) ended.abort();
        signal.throwIfAborted();
      },
    };
    try {
      const { content, contentType, filename, keep } = await worker(job.input, context);
      const result = { result: Buffer.from(content), resultType: contentType, resultName: filename };
      await note(job, { status: 'Successful', progress: 1, ...result }, keep);
    } catch (error) {
      // The caller cancelled it, its organisation is gone, or another node has begun it anew.
      if (ended.signal.aborted) return;
      if (closing.aborted) {
        // Back into the queue: this node stops, another one or the next start takes it up.
        await note(job, { status: 'Waiting', step: '', progress: 0, nodeId: null });
        throw error;
      }
      const errorCode = codeOf(error);
      // What was refused is told to whoever asked; it is no fault of ours.
      if (errors[errorCode].status >= 500)
        log.error({ err: error, job: job.id, kind: job.kind }, 'deferred work failed');
      await note(job, { status: limit.aborted ? 'TimedOut' : 'Failed', errorCode });
    }
  };
}

/** Whose session the work belongs to. */
type Owner = Pick<Actor, 'organizationId' | 'sessionKey' | 'method' | 'demo'>;

/** Long work that a caller polls for. */
export interface DeferredJobs {
  /** Queues a job owned by the actor's session and gives its id. Starts once the transaction has committed. */
  enqueue(tx: WriteTx, actor: Owner, kind: string, input: unknown): Promise<string>;
}

/** What a statement of the queue gives that finds nothing: one that changes jobs counts them, all others give no row. */
const rowsOfNothing = (text: string) =>
  /SELECT COUNT\(\*\) from results\s*$/i.test(text) ? [{ count: '0' }] : [];

/** Ends what a dead process left running, and forgets results a day old. */
async function pruneJobs(tx: WriteTx, now: Date): Promise<void> {
  await tx
    .update(deferred)
    .set({ status: 'TimedOut', updatedAt: now })
    .where(and(inArray(deferred.status, ['Waiting', 'Running']), lt(deferred.deadlineAt, now)));
  await tx.delete(deferred).where(lt(deferred.createdAt, new Date(now.getTime() - 24 * 3600 * 1000)));
}

/** The queue on a connection of its own, whose statements are short, with a queue for each lane. */
async function startQueue(database: Database, log: Log) {
  const pool = makePool(database.ownerConnection, { max: 1 });
  surviveLostConnections(pool, log);
  const asked = new Set<Promise<unknown>>();
  let isEnding = false;
  const onPool: PgBoss.Db = {
    // What the queue still wants to note of a job that did not end in time has no connection any more; the job's own row
    // stays, and is ended as what a dead process left.
    executeSql: async (text, values) => {
      if (isEnding) return { rows: rowsOfNothing(text) };
      const answer = pool.query(text, values);
      asked.add(answer);
      return answer.finally(() => asked.delete(answer));
    },
  };
  const boss = new PgBoss({ db: onPool, supervise: true, schedule: false });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const queue of Object.values(queues)) await boss.createQueue(queue);
  await grantQueue(pool, database.roles);
  const end = async (): Promise<void> => {
    await boss.stop({ graceful: true, wait: true, timeout: 1500 });
    isEnding = true;
    // A pool that ends forgets who waits for a connection of it, and the queue would wait for the answer for ever.
    await Promise.allSettled(asked);
    await pool.end();
  };
  return { boss, pool, end };
}

/** When a job that is ordered now was ordered, and when nobody waits for it any more. */
const timesFrom = (now: Date) => ({
  createdAt: now,
  updatedAt: now,
  deadlineAt: new Date(now.getTime() + limitSec * 1000),
});

/** Takes work of both lanes whenever there is some. */
async function serveLanes(
  boss: PgBoss,
  signals: Pick<Signals, 'on' | 'onGap'>,
  { runJob, everySec }: { readonly runJob: (tick: Tick) => Promise<void>; readonly everySec: number },
): Promise<void> {
  const serve = async (lane: keyof typeof queues): Promise<() => void> => {
    const look = () => boss.notifyWorker(worker);
    const options = { pollingIntervalSeconds: everySec, batchSize: 1 };
    const worker = await boss.work<object>(queues[lane], options, async (jobs) => {
      for (const _ of jobs) await runJob({ visitors: lane === 'visitors' });
      // The next one may wait already.
      look();
    });
    return look;
  };
  const [people, visitors] = [await serve('people'), await serve('visitors')];
  signals.on(topic, (lane) => (lane === 'visitors' ? visitors() : people()));
  signals.onGap(async () => {
    people();
    visitors();
  });
}

export async function openDeferredJobs(given: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly signals: Pick<Signals, 'sendWith' | 'on' | 'onGap'>;
  readonly work: Work;
  /** The id under which this node gives its signs of life. */
  readonly node: string;
  readonly everySec?: number;
}) {
  const { database, clock, log, signals, work, node, everySec = askEverySec } = given;
  const db = database.app;
  const { boss, pool, end } = await startQueue(database, log);
  const closing = new AbortController();
  const runJob = createRunner({ db, clock, log, work, node, closing: closing.signal });
  const announce = async (tx: WriteTx, lane: keyof typeof queues, about: object) => {
    await boss.send(queues[lane], about, { db: onTransaction(tx), retryLimit: 2, expireInSeconds: limitSec });
    await signals.sendWith(tx, topic, lane);
  };
  const giveBack = (): Promise<void> =>
    inSystemTransaction(db, async (tx) => {
      const looking = { now: clock.now(), node, alone: database.soleWriter };
      const lost = await giveBackLost(tx, looking);
      if (lost.length > 0) log.warn({ jobs: lost.length }, 'work of a node that is gone begins anew');
      for (const visitors of lost) await announce(tx, visitors ? 'visitors' : 'people', {});
    });
  await giveBack();
  await serveLanes(boss, signals, { runJob, everySec });

  return {
    enqueue: async (tx: WriteTx, actor: Owner, kind: string, input: unknown): Promise<string> => {
      const { organizationId, sessionKey } = actor;
      if (organizationId === null || sessionKey === null) throw new Refusal('error.unauthenticated');
      const lane = isVisitor(actor) ? 'visitors' : 'people';
      const pending = inArray(deferred.status, ['Waiting', 'Running']);
      if ((await tx.$count(deferred, pending)) >= mostPending[lane]) throw new Refusal('error.toomany');
      const id = randomUUID();
      const row = { id, organizationId, owner: sessionKey, kind, input };
      await tx.insert(deferred).values({ ...row, status: 'Waiting', ...timesFrom(clock.now()) });
      await announce(tx, lane, { id });
      return id;
    },
    /** Whether jobs can be taken: the queues are there, and this node still works on them. */
    ready: async (): Promise<boolean> => {
      if (closing.signal.aborted) return false;
      const names = Object.values(queues);
      const found = await pool.query('SELECT 1 FROM pgboss.queue WHERE name = ANY ($1)', [names]);
      return found.rowCount === names.length;
    },
    prune: async (): Promise<void> => {
      await inSystemTransaction(db, (tx) => pruneJobs(tx, clock.now()));
      await giveBack();
    },
    close: async (): Promise<void> => {
      closing.abort();
      await end();
    },
  };
}
