import { type loginContract as contract, type LoginStatus, signInMessages } from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine/people';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { checkNewPasswordPolicy, queueAccountMail } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import {
  createSignInProgress,
  createSignInRefusal,
  recordCompletedSignIn,
  type SignInContext,
} from './entry.ts';
import {
  findPersonById,
  findTermsInForce,
  type PersonAccountRow,
  updateCodeStep,
  updatePerson,
} from './people.store.ts';
import { loadSignInRules, removeRequiredAction } from './people.ts';
import { createPasswordFault } from './policy.ts';
import { completeRequiredStep, endSession, lockRequiredStep } from './sessions.ts';
import { logSignInResult } from './sign-in-log.ts';
import { decryptTotpKey, encryptTotpKey, findTimeStepOfCode, toTotpKey } from './totp.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], LoginDeps>;

/** Number of wrong codes in one sign-in after which it must start again (security page A6). */
export const maxWrongCodesPerSignIn = { attempts: 5, windowSec: 3600 };

/** Locks the sign-in step and returns its person; refuses a step that is not the next one. */
export async function beginSignInStep(tx: WriteTx, { actor }: SignInContext, action: RequiredAction) {
  const owed = await lockRequiredStep(tx, actor, action);
  const person = requireFound(actor.userId === null ? null : await findPersonById(tx, actor.userId));
  return { owed, person };
}

/**
 * Completes the sign-in step: the session gets a new cookie, and the sign-in is complete if no further step is
 * required.
 */
export async function completeSignInStep(
  tx: WriteTx,
  context: SignInContext,
  given: { owed: readonly RequiredAction[]; person: PersonAccountRow; action: RequiredAction },
) {
  const { person, owed, action } = given;
  const now = context.deps.clock.now();
  const { settings } = await loadSignInRules(tx, person, now);
  const left = await completeRequiredStep(
    tx,
    { owed, done: action, times: settings.session },
    { ...context, now },
  );
  if (left.length === 0) await recordCompletedSignIn(tx, context, person);
  return createSignInProgress(context, person, left, action);
}

/**
 * Returns the name of the failure counter for codes. Codes and password share one counter; a sign-in by link has
 * another, so that guesses at the password cannot lock the person out.
 */
export function getFailureCounterName(context: SignInContext, person: PersonAccountRow): string {
  return context.actor.method === 'link' ? `link of ${person.id}` : person.username;
}

export async function endSignInAfterFailures(
  tx: WriteTx,
  context: SignInContext,
  person: PersonAccountRow,
  status: 'failed' | 'locked' | 'iplocked',
  way: 'code' | 'passkey' = 'code',
) {
  await endSession(tx, context);
  const { output, audit } = createSignInRefusal(context, status, way, person);
  const used = signInMessages[way === 'code' ? 'codesUsedUp' : 'passkeysUsedUp'];
  // The second factor caused the refusal, so the usual message about a wrong user name or password would be wrong.
  const errorMessage = status === 'failed' ? used[context.call.language] : null;
  return { output: { ...output, errorMessage }, audit };
}

function createWrongCodeAnswer(
  context: SignInContext,
  person: PersonAccountRow,
  status: Extract<LoginStatus, RequiredAction>,
) {
  logSignInResult(context, 'failed', 'code', person);
  const { id, organizationId } = person;
  const after = { status: 'failed', way: 'code' };
  return {
    output: { status, errorMessage: signInMessages.otpInvalid[context.call.language] },
    audit: [{ event: 'login.failed', subject: `user:${id}`, after, organizationId }] as const,
  };
}

export const submitOneTimeCode: Handler<'otp'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await beginSignInStep(tx, context, 'needFactor');
  const locked = await deps.limiter.begin(getFailureCounterName(context, person), call.ip);
  if (locked) return endSignInAfterFailures(tx, context, person, locked);
  const left = await deps.limiter.attempt(`code:${actor.sessionId}`, maxWrongCodesPerSignIn);
  if (left < 0 || person.totpSecret === null) return endSignInAfterFailures(tx, context, person, 'failed');
  const step = findTimeStepOfCode(
    decryptTotpKey(deps.vault, person.totpSecret),
    input.body.otp,
    deps.clock.now(),
  );
  if (step === null || !(await updateCodeStep(tx, person.id, step)))
    return left === 0
      ? endSignInAfterFailures(tx, context, person, 'failed')
      : createWrongCodeAnswer(context, person, 'needFactor');
  await deps.limiter.succeeded(getFailureCounterName(context, person), call.ip);
  return completeSignInStep(tx, context, { owed, person, action: 'needFactor' });
};

export const updatePassword: Handler<'updatePassword'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await beginSignInStep(tx, context, 'updatePassword');
  const { secret: password } = input.body;
  const place = { password, language: call.language, path: 'body.secret' };
  const faults = await checkNewPasswordPolicy(tx, person, place, deps.clock.now());
  if (faults.length > 0) throw createInputRefusal(...faults);
  // Comparing with the current password verifies a secret, so it counts as an attempt.
  const name = getFailureCounterName(context, person);
  if (await deps.limiter.begin(name, call.ip)) throw new Refusal('error.toomany');
  if (person.passwordHash !== null && (await verifyPassword(person.passwordHash, password)))
    throw createInputRefusal(createPasswordFault('identical', call.language));
  await deps.limiter.succeeded(name, call.ip);
  const keep = actor.tokenHash ? { keep: actor.tokenHash } : {};
  await deps.accounts.setPassword(tx, {
    userId: person.id,
    password,
    mustChange: false,
    causedBy: person.id,
    ...keep,
  });
  return completeSignInStep(tx, context, { owed, person, action: 'updatePassword' });
};

export const updateTotp: Handler<'updateTotp'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const { owed, person } = await beginSignInStep(tx, context, 'updateTotp');
  const name = getFailureCounterName(context, person);
  const locked = await deps.limiter.begin(name, call.ip);
  if (locked) return endSignInAfterFailures(tx, context, person, locked);
  const key = toTotpKey(input.body.secret);
  const now = deps.clock.now();
  const step = findTimeStepOfCode(key, input.body.otp, now);
  if (step === null) return createWrongCodeAnswer(context, person, 'updateTotp');
  await deps.limiter.succeeded(name, call.ip);
  await updatePerson(tx, person.id, {
    totpSecret: encryptTotpKey(deps.vault, key),
    totpStep: step,
    totpAt: now,
  });
  await removeRequiredAction(tx, person, 'updateTotp');
  await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
  await queueAccountMail(tx, deps, person, 'totpChanged');
  return completeSignInStep(tx, context, { owed, person, action: 'updateTotp' });
};

export const updateProfile: Handler<'updateProfile'> = async ({ tx, input, ...context }) => {
  const { owed, person } = await beginSignInStep(tx, context, 'updateProfile');
  const { body } = input;
  const updatedAt = context.deps.clock.now();
  await updatePerson(tx, person.id, { ...body, updatedAt, revision: person.revision + 1 });
  await removeRequiredAction(tx, person, 'updateProfile');
  return completeSignInStep(tx, context, { owed, person, action: 'updateProfile' });
};

export const acceptTos: Handler<'acceptTos'> = async ({ tx, input, ...context }) => {
  const { owed, person } = await beginSignInStep(tx, context, 'updateTos');
  const version = await findTermsInForce(tx);
  const shown = input.body?.version;
  if (shown !== undefined && shown !== version) throw new Refusal('error.conflict', { version });
  await updatePerson(tx, person.id, { termsVersion: version, termsAt: context.deps.clock.now() });
  await removeRequiredAction(tx, person, 'updateTos');
  return completeSignInStep(tx, context, { owed, person, action: 'updateTos' });
};
