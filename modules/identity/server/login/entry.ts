/** The ways in: password, one-time link, and asking for one. */

import {
  type login as contract,
  type EventOf,
  type LoginStatus,
  loginActions,
  signInMessages,
  tokenPlaceholder,
} from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Call, HandlerOf } from '@klarsikt/server/platform/implement.ts';
import { hashPassword, isOutdated, verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { tokenHash } from '@klarsikt/server/platform/tokens.ts';
import {
  enterSystemScope,
  inSystemTransaction,
  moveScope,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isFederatedOnly, landingPath, tell } from './accounts.ts';
import type { LoginDeps } from './deps.ts';
import { deleteLink, type LoginLink, lockedLink, wasCopied } from './links.store.ts';
import { changePerson, type Person, personById, personByName } from './people.store.ts';
import { barred, owedBy, standingOf } from './people.ts';
import type { LinkKind } from './provides.ts';
import { openSession, statusOf } from './sessions.ts';
import { logResult } from './sign-in-log.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = HandlerOf<Contract[K], LoginDeps>;
type Method = 'password' | 'link';

export interface Context {
  readonly actor: Actor;
  readonly deps: LoginDeps;
  readonly call: Call;
}

type Refused = Exclude<LoginStatus, RequiredAction | 'success'>;

/** The answer to a refused sign-in, with its audit event. */
export function refusal(
  context: Omit<Context, 'actor'>,
  status: Refused,
  way: string,
  person: Person | null,
) {
  logResult(context, status, way, person);
  const event: EventOf<Contract['login']> =
    status === 'locked' || status === 'iplocked' ? 'login.locked' : 'login.failed';
  const subject = person ? `user:${person.id}` : 'user:unknown';
  const scope = person ? { organizationId: person.organizationId } : {};
  return {
    output: { status, errorMessage: null },
    audit: [{ event, subject, after: { status, way }, ...scope }] as const,
  };
}

/** The answer to a sign-in that goes on, with its audit event. */
export function progress(
  context: Omit<Context, 'actor'>,
  person: Person,
  owed: readonly RequiredAction[],
  way: string,
) {
  const status = statusOf(owed);
  logResult(context, status, way, person);
  const event: EventOf<Contract['login']> = status === 'success' ? 'login.succeeded' : 'login.begun';
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

/** What a completed sign-in leaves behind: its time, counters at nought, and a mail when the name had been locked. */
export async function completed(tx: WriteTx, context: Context, person: Person): Promise<void> {
  const { deps, call } = context;
  await changePerson(tx, person.id, { lastLoginAt: deps.clock.now() });
  if (await deps.limiter.succeeded(person.username, call.ip)) await tell(tx, deps, person, 'loginAfterLock');
}

/** Lets a proved person in, as far as nothing bars them; the rest of the steps is owed. */
async function enter(
  tx: WriteTx,
  context: Context,
  given: { person: Person; method: Method; passwordToChange: boolean; rescued?: boolean },
) {
  const { person, method, passwordToChange, rescued = false } = given;
  const now = context.deps.clock.now();
  const standing = await standingOf(tx, person, now);
  const bar = barred(person, standing, rescued ? 'rescue' : 'password');
  if (bar) return refusal(context, bar, method, person);
  const owed = owedBy(person, standing, { providerAnswers: false, passwordToChange });
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
  if (owed.length === 0) await completed(tx, context, person);
  const { output, audit } = progress(context, person, owed, method);
  const expired = owed[0] === 'updatePassword' && method === 'password';
  const errorMessage = expired ? signInMessages.passwordExpired[context.call.language] : null;
  return { output: { ...output, errorMessage }, audit };
}

/**
 * Verifies outside of the transaction: hashing takes its time and would hold a connection. Every failing path verifies
 * one hash. A right password lifts the failures of the name only when no second factor is left to be guessed.
 */
export const byPassword: Handler<'login'> = {
  prepare: async ({ input, actor, deps, db, call }) => {
    const context = { actor, deps, call };
    const { username, secret } = input.body;
    const refused = await deps.limiter.begin(username, call.ip);
    const refuse = (status: Refused, about: Person | null) => async (tx: WriteTx) => {
      await enterSystemScope(tx);
      return refusal(context, status, 'password', about);
    };
    if (refused === 'iplocked') return refuse(refused, null);
    const person = await inSystemTransaction(db, (tx) => personByName(tx, username));
    const stored = refused || person?.status === 'invited' ? null : (person?.passwordHash ?? null);
    const right = await verifyPassword(stored, secret);
    if (refused) return refuse(refused, person);
    if (!right || person === null) return refuse('failed', person);
    const better = stored !== null && isOutdated(stored) ? await hashPassword(secret) : null;
    return async (tx) => {
      await enterSystemScope(tx);
      // What was verified must still be so: the account may have changed while the hash was computed.
      const now = await personById(tx, person.id);
      if (now === null || now.passwordHash !== stored) return refusal(context, 'failed', 'password', person);
      if (better !== null) await changePerson(tx, person.id, { passwordHash: better });
      return enter(tx, context, { person: now, method: 'password', passwordToChange: false });
    };
  },
};

/** The limiter's name for a link: its digest, so that nobody can lock out others by wrong links. */
const linkName = (token: string): string => `link:${tokenHash(token).toString('hex').slice(0, 32)}`;

/**
 * The link, locked: of parallel uses one gets it, the others find it used up. Null when it is unknown, used or too old,
 * or when whoever had it made has seen it and holds less than the account does by now.
 */
async function lockLink(tx: WriteTx, deps: LoginDeps, token: string) {
  const row = await lockedLink(tx, tokenHash(token));
  if (row === null || row.expiresAt <= deps.clock.now()) return null;
  return (await isSeenByLesser(tx, deps, row)) ? null : row;
}

async function isSeenByLesser(tx: WriteTx, deps: LoginDeps, link: LoginLink): Promise<boolean> {
  const { userId, createdBy, organizationId } = link;
  if (createdBy === null || createdBy === userId) return false;
  if (!(await wasCopied(tx, link, createdBy))) return false;
  // Rights are read from where the account is: those of somebody further up reach down to it.
  await moveScope(tx, organizationId);
  const [granted, wanted] = [await deps.rights.ofUser(tx, createdBy), await deps.rights.ofUser(tx, userId)];
  await moveScope(tx, null);
  return deps.rights.missing(granted, wanted).length > 0;
}

/** What the operator's link does as it lets in: the account is usable, and what was lost is set up anew. */
async function rescue(tx: WriteTx, deps: LoginDeps, person: Person) {
  const { id, organizationId, status, totpSecret } = person;
  await deps.accounts.removeTotp(tx, id);
  await changePerson(tx, id, { status: 'active', disabledAt: null });
  await deps.accounts.endSessions(tx, id);
  const before = { status, secondFactor: totpSecret !== null };
  const after = { status: 'active', secondFactor: false };
  const entry = { event: 'login.rescued' as const, subject: `user:${id}`, before, after, organizationId };
  return { entry, person: (await personById(tx, id)) ?? person };
}

export const byToken: Handler<'loginToken'> = async ({ tx, input, actor, deps, call }) => {
  const context = { actor, deps, call };
  const { token } = input.body;
  const refuse = (status: Refused, person: Person | null, errorMessage: string | null) => {
    const { output, audit } = refusal(context, status, 'link', person);
    return { output: { ...output, errorMessage, landing: null, provider: null }, audit };
  };
  if (token.startsWith(tokenPlaceholder)) return refuse('failed', null, null);
  const name = linkName(token);
  const locked = await deps.limiter.begin(name, call.ip);
  if (locked) return refuse(locked, null, null);
  await enterSystemScope(tx);
  const expired = signInMessages.linkExpired[call.language];
  const link = await lockLink(tx, deps, token);
  if (link === null) return refuse('failed', null, expired);
  await deps.limiter.succeeded(name, call.ip);
  const person = await personById(tx, link.userId);
  if (person === null || (person.status === 'invited' && !['invite', 'rescue'].includes(link.kind)))
    return refuse('failed', person, expired);
  const { action } = input.query;
  const landing = action === undefined ? landingPath(link.landing) : loginActions[action];
  const bar = await barOfLink(tx, deps, person, link.kind);
  const isForProvider = link.kind === 'connect';
  if (bar || isForProvider) {
    // The link stays good: it is answered at the provider, or what bars the person can be mended, and then it is opened again.
    const { output, audit } = refuse(bar ?? 'restricted', person, null);
    const invites = link.kind === 'invite' && person.status === 'invited';
    const answered = (bar === null || bar === 'restricted') && (invites || isForProvider);
    return { output: { ...output, landing, provider: answered ? person.username : null }, audit };
  }
  await deleteLink(tx, link.tokenHash);
  if (link.kind === 'rescue') {
    const made = await rescue(tx, deps, person);
    const how = { person: made.person, method: 'link', passwordToChange: true, rescued: true } as const;
    const { output, audit } = await enter(tx, context, how);
    return { output: { ...output, landing, provider: null }, audit: [...audit, made.entry] as const };
  }
  const passwordToChange = link.kind === 'reset' || (link.kind === 'invite' && person.passwordHash === null);
  const { output, audit } = await enter(tx, context, { person, method: 'link', passwordToChange });
  return { output: { ...output, landing, provider: null }, audit };
};

/** The operator's link is good where passwords are ruled out: it is there to mend just that. */
async function barOfLink(tx: WriteTx, deps: LoginDeps, person: Person, kind: LinkKind) {
  const standing = await standingOf(tx, person, deps.clock.now());
  if (kind === 'rescue') return barred({ ...person, status: 'active' }, standing, 'rescue');
  return barred(person, standing, 'password');
}

/** Time that the answer takes in every case, so that it does not tell whether there is an account. */
const uniformMs = 250;

/** Links that one account is sent in an hour. */
const resetsPerHour = { attempts: 3, windowSec: 3600 };

async function sendReset(
  { deps, db }: { deps: LoginDeps; db: NodePgDatabase },
  email: string,
): Promise<Person | null> {
  return inSystemTransaction(db, async (tx) => {
    const person = await personByName(tx, email);
    if (person === null || person.status !== 'active') return person;
    if (await isFederatedOnly(tx, person, await standingOf(tx, person, deps.clock.now()))) return person;
    if ((await deps.limiter.attempt(`reset:${person.id}`, resetsPerHour)) < 0) return person;
    const userId = person.id;
    await deps.accounts.sendLink(tx, { userId, kind: 'reset', landing: null, causedBy: userId });
    return person;
  });
}

export const resetPassword: Handler<'resetPassword'> = {
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
