/**
 * Finds the account of a person who returns from an identity provider. A person is identified by issuer and subject,
 * never by e-mail address (security page F2).
 */
import type { signInMessages } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { VerifiedIdentity } from '@klarsikt/server/platform/oidc.ts';
import { changeOrganizationScope, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PermissionRegister } from '../group/provides.ts';
import {
  deleteFederatedIdentities,
  deleteFederationRefusal,
  findLinkedAccount,
  upsertFederationRefusal,
} from './linking.store.ts';
import { canLinkByAddress } from './linking.ts';
import {
  createFederatedUser,
  deleteOneTimeLink,
  deleteOtherIdentities,
  type FederatedPerson,
  type FederationRow,
  findFederationOfDomain,
  findInvitedAccount,
  findUserOfIdentity,
  getMailDomain,
  insertFederatedIdentity,
  isUsernameTaken,
  type PendingSignInRow,
  updateLastSignInConnection,
} from './store.ts';

export interface ProviderReturn {
  readonly row: FederationRow;
  readonly person: VerifiedIdentity;
  readonly pending: PendingSignInRow;
  readonly at: Date;
}

export type AccountRefusal = {
  readonly reason: string;
  readonly message: keyof typeof signInMessages | null;
  readonly userId?: number;
};

/** How an account was linked to a new identity, and how many identities it had before. */
export interface RelinkRecord {
  readonly by: 'address' | 'link';
  readonly identities: number;
}
export type AccountResult = { readonly userId: number; readonly relinked?: RelinkRecord } | AccountRefusal;

const createAccountRefusal = (reason: string, message: AccountRefusal['message'] = null): AccountRefusal => ({
  reason,
  message,
});

async function bind(
  tx: WriteTx,
  { row, person, at }: ProviderReturn,
  userId: number,
): Promise<AccountResult> {
  const { organizationId, connection } = row;
  const { issuer, subject } = person;
  await insertFederatedIdentity(tx, { issuer, subject, organizationId, userId, connection, createdAt: at });
  await deleteFederationRefusal(tx, userId);
  return { userId };
}

async function rebind(
  tx: WriteTx,
  arrived: ProviderReturn,
  { userId, by }: { readonly userId: number; readonly by: RelinkRecord['by'] },
): Promise<AccountResult> {
  const identities = await deleteFederatedIdentities(tx, userId);
  await bind(tx, arrived, userId);
  return { userId, relinked: { by, identities } };
}

/**
 * Links the new identity if linking by address is open for the account; otherwise refuses and records the refusal.
 */
async function linkAccountByAddress(
  tx: WriteTx,
  { arrived, rights }: { readonly arrived: ProviderReturn; readonly rights: PermissionRegister },
  { id: userId, isCurrent }: { readonly id: number; readonly isCurrent: boolean },
): Promise<AccountResult> {
  const { row, at } = arrived;
  if (await canLinkByAddress(tx, rights, { row, userId, isCurrent, at }))
    return rebind(tx, arrived, { userId, by: 'address' });
  const { organizationId, connection } = row;
  await upsertFederationRefusal(tx, { userId, organizationId, connection, at });
  return { ...createAccountRefusal('connected with another identity', 'otherApplication'), userId };
}

/**
 * Creates an account if the licence has a free seat. The lock prevents that parallel first sign-ins take the same
 * seat.
 */
async function createAccountOfIdentity(
  tx: WriteTx,
  { arrived, rights }: { arrived: ProviderReturn; rights: PermissionRegister },
  names: FederatedPerson,
): Promise<AccountResult> {
  const { organizationId } = arrived.row;
  await changeOrganizationScope(tx, organizationId);
  await rights.lock(tx, organizationId);
  if ((await rights.missingSeats(tx, organizationId, 1)) !== null)
    return createAccountRefusal('no seat left', 'noSeat');
  return bind(tx, arrived, await createFederatedUser(tx, arrived.row, names));
}

/**
 * Finds the account of a confirmed e-mail address: an invited account that is bound to this connection, or a new
 * account if the settings allow new accounts.
 */
async function resolveAccountByAddress(
  tx: WriteTx,
  arrived: ProviderReturn,
  rights: PermissionRegister,
): Promise<AccountResult> {
  const { row, person, at } = arrived;
  const { organizationId, connection } = row;
  if (person.email === null) return createAccountRefusal('address not confirmed', 'addressUnproved');
  const usernameKey = toUserNameKey(person.email);
  const realm = await findFederationOfDomain(tx, getMailDomain(usernameKey) ?? '');
  if (realm?.id !== row.id) return createAccountRefusal('address of another domain');
  const invited = await findInvitedAccount(tx, { organizationId, usernameKey, connection });
  if (invited)
    return invited.bound
      ? bind(tx, arrived, invited.id)
      : createAccountRefusal('invitation not shown', 'invitationFirst');
  const linked = await findLinkedAccount(tx, { organizationId, connection, usernameKey });
  if (linked !== null) return linkAccountByAddress(tx, { arrived, rights }, linked);
  if (!row.createUsers || (await isUsernameTaken(tx, usernameKey))) return createAccountRefusal('no account');
  const { email: username, givenName, surname } = person;
  return createAccountOfIdentity(tx, { arrived, rights }, { username, usernameKey, givenName, surname, at });
}

/** Returns the account of a verified identity: the linked account, else an invited account, else a new account. */
export async function resolveFederatedAccount(
  tx: WriteTx,
  arrived: ProviderReturn,
  rights: PermissionRegister,
): Promise<AccountResult> {
  const { row, person, pending, at } = arrived;
  const { organizationId, connection } = row;
  const bound = await findUserOfIdentity(tx, person.issuer, person.subject);
  if (bound) {
    if (bound.organizationId !== organizationId)
      return createAccountRefusal('account of another organisation');
    await updateLastSignInConnection(tx, { ...person, connection });
    await deleteFederationRefusal(tx, bound.userId);
    return { userId: bound.userId };
  }
  if (pending.linkHash === null) return resolveAccountByAddress(tx, arrived, rights);
  const link = await deleteOneTimeLink(tx, { tokenHash: pending.linkHash, organizationId, at });
  if (link === null) return createAccountRefusal('link used or too old', 'linkExpired');
  const { userId, connects } = link;
  return connects ? rebind(tx, arrived, { userId, by: 'link' }) : bind(tx, arrived, userId);
}

/** Links the identity to the account that started the linking, if its person is still signed in. */
export async function connectSignedInAccount(
  tx: WriteTx,
  arrived: ProviderReturn,
  actor: Actor,
): Promise<AccountResult> {
  const { row, person, pending } = arrived;
  const { userId } = pending;
  const own = actor.state === 'full' && !actor.demo && actor.userId === userId;
  if (userId === null || !own) return createAccountRefusal('signed in as somebody else');
  const bound = await findUserOfIdentity(tx, person.issuer, person.subject);
  if (bound && bound.userId !== userId)
    return createAccountRefusal('identity of another account', 'otherAccount');
  await deleteOtherIdentities(tx, { ...person, userId });
  if (!bound) return bind(tx, arrived, userId);
  await updateLastSignInConnection(tx, { ...person, connection: row.connection });
  return { userId };
}
