import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { getForwardingFault } from './forwarding.ts';
import type { Call } from './implement.ts';
import { determineLanguage } from './language.ts';
import { toQueueKey } from './visitors.ts';

type CookieMember = 'setSessionCookie' | 'contributorSecret' | 'setContributorCookie';

/** Creates the call of a request, without credentials and session cookie, which each kind of endpoint adds itself. */
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
