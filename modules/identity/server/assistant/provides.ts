import type { AssistantTool } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { FastifyRequest } from 'fastify';

/** Assistant whose key has been verified. */
export interface AssistantCaller {
  readonly keyId: number;
  readonly actor: Actor;
  /** Tools of the key for which the person has the permission. */
  readonly tools: readonly AssistantTool[];
}

export interface AssistantKeys {
  /**
   * Returns the assistant of the Authorization header. Refuses unknown or ended keys, keys of inactive accounts,
   * organisations that have disabled assistants, and too many calls per minute.
   */
  resolve(request: FastifyRequest): Promise<AssistantCaller>;
}
