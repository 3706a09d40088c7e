/** Sends heartbeats of this node and requests to other nodes, and responds to their requests. */
import { randomUUID } from 'node:crypto';
import {
  type ClusterNode,
  type NodeResponse,
  type NodeState,
  nodeHeartbeatSec,
  nodeStaleSec,
} from '@klarsikt/contract';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import type { JobWorkers } from '@klarsikt/server/platform/deferred.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { NodeSignals } from '@klarsikt/server/platform/signals.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { InstallationModes, NodeCluster, NodeRequest } from './provides.ts';
import { deleteNode, listNodes, type NodeRow, ownProcessIdentity, upsertNode } from './store.ts';

/** Timeout for the responses of live nodes, in milliseconds. */
const answerWithinMs = 2000;
/** Seconds without a heartbeat after which an ended node is removed from the list. */
const forgottenSec = 15 * 60;

const askSchema = z.object({ id: z.string(), what: z.enum(['ping', 'forget', 'models', 'mode']) });
const answerSchema = z.object({ id: z.string(), node: z.string() });

interface Question {
  readonly askedAt: number;
  readonly answers: Map<string, number>;
  readonly heard: () => void;
}

export function trackRunningWork(work: JobWorkers): {
  readonly work: JobWorkers;
  readonly running: () => number;
} {
  let running = 0;
  const counted = Object.entries(work).map(([kind, run]): [string, JobWorkers[string]] => [
    kind,
    async (input, context) => {
      running += 1;
      try {
        return await run(input, context);
      } finally {
        running -= 1;
      }
    },
  ]);
  return { work: Object.fromEntries(counted), running: () => running };
}

export interface NodeDependencies {
  readonly id: string;
  readonly version: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly signals: NodeSignals;
  readonly running: () => number;
  readonly modes: InstallationModes;
  readonly models: { cached(): readonly string[]; refresh(): Promise<void>; forget(): Promise<void> };
}

function createDuties({ models, modes }: NodeDependencies): {
  readonly [Q in NodeRequest]: () => Promise<void>;
} {
  return {
    ping: async () => undefined,
    forget: () => models.forget(),
    models: () => models.refresh(),
    mode: () => modes.refresh(),
  };
}

function readNodeState({ database, signals, running, models }: NodeDependencies): NodeState {
  const { rss, heapUsed } = process.memoryUsage();
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = database.pool;
  return {
    memory: { rss, heapUsed },
    pool: { total, idle, waiting },
    jobs: running(),
    models: [...models.cached()],
    database: database.soleWriter ? 'embedded' : 'external',
    listening: signals.listening(),
  };
}

/** Sends a request to all nodes and waits until all live nodes have responded, or until the timeout. */
function createNodeQuery(given: { signals: NodeSignals; nodes: () => Promise<readonly ClusterNode[]> }) {
  const { signals, nodes } = given;
  const open = new Map<string, Question>();
  signals.on('answer', (data) => {
    const { id, node: from } = answerSchema.parse(data);
    const question = open.get(id);
    if (!question || question.answers.has(from)) return;
    question.answers.set(from, performance.now() - question.askedAt);
    question.heard();
  });
  return async (what: NodeRequest): Promise<NodeResponse[]> => {
    const asked = await nodes();
    const awaited = asked.filter(({ stale }) => !stale);
    const id = randomUUID();
    const answers = new Map<string, number>();
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(done, answerWithinMs);
      const heard = () => {
        if (!awaited.every((each) => answers.has(each.id))) return;
        clearTimeout(timer);
        done();
      };
      open.set(id, { askedAt: performance.now(), answers, heard });
      signals.send('ask', { id, what }).catch((error: unknown) => {
        clearTimeout(timer);
        fail(error);
      });
    }).finally(() => open.delete(id));
    return asked.map(({ id: nodeId, host, pid, self }) => {
      const ms = answers.get(nodeId);
      return { id: nodeId, host, pid, self, roundTripMs: ms === undefined ? null : Math.round(ms * 10) / 10 };
    });
  };
}

/** Describes a node at the time `now`; `self` is the id of the node that serves the call. */
function wireNode(row: NodeRow, now: Date, self: string): ClusterNode {
  const { id, host, pid, version, startedAt, seenAt, state } = row;
  return {
    ...{ id, host, pid, version },
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    uptimeSec: Math.max(0, Math.round((seenAt.getTime() - startedAt.getTime()) / 1000)),
    stale: now.getTime() - seenAt.getTime() > nodeStaleSec * 1000,
    self: id === self,
    state,
  };
}

function registerDuties(tools: NodeDependencies, id: string): void {
  const { signals, models, modes } = tools;
  const perform = createDuties(tools);
  signals.on('ask', async (data) => {
    const { id: question, what } = askSchema.parse(data);
    await perform[what]();
    await signals.send('answer', { id: question, node: id });
  });
  // Another node announces these changes in its own transaction and expects no response.
  signals.on('models', () => models.refresh());
  signals.onGap(() => models.refresh());
  signals.on('mode', () => modes.refresh());
  signals.onGap(() => modes.refresh());
}

export function createNodeCluster(tools: NodeDependencies): NodeCluster {
  const { id, database, clock, log, signals } = tools;
  const db = database.app;
  const startedAt = clock.now();
  let closed = false;

  const nodes = async (): Promise<readonly ClusterNode[]> => {
    const now = clock.now();
    const rows = await listNodes(db);
    return rows.map((row) => wireNode(row, now, id));
  };
  const beat = async (): Promise<void> => {
    if (closed) return;
    const seenAt = clock.now();
    const state = readNodeState(tools);
    const { version } = tools;
    const row = { id, ...ownProcessIdentity, version, startedAt, seenAt, state };
    const forgotten = new Date(seenAt.getTime() - forgottenSec * 1000);
    await runInSystemTransaction(db, (tx) => upsertNode(tx, row, forgotten));
    // Each heartbeat reloads the mode, because the signal of a change is lost if its connection fails.
    await tools.modes.refresh();
  };
  registerDuties(tools, id);
  const ask = createNodeQuery({ signals, nodes });

  return {
    id,
    beat,
    nodes,
    ask,
    modelsChanged: (tx) => signals.sendWith(tx, 'models'),
    spread: async (what) => {
      try {
        const late = (await ask(what)).filter(({ roundTripMs }) => roundTripMs === null);
        if (late.length > 0) log.warn({ nodes: late.map(({ id: each }) => each) }, 'nodes have not answered');
      } catch (error) {
        // The change is already committed and announced, so the caller must not receive an error.
        log.warn({ err: error }, 'the other nodes could not be asked');
      }
    },
    keepBeating: () => {
      const again = () =>
        beat().catch((error: unknown) => log.warn({ err: error }, 'no sign of life was given, trying again'));
      const timer = setInterval(() => void again(), nodeHeartbeatSec * 1000);
      return () => clearInterval(timer);
    },
    close: async () => {
      closed = true;
      await runInSystemTransaction(db, (tx) => deleteNode(tx, id));
    },
  };
}
