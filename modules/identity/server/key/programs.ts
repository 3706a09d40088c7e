/** Programs at the door: who they are, how often they may call, when they were last seen. */

import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FailureLimiter } from '../login/provides.ts';
import { basicCredentials, type Program, programByKey, programByToken } from './program.ts';
import type { Programs } from './provides.ts';
import { noteUse } from './store.ts';

/** Calls per minute of one key. */
const callsPerMinute = 600;
/** Seconds between two notes of a key's last use. */
const useGrainSec = 60;

export function createPrograms(given: {
  http: FastifyInstance;
  database: Database;
  clock: Clock;
  limiter: FailureLimiter;
}): Programs {
  const { database, clock, limiter } = given;
  const calls = new WeakMap<FastifyRequest, string>();
  const rate = given.http.createRateLimit({
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `key ${calls.get(request) ?? ''}`,
  });

  async function known(header: string): Promise<Program | null> {
    const now = clock.now();
    const basic = basicCredentials(header);
    if (basic !== null) return programByKey(database.pool, basic, now);
    const bearer = /^Bearer\s+([\w-]{20,100})\s*$/i.exec(header)?.[1];
    return bearer === undefined ? null : programByToken(database.pool, bearer, now);
  }

  return {
    proveKey: (credentials) => programByKey(database.pool, credentials, clock.now()),
    resolve: async (request) => {
      const program = await known(request.headers.authorization ?? '');
      if (program === null) {
        // Wrong keys are counted by where they come from; a right one is not asked to wait for somebody's guesses.
        const refused = await limiter.begin('api key', request.ip);
        throw new Refusal(refused === 'iplocked' ? 'error.toomany' : 'error.unauthenticated');
      }
      calls.set(request, program.clientId);
      const allowed = await rate(request);
      if (!allowed.isAllowed && allowed.isExceeded) throw new Refusal('error.toomany');
      const now = clock.now();
      if (program.usedAt === null || now.getTime() - program.usedAt.getTime() > useGrainSec * 1000)
        await inSystemTransaction(database.app, (tx) => noteUse(tx, program.clientId, now));
      return program.actor;
    },
  };
}
