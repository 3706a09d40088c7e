/** Keys of directories: finds the caller, limits the rate of calls, and records changes and refusals. */
import { directorySecretPrefix } from '@klarsikt/contract';
import { type Actor, visitorActor } from '@klarsikt/server/platform/actor.ts';
import { buildAuditInsert } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Database } from '@klarsikt/server/platform/db.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { createKeyRateLimit } from '@klarsikt/server/platform/key-rate.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { findScimRefusal } from '@klarsikt/server/platform/scim-answers.ts';
import { matchesStoredDigest } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiClients } from '../key/provides.ts';
import type { FailureLimiter } from '../login/provides.ts';
import {
  type DirectoryActorRow,
  findDirectoryActor,
  insertDirectoryCall,
  updateDirectoryKeyUse,
} from './keys.store.ts';
import type { DirectoryKeys } from './provides.ts';
import { createDirectoryWriteQueue, type DirectoryWriteQueue } from './write-line.ts';

/** Rate limit for a directory; Microsoft Entra sends up to 25 calls per second. */
const callsPerMinute = 3000;
/** Seconds after which a client may repeat a change that was refused because too many were waiting. */
const lineSeconds = 5;
/** Minimum seconds between two updates of a key's time of last use. */
const useGrainSec = 60;

const bearer = new RegExp(`^Bearer\\s+${directorySecretPrefix}(\\d{1,15})_([\\w-]{20,100})\\s*$`, 'i');

function createDirectoryActor(row: DirectoryActorRow): Actor {
  const organizationId = Number(row.organization_id);
  return {
    ...visitorActor,
    state: 'full',
    directory: true,
    directoryKey: { id: Number(row.key_id), personId: Number(row.user_id) },
    method: 'key',
    organizationId,
    organizationName: row.organization_name,
    ownOrganizationId: organizationId,
    ownOrganizationName: row.organization_name,
    timeZone: row.time_zone,
    ownTimeZone: row.time_zone,
    system: row.kind === 'system',
    username: `directory ${row.label}`,
  };
}

/**
 * Compares the secret. For an unknown key it makes the same comparison, so that timing does not disclose which keys
 * exist.
 */
function isSecretMatching(row: DirectoryActorRow | null, secret: string): row is DirectoryActorRow {
  return matchesStoredDigest(secret, row?.secret_hash ?? null) && row !== null;
}

interface DirectoryKeyOptions {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: FailureLimiter;
  readonly programs: ApiClients;
}

/** Returns the path below `/scim/v2` without the query, which can contain names of people. */
const pathOf = ({ url }: FastifyRequest): string =>
  url
    .replace(/^(\/api)?\/scim\/v2\/?/, '')
    .replace(/\?.*$/, '')
    .slice(0, 200);

function createCallRecorder(
  { database, clock, log }: DirectoryKeyOptions,
  callers: WeakMap<FastifyRequest, Actor>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = callers.get(request);
    const key = actor?.directoryKey;
    const organizationId = actor?.organizationId ?? null;
    const { statusCode: status } = reply;
    if (actor === undefined || key === undefined || organizationId === null) return;
    if (status < 400 && request.method === 'GET') return;
    const refusal = status < 400 ? null : findScimRefusal(request);
    const { method } = request;
    const path = pathOf(request);
    const code = refusal?.code ?? null;
    const at = clock.now();
    const audit = code !== null && method !== 'GET' && status < 500 ? code : null;
    const row = {
      organizationId,
      keyId: key.id,
      at,
      method,
      path,
      status,
      code,
      details: refusal?.details ?? null,
    };
    const event = {
      event: 'directory.refused' as const,
      subject: `organization:${organizationId}`,
      after: { method, path, status, code: audit ?? '' },
    };
    const context = { actor, organizationId, at, requestId: request.id };
    await runInWriteTransaction(
      database.app,
      { organizationId },
      (tx) => insertDirectoryCall(tx, row),
      () => (audit === null ? [] : [buildAuditInsert([event], context)]),
    ).catch((error: unknown) => log.warn({ err: error }, 'a call of a directory was not kept'));
  };
}

/** Waits until a change may run. Its turn ends when the response is sent or the connection is closed. */
async function waitForTurn(
  line: DirectoryWriteQueue,
  turns: WeakMap<FastifyRequest, () => void>,
  {
    request,
    reply,
    organizationId,
  }: { request: FastifyRequest; reply: FastifyReply; organizationId: number },
): Promise<void> {
  if (request.method === 'GET') return;
  const leave = await line.enter(organizationId);
  if (leave === null) {
    reply.header('retry-after', lineSeconds);
    throw new Refusal('error.toomany');
  }
  turns.set(request, leave);
  reply.raw.once('close', leave);
}

export function createDirectoryKeys(given: DirectoryKeyOptions): DirectoryKeys {
  const { database, clock, limiter, programs } = given;
  const callers = new WeakMap<FastifyRequest, Actor>();
  const recordCall = createCallRecorder(given, callers);
  const line = createDirectoryWriteQueue();
  const turns = new WeakMap<FastifyRequest, () => void>();
  const countCall = createKeyRateLimit(given.http, 'directory', callsPerMinute);
  return {
    resolve: async (request, reply) => {
      const now = clock.now();
      const [, id, secret] = bearer.exec(request.headers.authorization ?? '') ?? [];
      if (id === undefined || secret === undefined) {
        await programs.resolve(request, reply);
        throw new Refusal('error.forbidden');
      }
      const row = await findDirectoryActor(database.pool, { id: Number(id), at: now });
      if (!isSecretMatching(row, secret)) {
        const refused = await limiter.begin('directory key', request.ip);
        throw new Refusal(refused === 'iplocked' ? 'error.toomany' : 'error.unauthenticated');
      }
      const actor = createDirectoryActor(row);
      callers.set(request, actor);
      await countCall(request, row.key_id, reply);
      if (!row.enabled) throw new Refusal('error.directory.off');
      if (row.used_at === null || now.getTime() - row.used_at.getTime() > useGrainSec * 1000)
        await runInSystemTransaction(database.app, (tx) =>
          updateDirectoryKeyUse(tx, Number(row.key_id), now),
        );
      await waitForTurn(line, turns, { request, reply, organizationId: Number(row.organization_id) });
      return actor;
    },
    record: async (request, reply, payload) => {
      if (request.routeOptions.config?.scim === true) await recordCall(request, reply);
      turns.get(request)?.();
      return payload;
    },
  };
}
