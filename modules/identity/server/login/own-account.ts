/** One's own account, signed in: profile, password, second factor. */
import { type Account, type login as contract, signInMessages } from '@klarsikt/contract';
import { demandsSecondFactor } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import type { HandlerOf } from '@klarsikt/server/platform/implement.ts';
import { verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { inReadTransaction, moveScope, type ReadTx, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { policyFaults, tell } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import type { Context } from './entry.ts';
import {
  changeFresh,
  changePerson,
  hasIdentity,
  type Person,
  personById,
  providerInUse,
  takeCodeStep,
} from './people.store.ts';
import { standingOf } from './people.ts';
import { passwordFault } from './policy.ts';
import { requirePassword } from './proof.ts';
import { keyOf, openKey, sealKey, stepOfCode } from './totp.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = HandlerOf<Contract[K], LoginDeps>;

async function describe(tx: ReadTx, person: Person, at: Date): Promise<Account> {
  const standing = await standingOf(tx, person, at);
  const { settings, granted } = standing;
  return {
    username: person.username,
    givenName: person.givenName,
    surname: person.surname,
    language: person.language,
    organization: { id: person.organizationId, name: standing.organizationName },
    passwordAt: person.passwordAt?.toISOString() ?? null,
    hasPassword: person.passwordHash !== null,
    provider: await providerOf(tx, person),
    passwordPolicy: settings.password,
    totp: {
      set: person.totpSecret !== null,
      at: person.totpAt?.toISOString() ?? null,
      required: demandsSecondFactor(settings.secondFactor, granted),
    },
    terms: { version: person.termsVersion, at: person.termsAt?.toISOString() ?? null },
    lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
    revision: person.revision,
  };
}

/** The organisation's identity provider, as far as it concerns the person. */
async function providerOf(tx: ReadTx, { id, organizationId }: Person): Promise<Account['provider']> {
  const provider = await providerInUse(tx, organizationId);
  if (provider === null) return { inUse: false, connected: false };
  return { inUse: true, connected: await hasIdentity(tx, id, provider.issuer) };
}

async function ownPerson(tx: ReadTx, actor: Actor): Promise<Person> {
  return found(actor.userId === null ? null : await personById(tx, actor.userId));
}

/** Goes to the caller's own organisation, which is another one while they administer a customer. */
async function atHome(tx: WriteTx, actor: Actor): Promise<Person> {
  await moveScope(tx, actor.ownOrganizationId);
  return ownPerson(tx, actor);
}

/** Codes that one session may try: knowing the password is not enough to guess them. */
const codesPerSession = { attempts: 5, windowSec: 3600 };

function wrongCode(context: Context) {
  const message = signInMessages.otpInvalid[context.call.language];
  return invalid({ path: 'body.otp', code: 'otp.invalid', message });
}

export const getAccount: Handler<'getAccount'> = {
  direct: ({ actor, deps, db }) =>
    inReadTransaction(db, { organizationId: actor.ownOrganizationId }, async (tx) =>
      describe(tx, await ownPerson(tx, actor), deps.clock.now()),
    ),
};

export const updateAccount: Handler<'updateAccount'> = async ({ tx, input, actor, deps }) => {
  if (actor.demo) throw new Refusal('error.demo');
  const before = await atHome(tx, actor);
  const { revision, ...wanted } = input.body;
  const change = { ...wanted, updatedAt: deps.clock.now() };
  const after = await changeFresh(tx, { id: before.id, revision }, change);
  if (!after) {
    const current = await describe(tx, await ownPerson(tx, actor), deps.clock.now());
    throw staleRecord(current.revision, current);
  }
  const shown = ({ givenName, surname, language }: Person) => ({ givenName, surname, language });
  return {
    output: await describe(tx, after, deps.clock.now()),
    audit: [{ ...about(before), event: 'account.changed', before: shown(before), after: shown(after) }],
  };
};

const about = ({ id, organizationId }: Person) => ({ subject: `user:${id}`, organizationId });

export const changePassword: Handler<'changePassword'> = async ({ tx, input, ...context }) => {
  const { actor, deps, call } = context;
  const person = await atHome(tx, actor);
  await requirePassword(context, person, input.body.current);
  const password = input.body.secret;
  const place = { password, language: call.language, path: 'body.secret' };
  const faults = await policyFaults(tx, person, place, deps.clock.now());
  if (faults.length > 0) throw invalid(...faults);
  if (await verifyPassword(person.passwordHash, password))
    throw invalid(passwordFault('identical', call.language));
  const { id: userId } = person;
  const keep = actor.tokenHash ? { keep: actor.tokenHash } : {};
  await deps.accounts.setPassword(tx, { userId, password, mustChange: false, causedBy: userId, ...keep });
  return { output: { done: true }, audit: [{ ...about(person), event: 'password.changed' }] };
};

export const changeTotp: Handler<'changeTotp'> = async ({ tx, input, ...context }) => {
  const { actor, deps } = context;
  const person = await atHome(tx, actor);
  await requirePassword(context, person, input.body.current);
  const key = keyOf(input.body.secret);
  const now = deps.clock.now();
  const step = stepOfCode(key, input.body.otp, now);
  if (step === null) throw wrongCode(context);
  await changePerson(tx, person.id, { totpSecret: sealKey(deps.vault, key), totpStep: step, totpAt: now });
  await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
  await tell(tx, deps, person, 'totpChanged');
  return { output: { done: true }, audit: [{ ...about(person), event: 'totp.changed' }] };
};

export const removeTotp: Handler<'removeTotp'> = async ({ tx, input, ...context }) => {
  const { actor, deps } = context;
  const person = await atHome(tx, actor);
  const now = deps.clock.now();
  const { settings, granted } = await standingOf(tx, person, now);
  if (person.totpSecret === null || demandsSecondFactor(settings.secondFactor, granted))
    throw new Refusal('error.conflict');
  await requirePassword(context, person, input.body.current);
  if ((await deps.limiter.attempt(`code:${actor.sessionId}`, codesPerSession)) < 0)
    throw new Refusal('error.toomany');
  const step = stepOfCode(openKey(deps.vault, person.totpSecret), input.body.otp, now);
  if (step === null || !(await takeCodeStep(tx, person.id, step))) throw wrongCode(context);
  await deps.accounts.removeTotp(tx, person.id);
  await deps.accounts.endSessions(tx, person.id, actor.tokenHash ?? undefined);
  return { output: { done: true }, audit: [{ ...about(person), event: 'totp.removed' }] };
};
