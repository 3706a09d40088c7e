/** Programs that call with a key, as others recognise them. */

import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyRequest } from 'fastify';

/** A program that has proved its key. */
export interface ProvedProgram {
  readonly clientId: string;
  readonly actor: Actor;
  readonly scopes: readonly string[];
}

/** Programs that call with a key. */
export interface Programs {
  /** The key that the credentials prove, or null. Counts nothing: callers stand under the limiter. */
  proveKey(given: { clientId: string; secret: string }): Promise<ProvedProgram | null>;
  /** Who the Authorization header stands for; refuses what stands for nobody, and too many calls. */
  resolve(request: FastifyRequest): Promise<Actor>;
}
