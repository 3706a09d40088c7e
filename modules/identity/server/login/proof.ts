/** Requires signed-in people to prove their identity again before they change how people sign in. */

import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { findPersonById, type PersonAccountRow } from './people.store.ts';
import type { FailureLimiter } from './provides.ts';
import { logSignInResult } from './sign-in-log.ts';
import { identityProofFaultTexts } from './texts.ts';

interface ProofContext {
  readonly actor: Actor;
  readonly call: Call;
  readonly deps: { readonly limiter: FailureLimiter; readonly log: Log };
}

function createProofFault(name: keyof typeof identityProofFaultTexts, { call }: ProofContext) {
  return createInputRefusal({
    path: 'body.current',
    code: `password.${name}`,
    message: identityProofFaultTexts[name][call.language],
  });
}

export async function requireCurrentPassword(
  given: ProofContext,
  person: PersonAccountRow,
  current: string,
): Promise<void> {
  const { actor, call, deps } = given;
  if (actor.demo) throw new Refusal('error.demo');
  const locked = await deps.limiter.begin(person.username, call.ip);
  const right = await verifyPassword(locked ? null : person.passwordHash, current);
  if (locked) {
    logSignInResult(given, locked, 'account', person);
    throw new Refusal('error.toomany');
  }
  if (!right) {
    logSignInResult(given, 'failed', 'account', person);
    throw createProofFault('wrong', given);
  }
  await deps.limiter.succeeded(person.username, call.ip);
}

/** Seconds for which a sign-in at the identity provider, or by passkey alone, counts as proof. */
const freshSec = 600;

function isRecentSignIn({ method, createdAt }: Actor, now: Date): boolean {
  return (
    (method === 'federation' || method === 'passkey') &&
    createdAt !== null &&
    now.getTime() - createdAt.getTime() <= freshSec * 1000
  );
}

/**
 * Requires the current password, or a recent sign-in at the identity provider or by passkey alone. It uses its own
 * transaction, because the caller's transaction may be in a customer's organisation.
 */
export async function requireIdentityProof(
  given: ProofContext & { readonly db: NodePgDatabase; readonly clock: Clock },
  current: string | undefined,
): Promise<void> {
  const { actor, db, clock } = given;
  if (actor.demo) throw new Refusal('error.demo');
  if (current === undefined && isRecentSignIn(actor, clock.now())) return;
  const { userId, ownOrganizationId } = actor;
  const person = await runInReadTransaction(db, { organizationId: ownOrganizationId }, async (tx) =>
    requireFound(userId === null ? null : await findPersonById(tx, userId)),
  );
  if (person.passwordHash === null) throw new Refusal('error.reauthenticate');
  if (current === undefined) throw createProofFault('missing', given);
  await requireCurrentPassword(given, person, current);
}
