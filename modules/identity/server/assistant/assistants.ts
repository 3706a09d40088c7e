import { assistantSecretPrefix, assistantToolNames, assistantTools } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import { type Actor, visitorActor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { createKeyRateLimit } from '@klarsikt/server/platform/key-rate.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FastifyInstance } from 'fastify';
import type { FailureLimiter } from '../login/provides.ts';
import type { AssistantCaller, AssistantKeys } from './provides.ts';
import { type AssistantActorRow, findAssistantActor, updateAssistantKeyUse } from './store.ts';

const callsPerMinute = 60;
/** Minimum seconds between two updates of a key's time of last use. */
const useGrainSec = 60;

const viewing = ['ra:View', 'threatview:View'] as const satisfies readonly Permission[];

/**
 * Computes an assistant's permissions: only the person's permissions to view, and only in applications that the
 * licence covers.
 */
function computeAssistantPermissions({ permissions, applications }: AssistantActorRow): Set<Permission> {
  return new Set(
    viewing.filter(
      (one) => permissions.includes(one) && applications.includes(one.slice(0, one.indexOf(':'))),
    ),
  );
}

function createAssistantActor(row: AssistantActorRow): Actor {
  const permissions = computeAssistantPermissions(row);
  const organizationId = Number(row.organization_id);
  const { offering, datapoint, countries } = row;
  return {
    ...visitorActor,
    state: 'full',
    permissions,
    userId: Number(row.user_id),
    organizationId,
    organizationName: row.organization_name,
    ownOrganizationId: organizationId,
    ownOrganizationName: row.organization_name,
    timeZone: row.time_zone,
    ownTimeZone: row.time_zone,
    licensed: row.applications,
    username: row.username,
    givenName: row.given_name,
    surname: row.surname,
    language: row.language,
    entitlement: { demo: permissions.size === 0, offering, datapoint, countries },
  };
}

function createAssistantCaller(row: AssistantActorRow): AssistantCaller {
  const actor = createAssistantActor(row);
  return {
    keyId: Number(row.key_id),
    actor,
    tools: assistantToolNames.filter(
      (name) => row.tools.includes(name) && actor.permissions.has(assistantTools[name]),
    ),
  };
}

const bearer = new RegExp(`^Bearer\\s+(${assistantSecretPrefix}[\\w-]{20,100})\\s*$`, 'i');

export function createAssistantKeys(given: {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock;
  readonly limiter: FailureLimiter;
}): AssistantKeys {
  const { database, clock, limiter } = given;
  const countCall = createKeyRateLimit(given.http, 'assistant', callsPerMinute);
  return {
    resolve: async (request) => {
      const now = clock.now();
      const secret = bearer.exec(request.headers.authorization ?? '')?.[1];
      const row =
        secret === undefined
          ? null
          : await findAssistantActor(database.pool, { hash: hashToken(secret), at: now });
      if (row === null) {
        const refused = await limiter.begin('assistant key', request.ip);
        throw new Refusal(refused === 'iplocked' ? 'error.toomany' : 'error.unauthenticated');
      }
      if (!row.enabled) throw new Refusal('error.assistant.off');
      const caller = createAssistantCaller(row);
      await countCall(request, caller.keyId, null);
      if (row.used_at === null || now.getTime() - row.used_at.getTime() > useGrainSec * 1000)
        await runInSystemTransaction(database.app, (tx) => updateAssistantKeyUse(tx, caller.keyId, now));
      return caller;
    },
  };
}
