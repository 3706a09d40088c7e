/** What sign-in and administration do to an account. */
import { loginActions, type MailKind, returnAddressPattern, type WrittenMail } from '@klarsikt/contract';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { hashPassword, verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { newToken, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import {
  enterSystemScope,
  inReadTransaction,
  type ReadTx,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { deleteLinks, insertLink } from './links.store.ts';
import { changePerson, hasIdentity, type Person, personById, providerInUse } from './people.store.ts';
import { barred, owedBy, type Standing, standingOf } from './people.ts';
import { leastLength, passwordFault, passwordFaults } from './policy.ts';
import { requireProof } from './proof.ts';
import type { Accounts, FailureLimiter, LinkKind } from './provides.ts';
import { deleteSessions } from './sessions.store.ts';
import { openSession, statusOf } from './sessions.ts';

/** How long links work, in seconds (security page A9 and section 1). */
export const linkLifeSec: Readonly<Record<LinkKind, number>> = {
  reset: 3600,
  invite: 7 * 24 * 3600,
  login: 900,
  rescue: 3600,
  connect: 7 * 24 * 3600,
};

/** The mail that each kind of link goes out with. */
const mailOf = {
  invite: 'invite',
  connect: 'connectAccount',
  reset: 'resetPassword',
  login: 'resetPassword',
} as const;

interface Given {
  readonly config: Config;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mail;
  readonly limiter: FailureLimiter;
}

/** Signs in by the organisation's identity provider alone: there is no password here to be set or reset. */
export async function isFederatedOnly(tx: ReadTx, person: Person, standing: Standing): Promise<boolean> {
  if (standing.restricted) return true;
  if (person.passwordHash !== null) return false;
  return hasIdentity(tx, person.id);
}

/** A path of this origin to open after signing in; anything else is no landing. */
export function landingPath(landing: string | null): string | null {
  if (landing === null) return null;
  const named = Object.entries(loginActions).find(([name]) => name === landing)?.[1];
  if (named !== undefined) return named;
  return returnAddressPattern.test(landing) ? landing : null;
}

export function createAccounts(given: Given): Accounts {
  const { clock, db, limiter, log } = given;
  return {
    requireProof: ({ actor, call }, current) =>
      requireProof({ actor, call, deps: { limiter, log }, db, clock }, current),
    passwordPolicy: ({ userId, ownOrganizationId }) =>
      inReadTransaction(db, { organizationId: ownOrganizationId }, async (tx) => {
        const person = found(userId === null ? null : await personById(tx, userId));
        const { password } = (await standingOf(tx, person, clock.now())).settings;
        return { profile: password.profile, least: leastLength(password, person.totpSecret !== null) };
      }),
    passwordFaults: async (tx, { userId, password, language, path = 'body.secret' }) => {
      const person = found(await personById(tx, userId));
      const faults = await policyFaults(tx, person, { password, language, path }, clock.now());
      if (faults.length > 0 || person.passwordHash === null) return faults;
      const same = await verifyPassword(person.passwordHash, password);
      return same ? [passwordFault('identical', language, path)] : [];
    },
    setPassword: (tx, wanted) => setPassword(tx, given, wanted),
    sendLink: (tx, wanted) => sendLink(tx, given, wanted),
    endSessions: deleteSessions,
    unlock: async (username) => {
      await given.limiter.succeeded(username, '');
    },
    tellConnected: async (tx, userId) =>
      tell(tx, given, found(await personById(tx, userId)), 'identityConnected'),
    removeTotp: async (tx, userId) => {
      const person = found(await personById(tx, userId));
      if (person.totpSecret === null) return;
      await changePerson(tx, userId, { totpSecret: null, totpStep: null, totpAt: null });
      await tell(tx, given, person, 'totpChanged', { change: 'removed' });
    },
    enterFederated: async (tx, { userId, actor, call }) => {
      await enterSystemScope(tx);
      const now = clock.now();
      const person = found(await personById(tx, userId));
      const standing = await standingOf(tx, person, now);
      const refused = barred(person, standing, 'federation');
      if (refused) return { status: refused, tokenHash: null };
      const owed = owedBy(person, standing, { providerAnswers: true, passwordToChange: false });
      const seen = owed.length === 0 ? { lastLoginAt: now } : {};
      await changePerson(tx, userId, { status: 'active', ...seen });
      const { organizationId, settings } = standing;
      const tokenHash = await openSession(
        tx,
        { userId, organizationId, method: 'federation', owed, times: settings.session },
        { actor, call, now },
      );
      return { status: statusOf(owed), tokenHash };
    },
  };
}

/** Faults that need no look at the present password. */
export async function policyFaults(
  tx: ReadTx,
  person: Person,
  given: { password: string; language: 'en' | 'sv'; path: string },
  at: Date,
) {
  const { settings, organizationName } = await standingOf(tx, person, at);
  const { username, givenName, surname } = person;
  return passwordFaults({
    ...given,
    policy: settings.password,
    withFactor: person.totpSecret !== null,
    names: [username, givenName, surname, organizationName],
  });
}

type NewPassword = Parameters<Accounts['setPassword']>[1];

async function setPassword(tx: WriteTx, given: Given, wanted: NewPassword): Promise<void> {
  const { userId, password, mustChange, keep, causedBy } = wanted;
  const person = found(await personById(tx, userId));
  const kept = person.owes.filter((action) => action !== 'updatePassword');
  await changePerson(tx, userId, {
    passwordHash: await hashPassword(password),
    passwordAt: given.clock.now(),
    owes: mustChange ? [...kept, 'updatePassword'] : kept,
    ...(person.status === 'invited' ? { status: 'active' as const } : {}),
  });
  await deleteLinks(tx, userId);
  await deleteSessions(tx, userId, keep);
  // The first password of one's own is no change that anybody else could have made.
  if (person.passwordHash !== null || causedBy !== userId)
    await tell(tx, given, person, 'passwordChanged', {}, causedBy);
}

async function sendLink(
  tx: WriteTx,
  given: Given,
  { userId, kind, landing, causedBy }: Parameters<Accounts['sendLink']>[1],
): Promise<WrittenMail> {
  const { config, clock, mail } = given;
  const person = found(await personById(tx, userId));
  const now = clock.now();
  const standing = await standingOf(tx, person, now);
  const federated = await isFederatedOnly(tx, person, standing);
  // A password of their own would be a second way in, past the organisation's identity provider.
  if (federated && kind !== 'invite' && kind !== 'connect') throw new Refusal('error.conflict');
  if (kind === 'invite') await vouchFor(tx, person);
  const address = `${config.origin}/login`;
  const common = {
    template: mailOf[kind],
    recipient: person.username,
    language: person.language ?? standing.language,
    organizationId: person.organizationId,
    userId,
    causedBy,
    data: { validSec: String(linkLifeSec[kind]) },
  };
  await deleteLinks(tx, userId, kind);
  const token = newToken();
  await insertLink(tx, {
    tokenHash: tokenHash(token),
    organizationId: person.organizationId,
    userId,
    kind,
    landing,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifeSec[kind] * 1000),
    createdBy: causedBy,
  });
  const id = await mail.queue(tx, { ...common, link: `${address}?loginToken=${token}` });
  return { id, state: config.mail.smtpUrl === null ? 'kept' : 'queued' };
}

/**
 * Who invites holds what the account holds (the callers make sure), and so may bind it by its address to the provider
 * as it is connected now. Another connection later needs another invitation, or this one's link.
 */
async function vouchFor(tx: WriteTx, { id, organizationId }: Person): Promise<void> {
  const provider = await providerInUse(tx, organizationId);
  await changePerson(tx, id, { bindsTo: provider?.connection ?? null });
}

/** Tells the person that something happened to their account (security page A13). */
export async function tell(
  tx: WriteTx,
  { clock, mail }: Pick<Given, 'clock' | 'mail'>,
  person: Person,
  template: Extract<MailKind, 'passwordChanged' | 'totpChanged' | 'identityConnected' | 'loginAfterLock'>,
  data: Readonly<Record<string, string>> = {},
  causedBy: number | null = person.id,
): Promise<void> {
  const { language } = await standingOf(tx, person, clock.now());
  await mail.queue(tx, {
    template,
    recipient: person.username,
    language: person.language ?? language,
    organizationId: person.organizationId,
    userId: person.id,
    causedBy,
    data,
  });
}
