import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';

/**
 * Counts a call that uses an API key, and refuses it beyond the limit. The header fields of the limit are set only if
 * a reply is given.
 */
export type KeyCallCounter = (
  request: FastifyRequest,
  key: string | number,
  reply: FastifyReply | null,
) => Promise<void>;

const minute = 60;

/**
 * Creates the limit of calls per key and minute. `policy` is its name in the header fields of
 * draft-ietf-httpapi-ratelimit-headers, which contain the remaining calls and the seconds until the whole limit is
 * available again.
 */
export function createKeyRateLimit(
  app: FastifyInstance,
  policy: string,
  callsPerMinute: number,
): KeyCallCounter {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: callsPerMinute,
    timeWindow: minute * 1000,
    keyGenerator: (request) => `${policy} ${keys.get(request) ?? ''}`,
  });
  return async (request, key, reply) => {
    keys.set(request, String(key));
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = counted;
    reply?.header('ratelimit-policy', `"${policy}";q=${callsPerMinute};w=${minute}`);
    reply?.header('ratelimit', `"${policy}";r=${Math.max(0, remaining)};t=${ttlInSeconds}`);
    if (!isExceeded) return;
    reply?.header('retry-after', ttlInSeconds);
    throw new Refusal('error.toomany');
  };
}
