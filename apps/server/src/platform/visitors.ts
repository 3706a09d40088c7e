/** Limits for callers without an account, and the keys by which queues alternate between callers. */
import { Transform } from 'node:stream';
import '@fastify/rate-limit';
import { type Endpoint, isOpenToVisitors, type VisitorLimits } from '@klarsikt/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Actor } from './actor.ts';
import { toIpAddressKey } from './address.ts';
import { recordAttempt } from './attempts.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';

/** Key by which a queue alternates: between organisations, and for visitors between network addresses. */
export interface QueueKey {
  readonly visitor: boolean;
  readonly key: string;
}

export function isVisitor({ method, demo }: Pick<Actor, 'method' | 'demo'>): boolean {
  return method === null || demo;
}

/** Returns the queue key of a caller; demo sessions from one address share a key. */
export function toQueueKey(caller: Actor, ip: string): QueueKey {
  return isVisitor(caller)
    ? { visitor: true, key: toIpAddressKey(ip) }
    : { visitor: false, key: `organization:${caller.ownOrganizationId ?? caller.organizationId}` };
}

export type RateLimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Counts a call across all nodes; returns false beyond the limit. */
export type SharedCallCounter = (key: string, perMinute: number) => Promise<boolean>;

const minute = 60;

/**
 * Counts calls in the database, with one statement per call. Only the few endpoints that are counted across nodes use
 * it.
 */
export const createSharedCallCounter =
  (db: NodePgDatabase, clock: Clock): SharedCallCounter =>
  async (key, perMinute) => {
    const limit = { failures: perMinute, windowSec: minute, lockSec: minute, longestLockSec: minute };
    return (await recordAttempt(db, `call ${key}`, limit, clock.now())) >= 0;
  };

function refuseTooMany(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', seconds);
  throw new Refusal('error.toomany');
}

/**
 * Refuses a call beyond the common limit of all nodes. Each node applies its own count first, so that a flood of
 * calls does not reach the database.
 */
async function refuseBeyond(
  together: SharedCallCounter | null,
  { name, ip, perMinute }: { readonly name: string; readonly ip: string; readonly perMinute: number },
  reply: FastifyReply,
): Promise<void> {
  if (together === null || (await together(`${name} ${toIpAddressKey(ip)}`, perMinute))) return;
  refuseTooMany(reply, minute);
}

export function createMinuteRateLimit(
  app: FastifyInstance,
  perMinute: number | undefined,
  shared: { readonly name: string; readonly together: SharedCallCounter | null } | null = null,
): RateLimitHook | null {
  if (perMinute === undefined) return null;
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => toIpAddressKey(ip),
  });
  return async (request, reply) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) refuseTooMany(reply, counted.ttlInSeconds);
    if (shared !== null)
      await refuseBeyond(shared.together, { name: shared.name, ip: request.ip, perMinute }, reply);
  };
}

/** Creates the two limits of an endpoint: for all callers, and for callers without an account. */
export function createRateLimits(
  app: FastifyInstance,
  endpoint: Endpoint,
  together: SharedCallCounter | null,
): { readonly everybody: RateLimitHook | null; readonly visitors: RateLimitHook | null } {
  const sharedAs = (whom: string) =>
    endpoint.countedTogether === true
      ? { name: `${whom} ${endpoint.method} ${endpoint.path}`, together }
      : null;
  return {
    everybody: createMinuteRateLimit(app, endpoint.perMinute, sharedAs('all')),
    visitors: createVisitorRateLimit(app, endpoint, sharedAs('visitors')),
  };
}

/** Bytes that a multipart form may have in addition to its file. */
const formAround = 64 * 1024;

const bounded = new WeakMap<FastifyRequest, { readonly bytes: number; readonly endpoint: Endpoint }>();

/**
 * Creates the rate limit of the endpoint for visitors; null if it does not admit visitors. Throws for an endpoint that
 * admits visitors without limits, which prevents the start.
 */
function createVisitorRateLimit(
  app: FastifyInstance,
  endpoint: Endpoint,
  shared: Parameters<typeof createMinuteRateLimit>[2],
): RateLimitHook | null {
  const { visitors, upload, method, path } = endpoint;
  if (visitors === undefined) {
    if (isOpenToVisitors(endpoint)) throw new Error(`${method} ${path} declares no bound for visitors`);
    return null;
  }
  const rate = createMinuteRateLimit(app, visitors.perMinute, shared);
  const bytes = visitors.bytes + (upload ? formAround : 0);
  return async (request, reply) => {
    await rate?.(request, reply);
    if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(endpoint);
    bounded.set(request, { bytes, endpoint });
  };
}

/** Converts bytes to whole megabytes of 1024 × 1024 bytes. */
export const toMegabytes = (bytes: number): number => Math.round(bytes / (1024 * 1024));

/** Creates the refusal of a body that is too large; for an upload it contains the largest size in megabytes. */
function tooLarge({ upload, visitors }: Endpoint): Refusal {
  if (!upload || !visitors) return new Refusal('error.toolarge');
  return new Refusal('error.toolarge.file', { megabytes: toMegabytes(visitors.bytes) });
}

/**
 * Counts the bytes of a body as they arrive if the request does not declare its length; refuses a body that is too
 * large.
 */
export function limitBodySize(request: FastifyRequest, payload: RequestPayload): RequestPayload {
  const bound = bounded.get(request);
  if (bound === undefined || request.headers['content-length'] !== undefined) return payload;
  let read = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      if (read > bound.bytes) done(tooLarge(bound.endpoint));
      else done(null, chunk);
    },
  });
  payload.once('error', (error) => counted.destroy(error));
  // This listener is needed because a call without a body never reads it: an aborted body would raise an unhandled
  // error and end the process.
  counted.on('error', () => undefined);
  return payload.pipe(counted);
}

export function getMaxFileBytes(
  { upload, visitors }: { readonly upload: { readonly bytes: number }; readonly visitors?: VisitorLimits },
  caller: Actor,
): number {
  return isVisitor(caller) ? Math.min(upload.bytes, visitors?.bytes ?? 0) : upload.bytes;
}
