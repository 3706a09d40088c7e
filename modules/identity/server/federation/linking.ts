/**
 * The way back in for people whose provider knows them under another number than before, as after its application was
 * replaced: by the address that it confirms, for some days and on an administrator's word, or by a link to the address
 * that is known here (docs/decisions/0017).
 */
import { type federation as contract, type Linking, linkingLimits, type OutputOf } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import {
  enterSystemScope,
  moveScope,
  type ReadTx,
  type WriteTx,
  withinOrganization,
} from '@klarsikt/server/platform/tx.ts';
import type { Rights } from '../group/provides.ts';
import type { FederationDeps } from './deps.ts';
import {
  countConnected,
  countWaiting,
  isActive,
  openLinking,
  peopleToLink,
  refusedPeople,
} from './linking.store.ts';
import { type FederationRow, federationOfOrganization, placeOf } from './store.ts';

/** The provider in use of an organisation within reach; null where none is. */
export async function providerOf(tx: ReadTx, organizationId: number): Promise<FederationRow | null> {
  const { federation } = found(await federationOfOrganization(tx, organizationId));
  return federation?.enabled === true ? federation : null;
}

interface Over {
  readonly actor: Actor;
  readonly deps: FederationDeps;
  readonly organizationId: number;
}

/** Does the work within the organisation, for whoever holds every right that anybody there holds. */
export async function overSignIn<T>(
  tx: WriteTx,
  { actor, deps, organizationId }: Over,
  work: () => Promise<T>,
): Promise<T> {
  return withinOrganization(tx, { organizationId, from: found(actor.organizationId) }, async () => {
    // Nobody gains rights between this look and the commit.
    await deps.rights.lock(tx, organizationId);
    await deps.rights.requireOverAll(tx, actor);
    return work();
  });
}

/** How the accounts of the organisation in scope stand to its provider. */
export async function linkingOf(
  tx: ReadTx,
  { deps, row }: { readonly deps: FederationDeps; readonly row: FederationRow },
): Promise<Linking> {
  const { organizationId, connection } = row;
  const connected = { organizationId, connection };
  const open = await openLinking(tx, { ...connected, at: deps.clock.now() });
  const { total, people } = await refusedPeople(tx, connected, linkingLimits.listed);
  return {
    connected: await countConnected(tx, connected),
    waiting: await countWaiting(tx, connected),
    refused: { total, people: people.map(({ at, ...person }) => ({ ...person, at: at.toISOString() })) },
    open: open && {
      until: open.until.toISOString(),
      at: open.openedAt.toISOString(),
      by: open.openedName,
    },
    sendsMail: deps.config.mail.smtpUrl !== null,
  };
}

/** Somebody who comes with another identity than their account is connected with. */
interface Coming {
  readonly row: FederationRow;
  readonly userId: number;
  /** The account has come through this very connection before, with the other identity. */
  readonly isCurrent: boolean;
  readonly at: Date;
}

/**
 * Whether the address that the provider confirms lets somebody in: while that is open for this connection, on the word of
 * somebody who is still active and holds what the account holds, and once: an account that has come through the
 * connection keeps its identity. Administrators of the installation need a link.
 */
export async function mayLinkByAddress(tx: WriteTx, rights: Rights, coming: Coming): Promise<boolean> {
  const { row, userId, isCurrent, at } = coming;
  const { organizationId, connection } = row;
  if (isCurrent) return false;
  const open = await openLinking(tx, { organizationId, connection, at });
  if (open === null || !(await isActive(tx, open.openedBy))) return false;
  // Rights are read from where the account is: those of somebody further up reach down to it.
  await moveScope(tx, organizationId);
  const wanted = await rights.ofUser(tx, userId);
  const granted = await rights.ofUser(tx, open.openedBy);
  await enterSystemScope(tx);
  const { path, operates } = found(await placeOf(tx, organizationId));
  const decides = granted.some(
    ({ permission, organization, unit }) =>
      permission === 'admin:SecurityAdmin' && unit === null && path.includes(organization.id),
  );
  const administers = wanted.some(({ permission }) => permission.startsWith('admin:'));
  return decides && !(operates && administers) && rights.missing(granted, wanted).length === 0;
}

const hourMs = 3_600_000;

/** Sends the links: to those who were turned away, or to all whose account waits. Gives whom, and what came of it. */
export async function sendLinksTo(
  tx: WriteTx,
  { actor, deps }: Pick<Over, 'actor' | 'deps'>,
  { row, to }: { readonly row: FederationRow; readonly to: 'refused' | 'waiting' },
): Promise<{ readonly users: readonly number[]; readonly output: OutputOf<(typeof contract)['sendLinks']> }> {
  const { organizationId, connection } = row;
  const since = new Date(deps.clock.now().getTime() - hourMs);
  const people = await peopleToLink(tx, { organizationId, connection, to, since });
  const open = people.filter(({ isRecent }) => !isRecent).map(({ id }) => id);
  const users = open.slice(0, linkingLimits.mailed);
  for (const userId of users)
    await deps.accounts.sendLink(tx, { userId, kind: 'connect', landing: null, causedBy: actor.userId });
  const output = {
    sent: users.length,
    recent: people.length - open.length,
    left: open.length - users.length,
  };
  return { users, output };
}
