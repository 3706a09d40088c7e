import type { Actor } from './actor.ts';
import { Refusal } from './errors.ts';

export interface Person {
  readonly userId: number;
  readonly organizationId: number;
}

/** Returns user and organisation of the caller; refuses a caller without a user, such as the public sample. */
export function requirePerson({ userId, organizationId }: Pick<Actor, 'userId' | 'organizationId'>): Person {
  if (userId === null || organizationId === null) throw new Refusal('error.forbidden');
  return { userId, organizationId };
}
