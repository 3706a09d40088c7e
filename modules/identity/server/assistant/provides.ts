import type { AssistantTool } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyRequest } from 'fastify';

/** An assistant whose key has been verified, with its person. */
export interface AssistantCaller {
  readonly keyId: number;
  readonly actor: Actor;
  /** Tools of the key for which the person still has the permission. */
  readonly tools: readonly AssistantTool[];
}

export interface AssistantKeys {
  /**
   * Returns the assistant whose key is in the Authorization header. Refuses unknown or ended keys, keys of inactive
   * accounts, organisations that have turned assistants off, and too many calls per minute.
   */
  resolve(request: FastifyRequest): Promise<AssistantCaller>;
}
