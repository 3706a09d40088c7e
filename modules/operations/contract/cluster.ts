/** The nodes that serve the installation: specification 000 section 7. */

import { command, needsOperator, query } from '@klarsikt/contract/endpoint.ts';
import { hashSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Seconds between two signs of life of a node. */
export const nodeBeatSec = 10;

/** A node that has given no sign of life for so many seconds is shown as lost. */
export const nodeStaleSec = 30;

/** What a node says about itself with each sign of life. */
export const nodeStateSchema = z.object({
  /** Bytes of memory: of the whole process, and of the JavaScript heap in use. */
  memory: z.object({ rss: z.number().nonnegative(), heapUsed: z.number().nonnegative() }),
  /** Database connections of the request pool: open, unused, and requests that wait for one. */
  pool: z.object({
    total: z.number().int().nonnegative(),
    idle: z.number().int().nonnegative(),
    waiting: z.number().int().nonnegative(),
  }),
  /** Deferred jobs that the node is running. */
  jobs: z.number().int().nonnegative(),
  /** Hashes of the model versions that it holds in memory. */
  models: z.array(hashSchema),
  /** `embedded`: the database belongs to this process; `external`: a server that several nodes can share. */
  database: z.enum(['embedded', 'external']),
  /** True while it receives the signals of other nodes. */
  listening: z.boolean(),
});

/** What a node says about itself. */
export type NodeState = z.output<typeof nodeStateSchema>;

/** A node of the installation. */
export const nodeSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.number().int(),
  version: z.string(),
  startedAt: instantSchema,
  seenAt: instantSchema,
  /** Seconds since its start, as of its last sign of life. */
  uptimeSec: z.number().int().nonnegative(),
  /** True when it has given no sign of life for `nodeStaleSec`. */
  stale: z.boolean(),
  /** True for the node that answers this call. */
  self: z.boolean(),
  state: nodeStateSchema,
});

/** A node of the installation. */
export type ClusterNode = z.output<typeof nodeSchema>;

/** How a node answered a request that was put to all of them. */
export const nodeAnswerSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.number().int(),
  self: z.boolean(),
  /** Milliseconds until its answer was here, through the database; null when none came in time. */
  roundTripMs: z.number().nonnegative().nullable(),
});

/** How a node answered. */
export type NodeAnswer = z.output<typeof nodeAnswerSchema>;

/**
 * What may be wrong with how the proxies in front say a caller's address. `untrusted`: it is said and no proxy is trusted
 * to; `fewer`: more proxies are trusted than there are, so that a visitor can write it; `appended`: what a visitor wrote is
 * passed on beside it.
 */
export const forwardingFaults = ['untrusted', 'fewer', 'appended'] as const;

/** A fault in how the proxies say a caller's address. */
export type ForwardingFault = (typeof forwardingFaults)[number];

/** Endpoints of the cluster. They concern the installation, so they are for the organisation that runs it. */
export const cluster = {
  get: query({
    method: 'GET',
    path: 'admin/cluster',
    access: needsOperator('admin:Admin'),
    passive: true,
    summary: 'The nodes with what each said last about itself, and the jobs that wait and run.',
    result: z.object({
      nodes: z.array(nodeSchema),
      jobs: z.object({ waiting: z.number().int(), running: z.number().int() }),
      now: instantSchema,
      /** What is wrong with how this very call said where it comes from; null for nothing. */
      forwarding: z.enum(forwardingFaults).nullable(),
    }),
  }),
  ping: query({
    method: 'GET',
    path: 'admin/cluster/ping',
    access: needsOperator('admin:Admin'),
    perMinute: 60,
    summary: 'Asks every node for an answer and says how long each took.',
    result: z.object({ nodes: z.array(nodeAnswerSchema) }),
  }),
  invalidate: command({
    method: 'POST',
    path: 'admin/cluster/cache/invalidate',
    access: needsOperator('admin:Admin'),
    events: ['cluster.invalidated'],
    perMinute: 20,
    summary: 'Every node forgets what it holds in memory of the database; says which have confirmed it.',
    result: z.object({ nodes: z.array(nodeAnswerSchema) }),
  }),
};
