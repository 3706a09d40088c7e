import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureLimiter } from '../login/provides.ts';
import {
  type ApiClient,
  findClientByToken,
  parseBasicCredentials,
  verifyClientCredentials,
} from './program.ts';
import type { ApiClients } from './provides.ts';
import { updateKeyUse } from './store.ts';

const callsPerMinute = 600;
/** Minimum seconds between two updates of a key's time of last use. */
const useGrainSec = 60;

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/**
 * Fields of draft-ietf-httpapi-ratelimit-headers: remaining calls, and seconds until the whole limit is available
 * again.
 */
function tellRate(reply: FastifyReply, counted: Counted): void {
  if (counted.isAllowed) return;
  const { remaining, ttlInSeconds } = counted;
  reply.header('ratelimit-policy', `"key";q=${callsPerMinute};w=60`);
  reply.header('ratelimit', `"key";r=${Math.max(0, remaining)};t=${ttlInSeconds}`);
  if (counted.isExceeded) reply.header('retry-after', ttlInSeconds);
}

export function createApiClients(given: {
  http: FastifyInstance;
  database: Database;
  clock: Clock;
  limiter: FailureLimiter;
}): ApiClients {
  const { database, clock, limiter } = given;
  const calls = new WeakMap<FastifyRequest, string>();
  const rate = given.http.createRateLimit({
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `key ${calls.get(request) ?? ''}`,
  });

  async function known(header: string): Promise<ApiClient | null> {
    const now = clock.now();
    const basic = parseBasicCredentials(header);
    if (basic !== null) return verifyClientCredentials(database.pool, basic, now);
    const bearer = /^Bearer\s+([\w-]{20,100})\s*$/i.exec(header)?.[1];
    return bearer === undefined ? null : findClientByToken(database.pool, bearer, now);
  }

  return {
    proveKey: (credentials) => verifyClientCredentials(database.pool, credentials, clock.now()),
    resolve: async (request, reply) => {
      const program = await known(request.headers.authorization ?? '');
      if (program === null) {
        // Count wrong keys per network address; a correct key is not delayed by the failures of others.
        const refused = await limiter.begin('api key', request.ip);
        throw new Refusal(refused === 'iplocked' ? 'error.toomany' : 'error.unauthenticated');
      }
      calls.set(request, program.clientId);
      const allowed = await rate(request);
      tellRate(reply, allowed);
      if (!allowed.isAllowed && allowed.isExceeded) throw new Refusal('error.toomany');
      const now = clock.now();
      if (program.usedAt === null || now.getTime() - program.usedAt.getTime() > useGrainSec * 1000)
        await inSystemTransaction(database.app, (tx) => updateKeyUse(tx, program.clientId, now));
      return program.actor;
    },
  };
}
