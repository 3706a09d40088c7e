import type { LoginStatus, OrganizationSettings } from '@klarsikt/contract';
import { type RequiredAction, removeCompletedAction, requiredActions } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { deleteSession, insertSession, lockRequiredActions, updateSession } from './sessions.store.ts';

type Times = OrganizationSettings['session'];

/**
 * Lifetime of a session during sign-in, in seconds. It leaves time to set up a second factor and to read the terms.
 */
const stepTimes: Times = { softSec: 1800, hardSec: 3600, headsupSec: 120 };

export interface NewSession {
  readonly userId: number;
  readonly organizationId: number;
  readonly method: 'password' | 'federation' | 'link' | 'demo' | 'setup' | 'passkey';
  readonly owed: readonly RequiredAction[];
  readonly times: Times;
  readonly language?: 'en' | 'sv';
}

/** Ends the browser's previous session, so that a session planted by an attacker (session fixation) is useless. */
async function deletePreviousSession(tx: WriteTx, actor: Actor): Promise<void> {
  if (actor.tokenHash) await deleteSession(tx, actor.tokenHash);
}

const sessionTimesFor = (owed: readonly RequiredAction[], times: Times) =>
  owed.length === 0 ? times : stepTimes;

/** Replaces the browser's session by a new one and sets its cookie. Needs a transaction over all organisations. */
export async function openSession(
  tx: WriteTx,
  given: NewSession,
  context: { actor: Actor; call: Call; now: Date },
): Promise<Buffer> {
  const { actor, call, now } = context;
  await deletePreviousSession(tx, actor);
  const { softSec, hardSec, headsupSec } = sessionTimesFor(given.owed, given.times);
  const token = generateToken();
  const hash = hashToken(token);
  await insertSession(tx, {
    tokenHash: hash,
    organizationId: given.organizationId,
    userId: given.userId,
    method: given.method,
    demo: given.method === 'demo',
    owes: [...given.owed],
    language: given.language ?? null,
    ip: call.ip,
    agent: call.agent,
    createdAt: now,
    activeAt: now,
    softSec,
    hardAt: new Date(now.getTime() + hardSec * 1000),
    headsupSec,
  });
  call.setSessionCookie(token);
  return hash;
}

/** Locks the session for its required step; only one of several parallel calls continues. */
export async function lockRequiredStep(
  tx: WriteTx,
  actor: Actor,
  action: RequiredAction,
): Promise<RequiredAction[]> {
  const owes = actor.tokenHash ? await lockRequiredActions(tx, actor.tokenHash) : [];
  const owed = requiredActions.filter((each) => owes.includes(each));
  if (owed[0] !== action) throw new Refusal('error.unauthenticated');
  return owed;
}

/**
 * Completes a required step: the session gets a new token. The sign-in is complete if no further step is required.
 */
export async function completeRequiredStep(
  tx: WriteTx,
  given: { owed: readonly RequiredAction[]; done: RequiredAction; times: Times },
  context: { actor: Actor; call: Call; now: Date },
): Promise<RequiredAction[]> {
  const { actor, call, now } = context;
  if (actor.tokenHash === null) throw new Refusal('error.unauthenticated');
  const left = removeCompletedAction(given.owed, given.done);
  const { softSec, hardSec, headsupSec } = sessionTimesFor(left, given.times);
  const token = generateToken();
  const complete = left.length === 0;
  await updateSession(tx, actor.tokenHash, {
    tokenHash: hashToken(token),
    owes: left,
    activeAt: now,
    softSec,
    headsupSec,
    ...(complete ? { createdAt: now, hardAt: new Date(now.getTime() + hardSec * 1000) } : {}),
  });
  call.setSessionCookie(token);
  return left;
}

export async function endSession(tx: WriteTx, context: { actor: Actor; call: Call }): Promise<void> {
  await deletePreviousSession(tx, context.actor);
  context.call.setSessionCookie(null);
}

export function toLoginStatus(owed: readonly RequiredAction[]): LoginStatus {
  return owed[0] ?? 'success';
}
