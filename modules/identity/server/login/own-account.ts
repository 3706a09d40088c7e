import { type Account, type loginContract as contract, signInMessages } from '@klarsikt/contract';
import { isSecondFactorRequired } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import {
  changeOrganizationScope,
  type ReadTx,
  runInReadTransaction,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import { checkNewPasswordPolicy, queueAccountMail } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import type { SignInContext } from './entry.ts';
import {
  findPersonById,
  findProviderInUse,
  hasFederatedIdentity,
  type PersonAccountRow,
  updateCodeStep,
  updatePerson,
  updatePersonAtRevision,
} from './people.store.ts';
import { loadSignInRules } from './people.ts';
import { createPasswordFault } from './policy.ts';
import { requireCurrentPassword } from './proof.ts';
import { decryptTotpKey, encryptTotpKey, findTimeStepOfCode, toTotpKey } from './totp.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], LoginDeps>;

async function describe(tx: ReadTx, person: PersonAccountRow, at: Date): Promise<Account> {
  const standing = await loadSignInRules(tx, person, at);
  const { settings, granted } = standing;
  return {
    username: person.username,
    givenName: person.givenName,
    surname: person.surname,
    language: person.language,
    startPage: person.startPage,
    organization: { id: person.organizationId, name: standing.organizationName },
    passwordAt: person.passwordAt?.toISOString() ?? null,
    hasPassword: person.passwordHash !== null,
    provider: await findOwnProvider(tx, person),
    passwordPolicy: settings.password,
    totp: {
      set: person.totpSecret !== null,
      at: person.totpAt?.toISOString() ?? null,
      required: isSecondFactorRequired(settings.secondFactor, granted),
    },
    passkeys: standing.passkeys,
    terms: { version: person.termsVersion, at: person.termsAt?.toISOString() ?? null },
    lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
    revision: person.revision,
  };
}

async function findOwnProvider(
  tx: ReadTx,
  { id, organizationId }: PersonAccountRow,
): Promise<Account['provider']> {
  const provider = await findProviderInUse(tx, organizationId);
  if (provider === null) return { inUse: false, connected: false };
  return { inUse: true, connected: await hasFederatedIdentity(tx, id, provider.issuer) };
}

export async function loadOwnPerson(tx: ReadTx, actor: Actor): Promise<PersonAccountRow> {
  return requireFound(actor.userId === null ? null : await findPersonById(tx, actor.userId));
}

/**
 * Switches the transaction to the caller's own organisation, which differs from the current one while the caller
 * administers a customer.
 */
export async function enterOwnOrganizationScope(tx: WriteTx, actor: Actor): Promise<PersonAccountRow> {
  await changeOrganizationScope(tx, actor.ownOrganizationId);
  return loadOwnPerson(tx, actor);
}

/** Number of one-time codes that a session may try, so that a person who knows the password cannot guess a code. */
const codesPerSession = { attempts: 5, windowSec: 3600 };

function createWrongCodeRefusal(context: SignInContext) {
  const message = signInMessages.otpInvalid[context.call.language];
  return createInputRefusal({ path: 'body.otp', code: 'otp.invalid', message });
}

export const getAccountHandler: Handler<'getAccount'> = {
  direct: ({ actor, deps, db }) =>
    runInReadTransaction(db, { organizationId: actor.ownOrganizationId }, async (tx) =>
      describe(tx, await loadOwnPerson(tx, actor), deps.clock.now()),
    ),
};

export const updateAccount: Handler<'updateAccount'> = async ({ tx, input, actor, deps }) => {
  if (actor.demo) throw new Refusal('error.demo');
  const before = await enterOwnOrganizationScope(tx, actor);
  const { revision, ...wanted } = input.body;
  const change = { ...wanted, updatedAt: deps.clock.now() };
  const after = await updatePersonAtRevision(tx, { id: before.id, revision }, change);
  if (!after) {
    const current = await describe(tx, await loadOwnPerson(tx, actor), deps.clock.now());
    throw createStaleRecordRefusal(current.revision, current);
  }
  const shown = ({ givenName, surname, language, startPage }: PersonAccountRow) => ({
    ...{ givenName, surname },
    ...{ language, startPage },
  });
  return {
    output: await describe(tx, after, deps.clock.now()),
    audit: [
      { ...toAuditTarget(before), event: 'account.changed', before: shown(before), after: shown(after) },
    ],
  };
};

export const toAuditTarget = ({ id, organizationId }: PersonAccountRow) => ({
  subject: `user:${id}`,
  organizationId,
});

export const changePassword: Handler<'changePassword'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const person = await enterOwnOrganizationScope(tx, actor);
  await requireCurrentPassword(context, person, input.body.current);
  const password = input.body.secret;
  const place = { password, language: call.language, path: 'body.secret' };
  const faults = await checkNewPasswordPolicy(tx, person, place, deps.clock.now());
  if (faults.length > 0) throw createInputRefusal(...faults);
  if (await verifyPassword(person.passwordHash, password))
    throw createInputRefusal(createPasswordFault('identical', call.language));
  const { id: userId } = person;
  const keep = actor.tokenHash ? { keep: actor.tokenHash } : {};
  await deps.accounts.setPassword(tx, { userId, password, mustChange: false, causedBy: userId, ...keep });
  return { output: { done: true }, audit: [{ ...toAuditTarget(person), event: 'password.changed' }] };
};

export const changeTotp: Handler<'changeTotp'> = async ({ tx, input, ...context }) => {
  const { actor, deps } = context;
  const person = await enterOwnOrganizationScope(tx, actor);
  await requireCurrentPassword(context, person, input.body.current);
  const key = toTotpKey(input.body.secret);
  const now = deps.clock.now();
  const step = findTimeStepOfCode(key, input.body.otp, now);
  if (step === null) throw createWrongCodeRefusal(context);
  await updatePerson(tx, person.id, {
    totpSecret: encryptTotpKey(deps.vault, key),
    totpStep: step,
    totpAt: now,
  });
  await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
  await queueAccountMail(tx, deps, person, 'totpChanged');
  return { output: { done: true }, audit: [{ ...toAuditTarget(person), event: 'totp.changed' }] };
};

export const removeTotp: Handler<'removeTotp'> = async ({ tx, input, ...context }) => {
  const { actor, deps } = context;
  const person = await enterOwnOrganizationScope(tx, actor);
  const now = deps.clock.now();
  const { settings, granted, passkeys } = await loadSignInRules(tx, person, now);
  const required = isSecondFactorRequired(settings.secondFactor, granted);
  if (person.totpSecret === null || (required && passkeys === 0)) throw new Refusal('error.conflict');
  await requireCurrentPassword(context, person, input.body.current);
  if ((await deps.limiter.attempt(`code:${actor.sessionId}`, codesPerSession)) < 0)
    throw new Refusal('error.toomany');
  const step = findTimeStepOfCode(decryptTotpKey(deps.vault, person.totpSecret), input.body.otp, now);
  if (step === null || !(await updateCodeStep(tx, person.id, step))) throw createWrongCodeRefusal(context);
  await deps.accounts.removeTotp(tx, person.id);
  await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
  return { output: { done: true }, audit: [{ ...toAuditTarget(person), event: 'totp.removed' }] };
};
