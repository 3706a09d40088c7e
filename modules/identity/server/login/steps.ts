/** The steps that a sign-in owes after its first proof, in their one order. */
import { type login as contract, type LoginStatus, signInMessages } from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { HandlerOf } from '@klarsikt/server/platform/implement.ts';
import { verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { policyFaults, tell } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import { type Context, completed, progress, refusal } from './entry.ts';
import { changePerson, type Person, personById, takeCodeStep, termsInForce } from './people.store.ts';
import { demandMet, standingOf } from './people.ts';
import { passwordFault } from './policy.ts';
import { endSession, moveOn, takeStep } from './sessions.ts';
import { logResult } from './sign-in-log.ts';
import { keyOf, openKey, sealKey, stepOfCode } from './totp.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = HandlerOf<Contract[K], LoginDeps>;

/** Wrong codes that one sign-in may give before it starts over (security page A6). */
const codesPerSignIn = { attempts: 5, windowSec: 3600 };

/** Takes the step and gives the person behind it; anything but the next step is refused. */
async function begin(tx: WriteTx, { actor }: Context, action: RequiredAction) {
  const owed = await takeStep(tx, actor, action);
  const person = found(actor.userId === null ? null : await personById(tx, actor.userId));
  return { owed, person };
}

/** The step is done: the session moves on under a new cookie, and is complete when nothing is owed any more. */
async function done(
  tx: WriteTx,
  context: Context,
  given: { owed: readonly RequiredAction[]; person: Person; action: RequiredAction },
) {
  const { person, owed, action } = given;
  const now = context.deps.clock.now();
  const { settings } = await standingOf(tx, person, now);
  const left = await moveOn(tx, { owed, done: action, times: settings.session }, { ...context, now });
  if (left.length === 0) await completed(tx, context, person);
  return progress(context, person, left, action);
}

/**
 * The counter of failures that a code shares with the password. Who came by a link has proved more than the name; so
 * nobody can keep them out by guessing at their password.
 */
function limiterName(context: Context, person: Person): string {
  return context.actor.method === 'link' ? `link of ${person.id}` : person.username;
}

/** The sign-in is over and starts afresh. */
async function startOver(
  tx: WriteTx,
  context: Context,
  person: Person,
  status: 'failed' | 'locked' | 'iplocked',
) {
  await endSession(tx, context);
  const { output, audit } = refusal(context, status, 'code', person);
  // It was the code: that the name or the password was wrong would be untrue.
  const errorMessage = status === 'failed' ? signInMessages.codesUsedUp[context.call.language] : null;
  return { output: { ...output, errorMessage }, audit };
}

/** The code was wrong; the same step is asked for again. */
function askAgain(context: Context, person: Person, status: Extract<LoginStatus, RequiredAction>) {
  logResult(context, 'failed', 'code', person);
  const { id, organizationId } = person;
  const after = { status: 'failed', way: 'code' };
  return {
    output: { status, errorMessage: signInMessages.otpInvalid[context.call.language] },
    audit: [{ event: 'login.failed', subject: `user:${id}`, after, organizationId }] as const,
  };
}

export const otp: Handler<'otp'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await begin(tx, context, 'needFactor');
  const locked = await deps.limiter.begin(limiterName(context, person), call.ip);
  if (locked) return startOver(tx, context, person, locked);
  const left = await deps.limiter.attempt(`code:${actor.sessionId}`, codesPerSignIn);
  if (left < 0 || person.totpSecret === null) return startOver(tx, context, person, 'failed');
  const step = stepOfCode(openKey(deps.vault, person.totpSecret), input.body.otp, deps.clock.now());
  if (step === null || !(await takeCodeStep(tx, person.id, step)))
    return left === 0 ? startOver(tx, context, person, 'failed') : askAgain(context, person, 'needFactor');
  await deps.limiter.succeeded(limiterName(context, person), call.ip);
  return done(tx, context, { owed, person, action: 'needFactor' });
};

export const updatePassword: Handler<'updatePassword'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await begin(tx, context, 'updatePassword');
  const { secret: password } = input.body;
  const place = { password, language: call.language, path: 'body.secret' };
  const faults = await policyFaults(tx, person, place, deps.clock.now());
  if (faults.length > 0) throw invalid(...faults);
  // Asking whether it is the present one verifies a secret, and counts as such.
  const name = limiterName(context, person);
  if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
  if (person.passwordHash !== null && (await verifyPassword(person.passwordHash, password)))
    throw invalid(passwordFault('identical', call.language));
  await deps.limiter.succeeded(name, call.ip);
  const keep = actor.tokenHash ? { keep: actor.tokenHash } : {};
  await deps.accounts.setPassword(tx, {
    userId: person.id,
    password,
    mustChange: false,
    causedBy: person.id,
    ...keep,
  });
  return done(tx, context, { owed, person, action: 'updatePassword' });
};

export const updateTotp: Handler<'updateTotp'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await begin(tx, context, 'updateTotp');
  const name = limiterName(context, person);
  const locked = await deps.limiter.begin(name, call.ip);
  if (locked) return startOver(tx, context, person, locked);
  const key = keyOf(input.body.secret);
  const now = deps.clock.now();
  const step = stepOfCode(key, input.body.otp, now);
  if (step === null) return askAgain(context, person, 'updateTotp');
  await deps.limiter.succeeded(name, call.ip);
  await changePerson(tx, person.id, { totpSecret: sealKey(deps.vault, key), totpStep: step, totpAt: now });
  await demandMet(tx, person, 'updateTotp');
  await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
  await tell(tx, deps, person, 'totpChanged');
  return done(tx, context, { owed, person, action: 'updateTotp' });
};

export const updateProfile: Handler<'updateProfile'> = async ({ tx, input, ...context }) => {
  const { owed, person } = await begin(tx, context, 'updateProfile');
  const { givenName, surname } = input.body;
  const updatedAt = context.deps.clock.now();
  await changePerson(tx, person.id, { givenName, surname, updatedAt, revision: person.revision + 1 });
  await demandMet(tx, person, 'updateProfile');
  return done(tx, context, { owed, person, action: 'updateProfile' });
};

export const acceptTos: Handler<'acceptTos'> = async ({ tx, input, ...context }) => {
  const { owed, person } = await begin(tx, context, 'updateTos');
  const version = await termsInForce(tx);
  const shown = input.body?.version;
  if (shown !== undefined && shown !== version) throw new Refusal('error.conflict', { version });
  await changePerson(tx, person.id, { termsVersion: version, termsAt: context.deps.clock.now() });
  await demandMet(tx, person, 'updateTos');
  return done(tx, context, { owed, person, action: 'updateTos' });
};
