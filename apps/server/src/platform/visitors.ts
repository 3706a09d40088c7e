/** What callers without an account may ask for, as each endpoint declares it; and in whose name work waits its turn. */
import { Transform } from 'node:stream';
import '@fastify/rate-limit';
import { type Endpoint, isOpenToVisitors, type VisitorBound } from '@klarsikt/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Actor } from './actor.ts';
import { addressKey } from './address.ts';
import { Refusal } from './errors.ts';

/** Whose turn work is: organisations share evenly, and so do the addresses of those without an account, among themselves. */
export interface Turn {
  readonly visitor: boolean;
  readonly key: string;
}

/** True for callers without an account: without a session, or in a demo session. */
export function isVisitor({ method, demo }: Pick<Actor, 'method' | 'demo'>): boolean {
  return method === null || demo;
}

/** Key of the queue. Demo sessions of one address share one. */
export function turnOf(caller: Actor, ip: string): Turn {
  return isVisitor(caller)
    ? { visitor: true, key: addressKey(ip) }
    : { visitor: false, key: `organization:${caller.ownOrganizationId ?? caller.organizationId}` };
}

export type Rate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Refuses the calls of an address beyond so many a minute. */
export function ratePerMinute(app: FastifyInstance, perMinute: number | undefined): Rate | null {
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

/** The form around an uploaded file. */
const formAround = 64 * 1024;

const bounded = new WeakMap<FastifyRequest, { readonly bytes: number; readonly endpoint: Endpoint }>();

/** How callers without an account are held to the bound; null where none get in. An open endpoint without one ends the start. */
export function visitorRate(app: FastifyInstance, endpoint: Endpoint): Rate | null {
  const { visitors, upload, method, path } = endpoint;
  if (visitors === undefined) {
    if (isOpenToVisitors(endpoint)) throw new Error(`${method} ${path} declares no bound for visitors`);
    return null;
  }
  const rate = ratePerMinute(app, visitors.perMinute);
  const bytes = visitors.bytes + (upload ? formAround : 0);
  return async (request, reply) => {
    await rate?.(request, reply);
    if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(endpoint);
    bounded.set(request, { bytes, endpoint });
  };
}

/** As people count the size of a file. */
export const megabytes = (bytes: number): number => Math.round(bytes / (1024 * 1024));

/** Who sends a file is told how large it may be. */
function tooLarge({ upload, visitors }: Endpoint): Refusal {
  if (!upload || !visitors) return new Refusal('error.toolarge');
  return new Refusal('error.toolarge.file', { megabytes: megabytes(visitors.bytes) });
}

/** A body that does not say its length is counted while it comes. */
export function boundBody(request: FastifyRequest, payload: RequestPayload): RequestPayload {
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
  // A call that takes no body reads nothing of it: without a listener its breaking off would end the process.
  counted.on('error', () => undefined);
  return payload.pipe(counted);
}

/** Bytes of a file that is taken from the caller. */
export function fileBytes(
  { upload, visitors }: { readonly upload: { readonly bytes: number }; readonly visitors?: VisitorBound },
  caller: Actor,
): number {
  return isVisitor(caller) ? Math.min(upload.bytes, visitors?.bytes ?? 0) : upload.bytes;
}
