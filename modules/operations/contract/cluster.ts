/** The nodes that serve the installation: specification 000 section 7. */

import { defineCommand, defineQuery, needsOperator } from '@klarsikt/contract/endpoint.ts';
import { hashSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { installationModeNoteSchema, installationModeSchema, installationModes } from './cluster.shapes.ts';

/** Seconds between two heartbeats of a node. */
export const nodeHeartbeatSec = 10;

/** Seconds without a heartbeat until a node is shown as lost. */
export const nodeStaleSec = 30;

/** State that a node sends with each heartbeat. */
export const nodeStateSchema = z.object({
  /** Bytes of memory: of the whole process, and of the used JavaScript heap. */
  memory: z.object({ rss: z.number().nonnegative(), heapUsed: z.number().nonnegative() }),
  /** Database connections of the request pool: open, idle, and requests waiting for a connection. */
  pool: z.object({
    total: z.number().int().nonnegative(),
    idle: z.number().int().nonnegative(),
    waiting: z.number().int().nonnegative(),
  }),
  /** Number of deferred jobs that run on the node. */
  jobs: z.number().int().nonnegative(),
  /** Hashes of the model versions in the node's memory. */
  models: z.array(hashSchema),
  /** `embedded`: the database belongs to this process; `external`: a database server that several nodes can share. */
  database: z.enum(['embedded', 'external']),
  /** True while the node receives the signals of other nodes. */
  listening: z.boolean(),
});

/** State that a node sends with each heartbeat: memory, connections, jobs and model versions. */
export type NodeState = z.output<typeof nodeStateSchema>;

/** A node of the installation. */
export const nodeSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.number().int(),
  version: z.string(),
  startedAt: instantSchema,
  seenAt: instantSchema,
  /** Seconds between the start of the node and its last heartbeat. */
  uptimeSec: z.number().int().nonnegative(),
  /** True after `nodeStaleSec` without a heartbeat. */
  stale: z.boolean(),
  /** True for the node that answers this call. */
  self: z.boolean(),
  state: nodeStateSchema,
});

/** A node of the installation. */
export type ClusterNode = z.output<typeof nodeSchema>;

/** A node's response to a request that was sent to all nodes. */
export const nodeResponseSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.number().int(),
  self: z.boolean(),
  /** Milliseconds until the response arrived through the database; null if the node did not respond in time. */
  roundTripMs: z.number().nonnegative().nullable(),
});

/** A node's response to a request that was sent to all nodes. */
export type NodeResponse = z.output<typeof nodeResponseSchema>;

/**
 * Faults in the client address that proxies report. `untrusted`: an address is reported, but no proxy is trusted.
 * `fewer`: more proxies are trusted than exist, so visitors can forge the address. `appended`: a proxy passes on the
 * visitor's own header beside the address.
 */
export const forwardingFaults = ['untrusted', 'fewer', 'appended'] as const;

/** A fault in the client address that proxies report. */
export type ForwardingFault = (typeof forwardingFaults)[number];

/** Endpoints of the nodes, only for the organisation that runs the installation. */
export const clusterContract = {
  get: defineQuery({
    method: 'GET',
    path: 'admin/cluster',
    access: needsOperator('admin:Admin'),
    inEveryMode: true,
    passive: true,
    summary: 'The nodes with their latest reports, and the waiting and running jobs.',
    result: z.object({
      nodes: z.array(nodeSchema),
      jobs: z.object({ waiting: z.number().int(), running: z.number().int() }),
      now: instantSchema,
      /** Fault in the client address of this call; null if there is none. */
      forwarding: z.enum(forwardingFaults).nullable(),
      /** Time of the newest daily backup on the answering node; null if it has none. */
      backup: instantSchema.nullable(),
      /** The mode in force on the answering node. */
      mode: installationModeSchema,
    }),
  }),
  setMode: defineCommand({
    method: 'PUT',
    path: 'admin/cluster/mode',
    access: needsOperator('admin:Admin'),
    inEveryMode: true,
    events: ['cluster.mode'],
    perMinute: 20,
    summary:
      'Switches the mode of the installation on all nodes: open, read-only or maintenance. `until` is announced, and nothing happens at that time by itself.',
    body: z.strictObject({
      name: z.enum(installationModes),
      until: z.iso.datetime({ offset: true }).nullable().default(null),
      note: installationModeNoteSchema.default({ en: '', sv: '' }),
    }),
    result: installationModeSchema,
  }),
  ping: defineQuery({
    method: 'GET',
    path: 'admin/cluster/ping',
    access: needsOperator('admin:Admin'),
    perMinute: 60,
    summary: 'Pings every node and returns the response times.',
    result: z.object({ nodes: z.array(nodeResponseSchema) }),
  }),
  invalidate: defineCommand({
    method: 'POST',
    path: 'admin/cluster/cache/invalidate',
    access: needsOperator('admin:Admin'),
    events: ['cluster.invalidated'],
    perMinute: 20,
    summary: 'Clears the caches of every node, and returns the nodes that have confirmed.',
    result: z.object({ nodes: z.array(nodeResponseSchema) }),
  }),
};
