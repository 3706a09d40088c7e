import type { Language } from '@klarsikt/engine';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** The language of an answer: what the caller's program asks for first, then the account's own choice, then English. */
export function languageOf(request: FastifyRequest, actor: Actor): Language {
  const header = request.headers['accept-language'];
  const first = /^\s*(en|sv)\b/i.exec(header ?? '')?.[1]?.toLowerCase();
  return first === 'sv' ? 'sv' : first === 'en' ? 'en' : (actor.language ?? 'en');
}
