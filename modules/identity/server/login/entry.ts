import {
  type loginContract as contract,
  type EndpointEvent,
  type LoginStatus,
  loginActionPaths,
  mailPlaceholderStart,
  signInMessages,
} from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Call, EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import {
  changeOrganizationScope,
  enterSystemScope,
  runInSystemTransaction,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isFederatedOnly, queueAccountMail, toAllowedLandingPath } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import { deleteLoginLink, isLoginLinkCopied, type LoginLink, lockLoginLink } from './links.store.ts';
import { findPersonById, findPersonByName, type PersonAccountRow, updatePerson } from './people.store.ts';
import { findSignInRefusal, hasSecondFactor, listOutstandingSignInSteps, loadSignInRules } from './people.ts';
import type { LinkKind } from './provides.ts';
import { openSession, toLoginStatus } from './sessions.ts';
import { logSignInResult } from './sign-in-log.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], LoginDeps>;
type Method = 'password' | 'link' | 'passkey';

export interface SignInContext {
  readonly actor: Actor;
  readonly deps: LoginDeps;
  readonly call: Call;
}

export type SignInRefusalStatus = Exclude<LoginStatus, RequiredAction | 'success'>;

export function createSignInRefusal(
  context: Omit<SignInContext, 'actor'>,
  status: SignInRefusalStatus,
  way: string,
  person: PersonAccountRow | null,
) {
  logSignInResult(context, status, way, person);
  const event: EndpointEvent<Contract['login']> =
    status === 'locked' || status === 'iplocked' ? 'login.locked' : 'login.failed';
  const subject = person ? `user:${person.id}` : 'user:unknown';
  const scope = person ? { organizationId: person.organizationId } : {};
  return {
    output: { status, errorMessage: null },
    audit: [{ event, subject, after: { status, way }, ...scope }] as const,
  };
}

export function createSignInProgress(
  context: Omit<SignInContext, 'actor'>,
  person: PersonAccountRow,
  owed: readonly RequiredAction[],
  way: string,
) {
  const status = toLoginStatus(owed);
  logSignInResult(context, status, way, person);
  const event: EndpointEvent<Contract['login']> = status === 'success' ? 'login.succeeded' : 'login.begun';
  const { id, organizationId } = person;
  return {
    output: { status, errorMessage: null },
    audit: [
      {
        event,
        subject: `user:${id}`,
        after: { status, way },
        organizationId,
      },
    ] as const,
  };
}

/**
 * Records a completed sign-in: stores its time, resets the failure counters, and sends a mail if the user name had
 * been locked.
 */
export async function recordCompletedSignIn(
  tx: WriteTx,
  context: SignInContext,
  person: PersonAccountRow,
): Promise<void> {
  const { deps, call } = context;
  await updatePerson(tx, person.id, { lastLoginAt: deps.clock.now() });
  if (await deps.limiter.succeeded(person.username, call.ip))
    await queueAccountMail(tx, deps, person, 'loginAfterLock');
}

/**
 * Opens a session for a verified person, unless the account is barred. Sign-in steps that are still required stay
 * open.
 */
export async function openSessionUnlessBarred(
  tx: WriteTx,
  context: SignInContext,
  given: { person: PersonAccountRow; method: Method; passwordToChange: boolean; rescued?: boolean },
) {
  const { person, method, passwordToChange, rescued = false } = given;
  const now = context.deps.clock.now();
  const standing = await loadSignInRules(tx, person, now);
  const bar = findSignInRefusal(person, standing, rescued ? 'rescue' : 'password');
  if (bar) return createSignInRefusal(context, bar, method, person);
  const owed = listOutstandingSignInSteps(person, standing, {
    providerAnswers: false,
    passwordToChange,
    passkeyAlone: method === 'passkey',
  });
  await openSession(
    tx,
    {
      userId: person.id,
      organizationId: person.organizationId,
      method,
      owed,
      times: standing.settings.session,
    },
    { ...context, now },
  );
  if (owed.length === 0) await recordCompletedSignIn(tx, context, person);
  const { output, audit } = createSignInProgress(context, person, owed, method);
  const expired = owed[0] === 'updatePassword' && method === 'password';
  const errorMessage = expired ? signInMessages.passwordExpired[context.call.language] : null;
  return { output: { ...output, errorMessage }, audit };
}

/**
 * The password is verified outside the transaction, because hashing is slow and would occupy a connection. Every
 * refusal also verifies one hash, so that timing does not disclose which accounts exist. A correct password resets
 * the user name's failures only if no second factor follows that could be guessed.
 */
export const signInByPasswordHandler: Handler<'login'> = {
  prepare: async ({ input, actor, deps, db, call }) => {
    const context = { actor, deps, call };
    const { username, secret } = input.body;
    const refused = await deps.limiter.begin(username, call.ip);
    const refuse = (status: SignInRefusalStatus, about: PersonAccountRow | null) => async (tx: WriteTx) => {
      await enterSystemScope(tx);
      return createSignInRefusal(context, status, 'password', about);
    };
    if (refused === 'iplocked') return refuse(refused, null);
    const person = await runInSystemTransaction(db, (tx) => findPersonByName(tx, username));
    const stored = refused || person?.status === 'invited' ? null : (person?.passwordHash ?? null);
    const right = await verifyPassword(stored, secret);
    if (refused) return refuse(refused, person);
    if (!right || person === null) return refuse('failed', person);
    const better = stored !== null && isPasswordHashOutdated(stored) ? await hashPassword(secret) : null;
    return async (tx) => {
      await enterSystemScope(tx);
      // The account can have changed while the hash was computed.
      const now = await findPersonById(tx, person.id);
      if (now === null || now.passwordHash !== stored)
        return createSignInRefusal(context, 'failed', 'password', person);
      if (better !== null) await updatePerson(tx, person.id, { passwordHash: better });
      return openSessionUnlessBarred(tx, context, {
        person: now,
        method: 'password',
        passwordToChange: false,
      });
    };
  },
};

/** The failures of a link are counted under its digest, so that guessed links cannot lock anybody out. */
const linkLimiterName = (token: string): string => `link:${hashToken(token).toString('hex').slice(0, 32)}`;

/**
 * Locks and returns the link; only one of several parallel uses gets it. Returns null if the link is unknown, used or
 * expired, or if the person who copied it has fewer permissions than the account.
 */
async function lockLink(tx: WriteTx, deps: LoginDeps, token: string) {
  const row = await lockLoginLink(tx, hashToken(token));
  if (row === null || row.expiresAt <= deps.clock.now()) return null;
  return (await hasCreatorLostRights(tx, deps, row)) ? null : row;
}

async function hasCreatorLostRights(tx: WriteTx, deps: LoginDeps, link: LoginLink): Promise<boolean> {
  const { userId, createdBy, organizationId } = link;
  if (createdBy === null || createdBy === userId) return false;
  if (!(await isLoginLinkCopied(tx, link, createdBy))) return false;
  // The permissions are read in the account's organisation, so that permissions granted in organisations above are
  // included.
  await changeOrganizationScope(tx, organizationId);
  const [granted, wanted] = [await deps.rights.ofUser(tx, createdBy), await deps.rights.ofUser(tx, userId)];
  await changeOrganizationScope(tx, null);
  return deps.rights.missing(granted, wanted).length > 0;
}

/**
 * Applies a rescue link from the operator: activates the account, removes its second factor and ends its sessions.
 */
async function rescue(tx: WriteTx, deps: LoginDeps, person: PersonAccountRow) {
  const { id, organizationId, status } = person;
  const standing = await loadSignInRules(tx, person, deps.clock.now());
  await deps.accounts.removeFactors(tx, id);
  await updatePerson(tx, id, { status: 'active', disabledAt: null });
  await deps.accounts.endSessions(tx, id);
  const before = { status, secondFactor: hasSecondFactor(person, standing) };
  const after = { status: 'active', secondFactor: false };
  const entry = { event: 'login.rescued' as const, subject: `user:${id}`, before, after, organizationId };
  return { entry, person: (await findPersonById(tx, id)) ?? person };
}

export const signInByToken: Handler<'loginToken'> = async ({ tx, input, actor, deps, call }) => {
  const context = { actor, deps, call };
  const { token } = input.body;
  const refuse = (
    status: SignInRefusalStatus,
    person: PersonAccountRow | null,
    errorMessage: string | null,
  ) => {
    const { output, audit } = createSignInRefusal(context, status, 'link', person);
    return { output: { ...output, errorMessage, landing: null, provider: null }, audit };
  };
  if (token.startsWith(mailPlaceholderStart)) return refuse('failed', null, null);
  const name = linkLimiterName(token);
  const locked = await deps.limiter.begin(name, call.ip);
  if (locked) return refuse(locked, null, null);
  await enterSystemScope(tx);
  const expired = signInMessages.linkExpired[call.language];
  const link = await lockLink(tx, deps, token);
  if (link === null) return refuse('failed', null, expired);
  await deps.limiter.succeeded(name, call.ip);
  const person = await findPersonById(tx, link.userId);
  if (person === null || (person.status === 'invited' && !['invite', 'rescue'].includes(link.kind)))
    return refuse('failed', person, expired);
  const { action } = input.query;
  const landing = action === undefined ? toAllowedLandingPath(link.landing) : loginActionPaths[action];
  const bar = await findBarOfLink(tx, deps, person, link.kind);
  const isForProvider = link.kind === 'connect';
  if (bar || isForProvider) {
    // The link is kept: the person accepts it at the provider, or uses it again when the reason for the refusal has
    // been removed.
    const { output, audit } = refuse(bar ?? 'restricted', person, null);
    const invites = link.kind === 'invite' && person.status === 'invited';
    const answered = (bar === null || bar === 'restricted') && (invites || isForProvider);
    return { output: { ...output, landing, provider: answered ? person.username : null }, audit };
  }
  await deleteLoginLink(tx, link.tokenHash);
  if (link.kind === 'rescue') {
    const made = await rescue(tx, deps, person);
    const how = { person: made.person, method: 'link', passwordToChange: true, rescued: true } as const;
    const { output, audit } = await openSessionUnlessBarred(tx, context, how);
    return { output: { ...output, landing, provider: null }, audit: [...audit, made.entry] as const };
  }
  const passwordToChange = link.kind === 'reset' || (link.kind === 'invite' && person.passwordHash === null);
  const { output, audit } = await openSessionUnlessBarred(tx, context, {
    person,
    method: 'link',
    passwordToChange,
  });
  return { output: { ...output, landing, provider: null }, audit };
};

/**
 * Returns why the link cannot sign the person in, or null. A rescue link works even if passwords are disabled,
 * because its purpose is to repair the sign-in.
 */
async function findBarOfLink(tx: WriteTx, deps: LoginDeps, person: PersonAccountRow, kind: LinkKind) {
  const standing = await loadSignInRules(tx, person, deps.clock.now());
  if (kind === 'rescue') return findSignInRefusal({ ...person, status: 'active' }, standing, 'rescue');
  return findSignInRefusal(person, standing, 'password');
}

/** Minimum duration of the response in milliseconds, so that timing does not disclose whether an account exists. */
const uniformMs = 250;

/** Limit of reset links that one account can get within an hour. */
const resetsPerHour = { attempts: 3, windowSec: 3600 };

async function sendReset(
  { deps, db }: { deps: LoginDeps; db: NodePgDatabase },
  email: string,
): Promise<PersonAccountRow | null> {
  return runInSystemTransaction(db, async (tx) => {
    const person = await findPersonByName(tx, email);
    if (person === null || person.status !== 'active') return person;
    if (await isFederatedOnly(tx, person, await loadSignInRules(tx, person, deps.clock.now()))) return person;
    if ((await deps.limiter.attempt(`reset:${person.id}`, resetsPerHour)) < 0) return person;
    const userId = person.id;
    await deps.accounts.sendLink(tx, { userId, kind: 'reset', landing: null, causedBy: userId });
    return person;
  });
}

export const resetPasswordHandler: Handler<'resetPassword'> = {
  prepare: async ({ input, deps, db, call }) => {
    const [person] = await Promise.all([
      sendReset({ deps, db }, input.body.email),
      new Promise((resolve) => setTimeout(resolve, uniformMs)),
    ]);
    const subject = person ? `user:${person.id}` : 'user:unknown';
    deps.log.info({ event: 'reset', user: person?.id ?? null, ip: call.ip, request: call.id }, 'reset asked');
    return async (tx) => {
      await enterSystemScope(tx);
      return {
        output: { done: true, mail: deps.config.mail.smtpUrl !== null },
        audit: [
          {
            event: 'password.resetAsked',
            subject,
            ...(person ? { organizationId: person.organizationId } : {}),
          },
        ],
      };
    };
  },
};
