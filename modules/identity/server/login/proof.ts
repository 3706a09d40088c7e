/** Proof, by somebody who is signed in, that it is still them: before what decides how people sign in. */

import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Person, personById } from './people.store.ts';
import type { FailureLimiter } from './provides.ts';
import { logResult } from './sign-in-log.ts';
import { proofFaults } from './texts.ts';

interface Given {
  readonly actor: Actor;
  readonly call: Call;
  readonly deps: { readonly limiter: FailureLimiter; readonly log: Log };
}

function fault(name: keyof typeof proofFaults, { call }: Given) {
  return invalid({
    path: 'body.current',
    code: `password.${name}`,
    message: proofFaults[name][call.language],
  });
}

/** Checks the current password of who calls; shares the counters of sign-in. */
export async function requirePassword(given: Given, person: Person, current: string): Promise<void> {
  const { actor, call, deps } = given;
  if (actor.demo) throw new Refusal('error.demo');
  const locked = await deps.limiter.begin(person.username, call.ip);
  const right = await verifyPassword(locked ? null : person.passwordHash, current);
  if (locked) {
    logResult(given, locked, 'account', person);
    throw new Refusal('error.toomany');
  }
  if (!right) {
    logResult(given, 'failed', 'account', person);
    throw fault('wrong', given);
  }
  await deps.limiter.succeeded(person.username, call.ip);
}

/** A sign-in at the identity provider proves who it is for so long. */
const freshSec = 600;

function isFresh({ method, createdAt }: Actor, now: Date): boolean {
  return (
    method === 'federation' && createdAt !== null && now.getTime() - createdAt.getTime() <= freshSec * 1000
  );
}

/**
 * The current password, or, of who has just signed in at the identity provider, none. Runs outside of the caller's
 * transaction, whose scope may be a customer's.
 */
export async function requireProof(
  given: Given & { readonly db: NodePgDatabase; readonly clock: Clock },
  current: string | undefined,
): Promise<void> {
  const { actor, db, clock } = given;
  if (actor.demo) throw new Refusal('error.demo');
  if (current === undefined && isFresh(actor, clock.now())) return;
  const { userId, ownOrganizationId } = actor;
  const person = await inReadTransaction(db, { organizationId: ownOrganizationId }, async (tx) =>
    found(userId === null ? null : await personById(tx, userId)),
  );
  if (person.passwordHash === null) throw new Refusal('error.reauthenticate');
  if (current === undefined) throw fault('missing', given);
  await requirePassword(given, person, current);
}
