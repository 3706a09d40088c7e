/** Limits for callers without an account, and the turn that work takes in a queue. */
import { Transform } from 'node:stream';
import '@fastify/rate-limit';
import { type Endpoint, isOpenToVisitors, type VisitorBound } from '@klarsikt/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Actor } from './actor.ts';
import { addressKey } from './address.ts';
import { Refusal } from './errors.ts';

/** Work alternates between organisations, and among visitors between network addresses. */
export interface QueueKey {
  readonly visitor: boolean;
  readonly key: string;
}

export function isVisitor({ method, demo }: Pick<Actor, 'method' | 'demo'>): boolean {
  return method === null || demo;
}

/** Demo sessions of one address share one key. */
export function queueKeyOf(caller: Actor, ip: string): QueueKey {
  return isVisitor(caller)
    ? { visitor: true, key: addressKey(ip) }
    : { visitor: false, key: `organization:${caller.ownOrganizationId ?? caller.organizationId}` };
}

export type RateLimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export function createMinuteRateLimit(
  app: FastifyInstance,
  perMinute: number | undefined,
): RateLimitHook | null {
  if (perMinute === undefined) return null;
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressKey(ip),
  });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new Refusal('error.toomany');
  };
}

/** Bytes that a multipart form adds to its file. */
const formAround = 64 * 1024;

const bounded = new WeakMap<FastifyRequest, { readonly bytes: number; readonly endpoint: Endpoint }>();

/**
 * Applies the endpoint's limits to visitors; null if it admits none. An endpoint that admits visitors without limits
 * throws, which prevents the start.
 */
export function createVisitorRateLimit(app: FastifyInstance, endpoint: Endpoint): RateLimitHook | null {
  const { visitors, upload, method, path } = endpoint;
  if (visitors === undefined) {
    if (isOpenToVisitors(endpoint)) throw new Error(`${method} ${path} declares no bound for visitors`);
    return null;
  }
  const rate = createMinuteRateLimit(app, visitors.perMinute);
  const bytes = visitors.bytes + (upload ? formAround : 0);
  return async (request, reply) => {
    await rate?.(request, reply);
    if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(endpoint);
    bounded.set(request, { bytes, endpoint });
  };
}

/** As people count the size of a file. */
export const toMegabytes = (bytes: number): number => Math.round(bytes / (1024 * 1024));

/** A refused upload names the largest allowed size. */
function tooLarge({ upload, visitors }: Endpoint): Refusal {
  if (!upload || !visitors) return new Refusal('error.toolarge');
  return new Refusal('error.toolarge.file', { megabytes: toMegabytes(visitors.bytes) });
}

/** Counts a body without a stated length while it arrives. */
export function limitBody(request: FastifyRequest, payload: RequestPayload): RequestPayload {
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
  // A call without a body never reads it, so an aborted body would raise an unhandled error and end the process.
  counted.on('error', () => undefined);
  return payload.pipe(counted);
}

export function getMaxFileBytes(
  { upload, visitors }: { readonly upload: { readonly bytes: number }; readonly visitors?: VisitorBound },
  caller: Actor,
): number {
  return isVisitor(caller) ? Math.min(upload.bytes, visitors?.bytes ?? 0) : upload.bytes;
}
