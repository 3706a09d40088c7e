/**
 * Background jobs: queued in the caller's transaction and run by pg-boss on any node. Each job has one row with its
 * state and result.
 */
import { randomUUID } from 'node:crypto';
import { errorTable } from '@klarsikt/contract';
import { and, eq, gte, inArray, lt, max, ne, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { organizationTable } from '../schema/identity.ts';
import { deferredTable } from '../schema/operations.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { createRolePool } from './connection-roles.ts';
import { type Database, ignoreLostConnections } from './db.ts';
import { toErrorCode } from './error-answers.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';
import { requeueLostJobs } from './lost-work.ts';
import { buildOpenModeCondition } from './mode.ts';
import type { QuotaService } from './quotas.ts';
import type { NodeSignals } from './signals.ts';
import { type ReadTx, runInSystemTransaction, runInWriteTransaction, type WriteTx } from './tx.ts';
import { isVisitor, type QueueKey } from './visitors.ts';

/** Names of the queues; jobs of callers without an account have a separate queue. */
const queues = { people: 'deferred', visitors: 'deferred-visitors' } as const;
/** Largest number of waiting and running jobs, per organisation without a quota or per demo session. */
const mostPending = { people: 20, visitors: 3 } as const;
const topic = 'deferred';
/** Interval in seconds at which a node polls for jobs without a signal, such as the jobs of a stopped node. */
const askEverySec = 2;
/**
 * Longest duration of a job in seconds. Specification 000 section 9: callers poll each second for at most three
 * minutes.
 */
export const maxJobSeconds = 180;

export interface JobResult {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly filename: string;
  /** Additional writes in the transaction that stores the result. */
  readonly keep?: (tx: WriteTx) => Promise<unknown>;
}

export interface JobContext {
  readonly organizationId: number;
  read<T>(look: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Reports the step and the fraction done (0 to 1) to the caller. Throws after the caller has cancelled. */
  progress(step: string, fraction: number): Promise<void>;
  readonly signal: AbortSignal;
  /** Key by which the worker queue alternates between callers. */
  readonly turn: QueueKey;
}

/** Workers by kind of job. The worker parses the queued `input`. */
export type JobWorkers = Readonly<
  Record<string, (input: unknown, context: JobContext) => Promise<JobResult>>
>;

/** Message that wakes a worker, which then chooses the job. */
interface WakeUp {
  readonly visitors: boolean;
}

/**
 * Runs statements of pg-boss in the caller's transaction, so that pg-boss has a job exactly if the job's row exists.
 */
function toQueueDatabase(tx: WriteTx): PgBoss.Db {
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

type Row = typeof deferredTable.$inferSelect;

/** Claims the oldest job of the organisation whose last turn was the longest ago, and marks the job as running. */
export async function claimNextJob(
  tx: WriteTx,
  { visitors, now, node }: { readonly visitors: boolean; readonly now: Date; readonly node: string },
): Promise<Row | null> {
  const served = tx
    .select({ organizationId: deferredTable.organizationId, at: max(deferredTable.updatedAt).as('at') })
    .from(deferredTable)
    .where(ne(deferredTable.status, 'Waiting'))
    .groupBy(deferredTable.organizationId)
    .as('served');
  const [next] = await tx
    .select({ id: deferredTable.id })
    .from(deferredTable)
    .innerJoin(organizationTable, eq(organizationTable.id, deferredTable.organizationId))
    .leftJoin(served, eq(served.organizationId, deferredTable.organizationId))
    .where(
      and(
        eq(deferredTable.status, 'Waiting'),
        gte(deferredTable.deadlineAt, now),
        buildOpenModeCondition(tx),
        visitors ? eq(organizationTable.kind, 'sandbox') : ne(organizationTable.kind, 'sandbox'),
      ),
    )
    .orderBy(sql`${served.at} NULLS FIRST`, deferredTable.createdAt, deferredTable.id)
    .limit(1)
    .for('update', { of: deferredTable, skipLocked: true });
  if (!next) return null;
  const [row] = await tx
    .update(deferredTable)
    .set({ status: 'Running', updatedAt: now, nodeId: node, attempts: sql`${deferredTable.attempts} + 1` })
    .where(eq(deferredTable.id, next.id))
    .returning();
  return row ?? null;
}

/**
 * Creates a function that stores the outcome of a job and returns true if it was stored. Nothing is stored if the job
 * has ended or another node has taken it over, so that a delayed node cannot deliver a second result.
 */
function createOutcomeRecorder({ db, clock }: { db: Database['app']; clock: Clock }) {
  return (job: Row, change: Partial<typeof deferredTable.$inferInsert>, keep?: JobResult['keep']) =>
    runInWriteTransaction(db, job, async (tx) => {
      const stillOwn = and(
        eq(deferredTable.id, job.id),
        eq(deferredTable.status, 'Running'),
        eq(deferredTable.attempts, job.attempts),
      );
      const values = { ...change, updatedAt: clock.now() };
      const { rowCount } = await tx.update(deferredTable).set(values).where(stillOwn);
      if (rowCount === 0) return false;
      await keep?.(tx);
      return true;
    });
}

/** Creates a function that runs one job. `closing` is aborted when this node stops. */
function createRunner(given: {
  db: Database['app'];
  clock: Clock;
  log: Log;
  work: JobWorkers;
  node: string;
  closing: AbortSignal;
}): (tick: WakeUp) => Promise<void> {
  const { db, clock, log, work, node, closing } = given;
  const note = createOutcomeRecorder({ db, clock });

  return async ({ visitors }) => {
    const job = await runInSystemTransaction(db, (tx) =>
      claimNextJob(tx, { visitors, now: clock.now(), node }),
    );
    const worker = job ? work[job.kind] : undefined;
    if (!job || !worker) return;
    const limit = AbortSignal.timeout(maxJobSeconds * 1000);
    const ended = new AbortController();
    const signal = AbortSignal.any([limit, ended.signal, closing]);
    const context: JobContext = {
      organizationId: job.organizationId,
      signal,
      turn: { visitor: visitors, key: `organization:${job.organizationId}` },
      read: (look) => runInWriteTransaction(db, job, look),
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
      // Store no result: the caller has cancelled the job, the organisation was deleted, or another node has taken the
      // job over.
      if (ended.signal.aborted) return;
      if (closing.aborted) {
        // Return the job to the queue for another node, because this node is stopping.
        await note(job, { status: 'Waiting', step: '', progress: 0, nodeId: null });
        throw error;
      }
      const errorCode = toErrorCode(error);
      // Log only faults of the server, because refusals are reported to the caller.
      if (errorTable[errorCode].status >= 500)
        log.error({ err: error, job: job.id, kind: job.kind }, 'deferred work failed');
      await note(job, { status: limit.aborted ? 'TimedOut' : 'Failed', errorCode });
    }
  };
}

type Owner = Pick<Actor, 'organizationId' | 'sessionKey' | 'method' | 'demo'>;

export interface JobQueue {
  /** Queues a job for the actor's session and returns its id. The job starts after the commit. */
  enqueue(tx: WriteTx, actor: Owner, kind: string, input: unknown): Promise<string>;
}

/**
 * Builds the empty result of a statement of pg-boss: a statement that changes jobs returns a count, other statements
 * return no row.
 */
const createEmptyQueueResult = (text: string) =>
  /SELECT COUNT\(\*\) from results\s*$/i.test(text) ? [{ count: '0' }] : [];

/** Ends jobs whose process died, and deletes results older than a day. */
async function pruneJobs(tx: WriteTx, now: Date): Promise<void> {
  await tx
    .update(deferredTable)
    .set({ status: 'TimedOut', updatedAt: now })
    .where(and(inArray(deferredTable.status, ['Waiting', 'Running']), lt(deferredTable.deadlineAt, now)));
  await tx
    .delete(deferredTable)
    .where(lt(deferredTable.createdAt, new Date(now.getTime() - 24 * 3600 * 1000)));
}

/** Starts pg-boss with a separate connection, and with one queue for people and one for visitors. */
async function startQueue(database: Database, log: Log) {
  const pool = createRolePool(database.ownerConnection, { max: 1 });
  ignoreLostConnections(pool, log);
  const asked = new Set<Promise<unknown>>();
  let isEnding = false;
  const onPool: PgBoss.Db = {
    // Return an empty result for late statements of pg-boss after the connection has ended. The job's own row remains,
    // so the job is later ended as lost.
    executeSql: async (text, values) => {
      if (isEnding) return { rows: createEmptyQueueResult(text) };
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
    // Wait for these statements first: a closing pool drops callers that wait for a connection, and pg-boss would wait
    // for them forever.
    await Promise.allSettled(asked);
    await pool.end();
  };
  return { boss, pool, end };
}

const computeJobTimes = (now: Date) => ({
  createdAt: now,
  updatedAt: now,
  deadlineAt: new Date(now.getTime() + maxJobSeconds * 1000),
});

async function serveLanes(
  boss: PgBoss,
  signals: Pick<NodeSignals, 'on' | 'onGap'>,
  { runJob, everySec }: { readonly runJob: (tick: WakeUp) => Promise<void>; readonly everySec: number },
): Promise<void> {
  const serve = async (lane: keyof typeof queues): Promise<() => void> => {
    const look = () => boss.notifyWorker(worker);
    const options = { pollingIntervalSeconds: everySec, batchSize: 1 };
    const worker = await boss.work<object>(queues[lane], options, async (jobs) => {
      for (const _ of jobs) await runJob({ visitors: lane === 'visitors' });
      // Look for a job at once, because one may already be waiting.
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

/** Stops this node from taking jobs, and ends its running jobs. */
function leaveLanes(boss: PgBoss, log: Log): void {
  for (const queue of Object.values(queues))
    boss.offWork(queue).catch((error: unknown) => log.warn({ err: error }, 'job queue'));
}

type Lane = keyof typeof queues;

type AnnounceJob = (tx: WriteTx, lane: Lane, about: object) => Promise<void>;

async function requireFew(tx: WriteTx, lane: Lane): Promise<void> {
  const pending = inArray(deferredTable.status, ['Waiting', 'Running']);
  if ((await tx.$count(deferredTable, pending)) >= mostPending[lane]) throw new Refusal('error.toomany');
}

function createEnqueue(clock: Clock, quotas: QuotaService, announce: AnnounceJob): JobQueue['enqueue'] {
  return async (tx, actor, kind, input) => {
    const { organizationId, sessionKey } = actor;
    if (organizationId === null || sessionKey === null) throw new Refusal('error.unauthenticated');
    const lane = isVisitor(actor) ? 'visitors' : 'people';
    const limit = await quotas.limitOf(tx, organizationId, 'jobs');
    if (limit === null) await requireFew(tx, lane);
    else await quotas.requireRoom(tx, { organizationId, kind: 'jobs', added: 1 });
    const id = randomUUID();
    const row = { id, organizationId, owner: sessionKey, kind, input };
    await tx.insert(deferredTable).values({ ...row, status: 'Waiting', ...computeJobTimes(clock.now()) });
    await announce(tx, lane, { id });
    return id;
  };
}

async function announceWaitingJobs(tx: WriteTx, announce: AnnounceJob): Promise<void> {
  const waiting = await tx
    .select({ kind: organizationTable.kind })
    .from(deferredTable)
    .innerJoin(organizationTable, eq(organizationTable.id, deferredTable.organizationId))
    .where(eq(deferredTable.status, 'Waiting'));
  for (const { kind } of waiting) await announce(tx, kind === 'sandbox' ? 'visitors' : 'people', {});
}

export async function openJobQueue(given: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly signals: Pick<NodeSignals, 'sendWith' | 'on' | 'onGap'>;
  readonly work: JobWorkers;
  readonly node: string;
  /** Quotas that limit the number of waiting and running jobs. */
  readonly quotas: QuotaService;
  readonly everySec?: number;
  /** Returns true if jobs may run at present; otherwise waiting jobs remain queued until `resume` is called. */
  readonly isOpen?: () => boolean;
}) {
  const { database, clock, log, signals, work, node, quotas } = given;
  const { everySec = askEverySec, isOpen = () => true } = given;
  const db = database.app;
  const { boss, pool, end } = await startQueue(database, log);
  const closing = new AbortController();
  const runJob = createRunner({ db, clock, log, work, node, closing: closing.signal });
  const announce: AnnounceJob = async (tx, lane, about) => {
    await boss.send(queues[lane], about, {
      db: toQueueDatabase(tx),
      retryLimit: 2,
      expireInSeconds: maxJobSeconds,
    });
    await signals.sendWith(tx, topic, lane);
  };
  const giveBack = (): Promise<void> =>
    runInSystemTransaction(db, async (tx) => {
      const looking = { now: clock.now(), node, alone: database.soleWriter };
      const lost = await requeueLostJobs(tx, looking);
      if (lost.length > 0) log.warn({ jobs: lost.length }, 'work of a node that is gone begins anew');
      for (const visitors of lost) await announce(tx, visitors ? 'visitors' : 'people', {});
    });
  await giveBack();
  const runOpen = async (tick: WakeUp) => (isOpen() ? runJob(tick) : undefined);
  await serveLanes(boss, signals, { runJob: runOpen, everySec });

  return {
    enqueue: createEnqueue(clock, quotas, announce),
    /** Wakes the workers for all waiting jobs after a period in which jobs could not run. */
    resume: (): Promise<void> => runInSystemTransaction(db, (tx) => announceWaitingJobs(tx, announce)),
    /** True if the queues exist and this node accepts jobs. */
    ready: async (): Promise<boolean> => {
      if (closing.signal.aborted) return false;
      const names = Object.values(queues);
      const found = await pool.query('SELECT 1 FROM pgboss.queue WHERE name = ANY ($1)', [names]);
      return found.rowCount === names.length;
    },
    prune: async (): Promise<void> => {
      await runInSystemTransaction(db, (tx) => pruneJobs(tx, clock.now()));
      await giveBack();
    },
    drain: (): void => leaveLanes(boss, log),
    close: async (): Promise<void> => {
      closing.abort();
      await end();
    },
  };
}
