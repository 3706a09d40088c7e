import type { Language } from '@klarsikt/engine';
import type { FastifyRequest } from 'fastify';
import { type Actor, visitor } from './actor.ts';

const callers = new WeakMap<FastifyRequest, Actor>();

/** Keeps who calls, for what is answered where nobody else knows it any more: refusals. */
export function rememberCaller(request: FastifyRequest, caller: Actor): void {
  callers.set(request, caller);
}

/** The language of a refusal: that of the answer which the call would have had. */
export const languageOfRefusal = (request: FastifyRequest): Language =>
  languageOf(request, callers.get(request) ?? visitor);

/** The language of an answer: what the caller's program asks for first, then the account's own choice, then English. */
export function languageOf(request: FastifyRequest, actor: Actor): Language {
  const header = request.headers['accept-language'];
  const first = /^\s*(en|sv)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return first === 'sv' ? 'sv' : first === 'en' ? 'en' : (actor.language ?? 'en');
}
