import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { createKeyRateLimit } from '@klarsikt/server/platform/key-rate.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FastifyInstance } from 'fastify';
import type { FailureLimiter } from '../login/provides.ts';
import {
  type ApiClient,
  findClientByToken,
  parseBasicCredentials,
  verifyClientCredentials,
} from './program.ts';
import type { ApiClients } from './provides.ts';
import { updateApiKeyUse } from './store.ts';

const callsPerMinute = 600;
/** Minimum seconds between two updates of a key's time of last use. */
const useGrainSec = 60;

export function createApiClients(given: {
  http: FastifyInstance;
  database: Database;
  clock: Clock;
  limiter: FailureLimiter;
}): ApiClients {
  const { database, clock, limiter } = given;
  const countCall = createKeyRateLimit(given.http, 'key', callsPerMinute);

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
        // Wrong keys are counted per network address; the failures of other programs do not delay a correct key.
        const refused = await limiter.begin('api key', request.ip);
        throw new Refusal(refused === 'iplocked' ? 'error.toomany' : 'error.unauthenticated');
      }
      await countCall(request, program.clientId, reply);
      const now = clock.now();
      if (program.usedAt === null || now.getTime() - program.usedAt.getTime() > useGrainSec * 1000)
        await runInSystemTransaction(database.app, (tx) => updateApiKeyUse(tx, program.clientId, now));
      return program.actor;
    },
  };
}
