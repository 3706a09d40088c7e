/** Whose sign-in it is that came back from a provider. Identity is issuer and subject, never an address (security page F2). */
import type { signInMessages } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { ProvedPerson } from '@klarsikt/server/platform/oidc.ts';
import { moveScope, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { Rights } from '../group/provides.ts';
import { dropIdentities, forgetRefusal, linkedAccount, noteRefusal } from './linking.store.ts';
import { mayLinkByAddress } from './linking.ts';
import {
  bindIdentity,
  createFederatedUser,
  domainOf,
  dropOtherIdentities,
  type FederationRow,
  federationOfDomain,
  invitedAccount,
  type NewPerson,
  nameIsTaken,
  noteConnection,
  type PendingRow,
  takeLink,
  userOfIdentity,
} from './store.ts';

export interface Arrived {
  readonly row: FederationRow;
  readonly person: ProvedPerson;
  readonly pending: PendingRow;
  readonly at: Date;
}

export type Refused = {
  readonly reason: string;
  readonly message: keyof typeof signInMessages | null;
  /** Whose account it is, where that is known. */
  readonly userId?: number;
};

/** What an account was connected with before, and by what it is connected anew. */
export interface Relinked {
  readonly by: 'address' | 'link';
  readonly identities: number;
}
export type Account = { readonly userId: number; readonly relinked?: Relinked } | Refused;

const refused = (reason: string, message: Refused['message'] = null): Refused => ({ reason, message });

/** The identity is the account's from now on, and has come through the connection as it is. */
async function bind(tx: WriteTx, { row, person, at }: Arrived, userId: number): Promise<Account> {
  const { organizationId, connection } = row;
  const { issuer, subject } = person;
  await bindIdentity(tx, { issuer, subject, organizationId, userId, connection, createdAt: at });
  await forgetRefusal(tx, userId);
  return { userId };
}

/** The identity takes the place of all others that the account has. */
async function rebind(
  tx: WriteTx,
  arrived: Arrived,
  { userId, by }: { readonly userId: number; readonly by: Relinked['by'] },
): Promise<Account> {
  const identities = await dropIdentities(tx, userId);
  await bind(tx, arrived, userId);
  return { userId, relinked: { by, identities } };
}

/** Somebody whose account is connected with another identity: let in where that is open, else noted and told. */
async function accountElsewhere(
  tx: WriteTx,
  { arrived, rights }: { readonly arrived: Arrived; readonly rights: Rights },
  { id: userId, isCurrent }: { readonly id: number; readonly isCurrent: boolean },
): Promise<Account> {
  const { row, at } = arrived;
  if (await mayLinkByAddress(tx, rights, { row, userId, isCurrent, at }))
    return rebind(tx, arrived, { userId, by: 'address' });
  const { organizationId, connection } = row;
  await noteRefusal(tx, { userId, organizationId, connection, at });
  return { ...refused('connected with another identity', 'otherApplication'), userId };
}

/** A new account, where the licence has a seat for it. Of parallel first sign-ins each finds the seats of those before. */
async function newAccount(
  tx: WriteTx,
  { arrived, rights }: { arrived: Arrived; rights: Rights },
  names: NewPerson,
): Promise<Account> {
  const { organizationId } = arrived.row;
  await moveScope(tx, organizationId);
  await rights.lock(tx, organizationId);
  if ((await rights.missingSeats(tx, organizationId, 1)) !== null) return refused('no seat left', 'noSeat');
  return bind(tx, arrived, await createFederatedUser(tx, arrived.row, names));
}

/** Somebody whose address the provider confirms: invited and bound to this connection, or new where new ones are let in. */
async function accountByAddress(tx: WriteTx, arrived: Arrived, rights: Rights): Promise<Account> {
  const { row, person, at } = arrived;
  const { organizationId, connection } = row;
  if (person.email === null) return refused('address not confirmed', 'addressUnproved');
  const usernameKey = nameKey(person.email);
  const realm = await federationOfDomain(tx, domainOf(usernameKey) ?? '');
  if (realm?.id !== row.id) return refused('address of another domain');
  const invited = await invitedAccount(tx, { organizationId, usernameKey, connection });
  if (invited)
    return invited.bound ? bind(tx, arrived, invited.id) : refused('invitation not shown', 'invitationFirst');
  const linked = await linkedAccount(tx, { organizationId, connection, usernameKey });
  if (linked !== null) return accountElsewhere(tx, { arrived, rights }, linked);
  if (!row.createUsers || (await nameIsTaken(tx, usernameKey))) return refused('no account');
  const { email: username, givenName, surname } = person;
  return newAccount(tx, { arrived, rights }, { username, usernameKey, givenName, surname, at });
}

/** The account of a proved identity: the one that is bound to it, one that was invited, or a new one. */
export async function accountOf(tx: WriteTx, arrived: Arrived, rights: Rights): Promise<Account> {
  const { row, person, pending, at } = arrived;
  const { organizationId, connection } = row;
  const bound = await userOfIdentity(tx, person.issuer, person.subject);
  if (bound) {
    if (bound.organizationId !== organizationId) return refused('account of another organisation');
    await noteConnection(tx, { ...person, connection });
    await forgetRefusal(tx, bound.userId);
    return { userId: bound.userId };
  }
  if (pending.linkHash === null) return accountByAddress(tx, arrived, rights);
  const link = await takeLink(tx, { tokenHash: pending.linkHash, organizationId, at });
  if (link === null) return refused('link used or too old', 'linkExpired');
  const { userId, connects } = link;
  return connects ? rebind(tx, arrived, { userId, by: 'link' }) : bind(tx, arrived, userId);
}

/** Connects the identity with the account of who left for it, signed in then and now. */
export async function connectedAccount(tx: WriteTx, arrived: Arrived, actor: Actor): Promise<Account> {
  const { row, person, pending } = arrived;
  const { userId } = pending;
  const own = actor.state === 'full' && !actor.demo && actor.userId === userId;
  if (userId === null || !own) return refused('signed in as somebody else');
  const bound = await userOfIdentity(tx, person.issuer, person.subject);
  if (bound && bound.userId !== userId) return refused('identity of another account', 'otherAccount');
  await dropOtherIdentities(tx, { ...person, userId });
  if (!bound) return bind(tx, arrived, userId);
  await noteConnection(tx, { ...person, connection: row.connection });
  return { userId };
}
