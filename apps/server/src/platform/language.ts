import type { Language } from '@klarsikt/engine';
import type { FastifyRequest } from 'fastify';
import { type Actor, visitorActor } from './actor.ts';

const callers = new WeakMap<FastifyRequest, Actor>();

/** Refusals need the caller's language where the caller is no longer at hand. */
export function rememberCaller(request: FastifyRequest, caller: Actor): void {
  callers.set(request, caller);
}

/** The language that the successful answer would have had. */
export const getRefusalLanguage = (request: FastifyRequest): Language =>
  languageOf(request, callers.get(request) ?? visitorActor);

/** The request's header decides, then the account's language, then English. */
export function languageOf(request: FastifyRequest, actor: Actor): Language {
  const header = request.headers['accept-language'];
  const first = /^\s*(en|sv)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return first === 'sv' ? 'sv' : first === 'en' ? 'en' : (actor.language ?? 'en');
}
