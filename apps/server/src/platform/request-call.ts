import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { getForwardingFault } from './forwarding.ts';
import type { Call } from './implement.ts';
import { determineLanguage } from './language.ts';
import { toQueueKey } from './visitors.ts';

type CookieMember = 'setSessionCookie' | 'contributorSecret' | 'setContributorCookie';

/** The call of a request, without credentials and session cookie: each kind of endpoint adds its own. */
export const createRequestCall = (
  request: FastifyRequest,
  caller: Actor,
): Omit<Call, 'cookie' | 'authorization' | CookieMember> => ({
  id: request.id,
  ip: request.ip,
  forwarding: getForwardingFault(request),
  agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  language: determineLanguage(request, caller),
  turn: toQueueKey(caller, request.ip),
});
