import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface DirectoryKeys {
  /**
   * Returns the directory of the Authorization header. Refuses unknown or ended keys, organisations that have their directory
   * off, other programs, and too many calls per minute. The reply gets the fields of the rate.
   */
  resolve(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Records a write or refusal of a directory before its response is sent. Returns the payload unchanged. */
  record(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>;
}
