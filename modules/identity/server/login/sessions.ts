/** Sessions as sign-in opens them and moves them on. */
import type { LoginStatus, OrganizationSettings } from '@klarsikt/contract';
import { afterStep, type RequiredAction, requiredActions } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { newToken, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { changeSession, deleteSession, insertSession, lockedOwes } from './sessions.store.ts';

type Times = OrganizationSettings['session'];

/** Time for the steps of a sign-in that has begun: setting up a second factor and reading the terms take a while. */
const stepTimes: Times = { softSec: 1800, hardSec: 3600, headsupSec: 120 };

export interface NewSession {
  readonly userId: number;
  readonly organizationId: number;
  readonly method: 'password' | 'federation' | 'link' | 'demo' | 'setup';
  readonly owed: readonly RequiredAction[];
  readonly times: Times;
  readonly language?: 'en' | 'sv';
}

/** Ends the session that the browser had before, so that a planted session (fixation) is of no use. */
async function endPrevious(tx: WriteTx, actor: Actor): Promise<void> {
  if (actor.tokenHash) await deleteSession(tx, actor.tokenHash);
}

const timesFor = (owed: readonly RequiredAction[], times: Times) => (owed.length === 0 ? times : stepTimes);

/** Opens a session in place of the browser's own and sets its cookie. Needs the system scope. */
export async function openSession(
  tx: WriteTx,
  given: NewSession,
  context: { actor: Actor; call: Call; now: Date },
): Promise<Buffer> {
  const { actor, call, now } = context;
  await endPrevious(tx, actor);
  const { softSec, hardSec, headsupSec } = timesFor(given.owed, given.times);
  const token = newToken();
  const hash = tokenHash(token);
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

/** Locks the session for the step that it owes. Of parallel calls one goes on; the others find it moved on. */
export async function takeStep(tx: WriteTx, actor: Actor, action: RequiredAction): Promise<RequiredAction[]> {
  const owes = actor.tokenHash ? await lockedOwes(tx, actor.tokenHash) : [];
  const owed = requiredActions.filter((each) => owes.includes(each));
  if (owed[0] !== action) throw new Refusal('error.unauthenticated');
  return owed;
}

/** A step is done: the session goes on under another token, with one action less. Empty: it is complete. */
export async function moveOn(
  tx: WriteTx,
  given: { owed: readonly RequiredAction[]; done: RequiredAction; times: Times },
  context: { actor: Actor; call: Call; now: Date },
): Promise<RequiredAction[]> {
  const { actor, call, now } = context;
  if (actor.tokenHash === null) throw new Refusal('error.unauthenticated');
  const left = afterStep(given.owed, given.done);
  const { softSec, hardSec, headsupSec } = timesFor(left, given.times);
  const token = newToken();
  const complete = left.length === 0;
  await changeSession(tx, actor.tokenHash, {
    tokenHash: tokenHash(token),
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
  await endPrevious(tx, context.actor);
  context.call.setSessionCookie(null);
}

export function statusOf(owed: readonly RequiredAction[]): LoginStatus {
  return owed[0] ?? 'success';
}
