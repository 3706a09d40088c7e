import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface DirectoryKeys {
  /**
   * Returns the directory whose key is in the Authorization header. Refuses unknown or ended keys, organisations
   * whose directory is off, other programs, and too many calls per minute. Adds the rate-limit headers to the reply.
   */
  resolve(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Records a change or refusal of a directory before its response is sent; returns the payload unchanged. */
  record(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>;
}
