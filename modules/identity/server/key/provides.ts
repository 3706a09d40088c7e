import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface VerifiedApiClient {
  readonly clientId: string;
  readonly actor: Actor;
  readonly scopes: readonly string[];
}

export interface ApiClients {
  /** Returns the program of the credentials, or null. Counts no failure: the caller must use the limiter. */
  proveKey(given: { clientId: string; secret: string }): Promise<VerifiedApiClient | null>;
  /**
   * Returns the actor of the Authorization header; refuses unknown credentials and too many calls. The reply gets the
   * fields of the rate.
   */
  resolve(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}
