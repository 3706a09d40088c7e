import {
  loginActionPaths,
  type MailKind,
  type MailReference,
  returnAddressPattern,
} from '@klarsikt/contract';
import type { InvitationMailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { hashPassword, verifyPassword } from '@klarsikt/server/platform/passwords.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import {
  enterSystemScope,
  type ReadTx,
  runInReadTransaction,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  findOpenRequestForMail,
  type InvitationLinkDeps,
  listPeopleWithInvitation,
  mailOpenRequest,
} from './invitation.ts';
import { deleteLoginLinks, insertLoginLink } from './links.store.ts';
import { deletePasskeysOfPerson } from './passkeys.store.ts';
import {
  findPersonById,
  findProviderInUse,
  hasFederatedIdentity,
  type PersonAccountRow,
  updatePerson,
} from './people.store.ts';
import {
  findSignInRefusal,
  hasSecondFactor,
  listOutstandingSignInSteps,
  loadSignInRules,
  type SignInRules,
} from './people.ts';
import { createPasswordFault, getMinimumPasswordLength, listPasswordFaults } from './policy.ts';
import { requireIdentityProof } from './proof.ts';
import type { AccountChanges, FailureLimiter, LinkKind, OpenRequestLookup } from './provides.ts';
import { deleteSessionsOfUser } from './sessions.store.ts';
import { openSession, toLoginStatus } from './sessions.ts';

/** Validity of links in seconds (security page A9 and section 1). */
export const linkLifetimeSec: Readonly<Record<LinkKind, number>> = {
  reset: 3600,
  invite: 7 * 24 * 3600,
  login: 900,
  rescue: 3600,
  connect: 7 * 24 * 3600,
};

const mailOf = {
  invite: 'invite',
  connect: 'connectAccount',
  reset: 'resetPassword',
  login: 'resetPassword',
} as const;

interface AccountsOptions {
  readonly config: Config;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: InvitationMailQueue;
  readonly limiter: FailureLimiter;
  /** Finds an open request to an invited person, such as a request for approval, for the invitation mail. */
  readonly asked: OpenRequestLookup;
}

/**
 * Returns true if the person can sign in only at the organisation's identity provider, so that no password can be set
 * or reset.
 */
export async function isFederatedOnly(
  tx: ReadTx,
  person: PersonAccountRow,
  standing: SignInRules,
): Promise<boolean> {
  if (standing.restricted) return true;
  if (person.passwordHash !== null) return false;
  return hasFederatedIdentity(tx, person.id);
}

/** Returns the path if it is on this origin and may be opened after sign-in; otherwise null. */
export function toAllowedLandingPath(landing: string | null): string | null {
  if (landing === null) return null;
  const named = Object.entries(loginActionPaths).find(([name]) => name === landing)?.[1];
  if (named !== undefined) return named;
  return returnAddressPattern.test(landing) ? landing : null;
}

/** Functions about a person's own sign-in that are needed while the sign-in is incomplete. */
function createFactsOfSignIn({
  clock,
  db,
}: AccountsOptions): Pick<AccountChanges, 'passwordPolicy' | 'factors' | 'invitation'> {
  return {
    passwordPolicy: ({ userId, ownOrganizationId }) =>
      runInReadTransaction(db, { organizationId: ownOrganizationId }, async (tx) => {
        const person = requireFound(userId === null ? null : await findPersonById(tx, userId));
        const rules = await loadSignInRules(tx, person, clock.now());
        const { password } = rules.settings;
        return {
          profile: password.profile,
          least: getMinimumPasswordLength(password, hasSecondFactor(person, rules)),
        };
      }),
    factors: ({ userId, ownOrganizationId }) =>
      runInReadTransaction(db, { organizationId: ownOrganizationId }, async (tx) => {
        const person = requireFound(userId === null ? null : await findPersonById(tx, userId));
        const { passkeys } = await loadSignInRules(tx, person, clock.now());
        return { code: person.totpSecret !== null, passkey: passkeys > 0 };
      }),
    invitation: ({ userId, ownOrganizationId }) =>
      runInReadTransaction(db, { organizationId: ownOrganizationId }, async (tx) => {
        const person = requireFound(userId === null ? null : await findPersonById(tx, userId));
        const { invitedName, lastLoginAt } = person;
        return invitedName === null || lastLoginAt !== null ? null : { by: invitedName };
      }),
  };
}

export function createAccountChanges(given: AccountsOptions): AccountChanges {
  const { clock, db, limiter, log } = given;
  return {
    requireProof: ({ actor, call }, current) =>
      requireIdentityProof({ actor, call, deps: { limiter, log }, db, clock }, current),
    ...createFactsOfSignIn(given),
    passwordFaults: async (tx, { userId, password, language, path = 'body.secret' }) => {
      const person = requireFound(await findPersonById(tx, userId));
      const faults = await checkNewPasswordPolicy(tx, person, { password, language, path }, clock.now());
      if (faults.length > 0 || person.passwordHash === null) return faults;
      const same = await verifyPassword(person.passwordHash, password);
      return same ? [createPasswordFault('identical', language, path)] : [];
    },
    setPassword: (tx, wanted) => setPassword(tx, given, wanted),
    sendLink: (tx, wanted) => sendLink(tx, given, wanted),
    openInvitations: (tx, people) => listPeopleWithInvitation(tx, people, clock.now()),
    mailAsked: (tx, userId) => mailOpenRequest(tx, given, userId),
    endSessions: deleteSessionsOfUser,
    unlock: async (username) => {
      await given.limiter.succeeded(username, '');
    },
    tellConnected: async (tx, userId) =>
      queueAccountMail(tx, given, requireFound(await findPersonById(tx, userId)), 'identityConnected'),
    removeTotp: (tx, userId) => removeTotp(tx, given, userId),
    removeFactors: async (tx, userId) => {
      await removeTotp(tx, given, userId);
      if ((await deletePasskeysOfPerson(tx, userId)) === 0) return;
      const person = requireFound(await findPersonById(tx, userId));
      await queueAccountMail(tx, given, person, 'passkeyChanged', { change: 'removed' });
    },
    enterFederated: async (tx, { userId, actor, call }) => {
      await enterSystemScope(tx);
      const now = clock.now();
      const person = requireFound(await findPersonById(tx, userId));
      const standing = await loadSignInRules(tx, person, now);
      const refused = findSignInRefusal(person, standing, 'federation');
      if (refused) return { status: refused, tokenHash: null };
      const owed = listOutstandingSignInSteps(person, standing, {
        providerAnswers: true,
        passwordToChange: false,
      });
      const seen = owed.length === 0 ? { lastLoginAt: now } : {};
      await updatePerson(tx, userId, { status: 'active', ...seen });
      const { organizationId, settings } = standing;
      const tokenHash = await openSession(
        tx,
        { userId, organizationId, method: 'federation', owed, times: settings.session },
        { actor, call, now },
      );
      return { status: toLoginStatus(owed), tokenHash };
    },
  };
}

/** Checks the rules of the password policy for which the current password is not needed. */
export async function checkNewPasswordPolicy(
  tx: ReadTx,
  person: PersonAccountRow,
  given: { password: string; language: 'en' | 'sv'; path: string },
  at: Date,
) {
  const rules = await loadSignInRules(tx, person, at);
  const { settings, organizationName } = rules;
  const { username, givenName, surname } = person;
  return listPasswordFaults({
    ...given,
    policy: settings.password,
    withFactor: hasSecondFactor(person, rules),
    names: [username, givenName, surname, organizationName],
  });
}

async function removeTotp(tx: WriteTx, given: AccountsOptions, userId: number): Promise<void> {
  const person = requireFound(await findPersonById(tx, userId));
  if (person.totpSecret === null) return;
  await updatePerson(tx, userId, { totpSecret: null, totpStep: null, totpAt: null });
  await queueAccountMail(tx, given, person, 'totpChanged', { change: 'removed' });
}

type NewPassword = Parameters<AccountChanges['setPassword']>[1];

async function setPassword(tx: WriteTx, given: AccountsOptions, wanted: NewPassword): Promise<void> {
  const { userId, password, mustChange, keep, causedBy } = wanted;
  const person = requireFound(await findPersonById(tx, userId));
  const kept = person.owes.filter((action) => action !== 'updatePassword');
  await updatePerson(tx, userId, {
    passwordHash: await hashPassword(password),
    passwordAt: given.clock.now(),
    owes: mustChange ? [...kept, 'updatePassword'] : kept,
    ...(person.status === 'invited' ? { status: 'active' as const } : {}),
  });
  await deleteLoginLinks(tx, userId);
  await deleteSessionsOfUser(tx, userId, keep);
  // No mail is sent about a person's own first password, because nobody else can have set it.
  if (person.passwordHash !== null || causedBy !== userId)
    await queueAccountMail(tx, given, person, 'passwordChanged', {}, causedBy);
}

async function sendLink(
  tx: WriteTx,
  given: InvitationLinkDeps,
  { userId, kind, landing, causedBy }: Parameters<AccountChanges['sendLink']>[1],
): Promise<MailReference> {
  const { config, clock, mail } = given;
  const person = requireFound(await findPersonById(tx, userId));
  const now = clock.now();
  const standing = await loadSignInRules(tx, person, now);
  const federated = await isFederatedOnly(tx, person, standing);
  // A link that sets a password would bypass the organisation's identity provider.
  if (federated && kind !== 'invite' && kind !== 'connect') throw new Refusal('error.conflict');
  if (kind === 'invite') await bindInvitedAccount(tx, person, causedBy);
  const address = `${config.origin}/login`;
  const language = person.language ?? standing.language;
  const isInvitation = kind === 'invite';
  const asked = isInvitation
    ? await findOpenRequestForMail(tx, given, person, language)
    : { mail: {}, landing: null };
  if (isInvitation) await mail.dropInvitations(tx, userId);
  const common = {
    template: mailOf[kind],
    recipient: person.username,
    language,
    organizationId: person.organizationId,
    userId,
    causedBy,
    data: { validSec: String(linkLifetimeSec[kind]) },
  };
  await deleteLoginLinks(tx, userId, kind);
  const token = generateToken();
  await insertLoginLink(tx, {
    tokenHash: hashToken(token),
    organizationId: person.organizationId,
    userId,
    kind,
    landing: asked.landing ?? landing,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifetimeSec[kind] * 1000),
    createdBy: causedBy,
  });
  const id = await mail.queue(tx, { ...common, ...asked.mail, link: `${address}?loginToken=${token}` });
  return { id, state: config.mail.smtpUrl === null ? 'kept' : 'queued' };
}

/**
 * Binds the invited account, by its e-mail address, to the provider's current connection. Callers must ensure that
 * the inviter has all permissions of the account. If the connection changes later, the person must use the link of
 * this invitation or get a new one.
 */
async function bindInvitedAccount(
  tx: WriteTx,
  { id, organizationId }: PersonAccountRow,
  inviter: number | null,
): Promise<void> {
  const provider = await findProviderInUse(tx, organizationId);
  const by = inviter === null ? null : await findPersonById(tx, inviter);
  // An administrator of an organisation above is not visible here, so the invitation names nobody, as in the mail.
  const invitedName = by === null ? '' : `${by.givenName} ${by.surname}`.trim();
  await updatePerson(tx, id, { bindsTo: provider?.connection ?? null, invitedName });
}

/** Queues a mail to the person about a change of the person's account (security page A13). */
export async function queueAccountMail(
  tx: WriteTx,
  { clock, mail }: Pick<AccountsOptions, 'clock'> & { readonly mail: Pick<InvitationMailQueue, 'queue'> },
  person: PersonAccountRow,
  template: Extract<
    MailKind,
    'passwordChanged' | 'totpChanged' | 'passkeyChanged' | 'identityConnected' | 'loginAfterLock'
  >,
  data: Readonly<Record<string, string>> = {},
  causedBy: number | null = person.id,
): Promise<void> {
  const { language } = await loadSignInRules(tx, person, clock.now());
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
