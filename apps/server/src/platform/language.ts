import { type Language, languages } from '@klarsikt/engine/text';
import type { FastifyRequest } from 'fastify';
import { type Actor, visitorActor } from './actor.ts';

export const isLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text);

/** Returns the language that the person has chosen on this device. */
export function getChosenLanguage({ cookies }: FastifyRequest): Language | undefined {
  const chosen = cookies['klarsikt-language'];
  return isLanguage(chosen) ? chosen : undefined;
}

const callers = new WeakMap<FastifyRequest, Actor>();

/**
 * Remembers the caller of a request, because a refusal is written in the caller's language after the call has ended.
 */
export function storeRequestCaller(request: FastifyRequest, caller: Actor): void {
  callers.set(request, caller);
}

/** Returns the language of a refusal, which is the language that a successful answer would have. */
export const getRefusalLanguage = (request: FastifyRequest): Language =>
  determineLanguage(request, callers.get(request) ?? visitorActor);

/**
 * Determines the language of an answer: the language in the request's header, else the account's language, else
 * English.
 */
export function determineLanguage(request: FastifyRequest, actor: Actor): Language {
  const header = request.headers['accept-language'];
  const first = /^\s*(en|sv)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return first === 'sv' ? 'sv' : first === 'en' ? 'en' : (actor.language ?? 'en');
}
