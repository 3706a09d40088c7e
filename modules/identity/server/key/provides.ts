import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface VerifiedApiClient {
  readonly clientId: string;
  readonly actor: Actor;
  readonly scopes: readonly string[];
}

export interface ApiClients {
  /**
   * Returns the program of the credentials, or null. It does not count failures, so the caller must use the limiter.
   */
  proveKey(given: { clientId: string; secret: string }): Promise<VerifiedApiClient | null>;
  /**
   * Returns the actor of the key in the Authorization header. Refuses unknown credentials and too many calls; adds
   * the rate-limit headers to the reply.
   */
  resolve(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}
