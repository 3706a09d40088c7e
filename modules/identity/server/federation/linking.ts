/**
 * Links accounts to new identities, if the provider sends a different identifier than before, for example because its
 * application was replaced. A person is linked by a confirmed e-mail address, in a period that an administrator
 * opens, or by a link sent to the stored address (docs/decisions/0017).
 */
import {
  type AccountLinkingStatus,
  accountLinkingLimits,
  type federationContract as contract,
  type EndpointOutput,
} from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import {
  changeOrganizationScope,
  enterSystemScope,
  type ReadTx,
  runInOrganization,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { PermissionRegister } from '../group/provides.ts';
import type { FederationDeps } from './deps.ts';
import {
  countConnectedAccounts,
  countWaitingAccounts,
  findOpenAccountLinking,
  isAccountActive,
  listPeopleToLink,
  listRefusedPeople,
} from './linking.store.ts';
import { type FederationRow, findFederationOfOrganization, findOrganizationPath } from './store.ts';

export async function findEnabledProvider(tx: ReadTx, organizationId: number): Promise<FederationRow | null> {
  const { federation } = requireFound(await findFederationOfOrganization(tx, organizationId));
  return federation?.enabled === true ? federation : null;
}

interface SignInPowerScope {
  readonly actor: Actor;
  readonly deps: FederationDeps;
  readonly organizationId: number;
}

/**
 * Runs `work` in the organisation if the actor has every permission that any person in the organisation has;
 * otherwise refuses.
 */
export async function runWithSignInAuthority<T>(
  tx: WriteTx,
  { actor, deps, organizationId }: SignInPowerScope,
  work: () => Promise<T>,
): Promise<T> {
  return runInOrganization(tx, { organizationId, from: requireFound(actor.organizationId) }, async () => {
    // The lock prevents new permissions between this check and the commit.
    await deps.rights.lock(tx, organizationId);
    await deps.rights.requireOverAll(tx, actor);
    return work();
  });
}

export async function loadAccountLinkingStatus(
  tx: ReadTx,
  { deps, row }: { readonly deps: FederationDeps; readonly row: FederationRow },
): Promise<AccountLinkingStatus> {
  const { organizationId, connection } = row;
  const connected = { organizationId, connection };
  const open = await findOpenAccountLinking(tx, { ...connected, at: deps.clock.now() });
  const { total, people } = await listRefusedPeople(tx, connected, accountLinkingLimits.listed);
  return {
    connected: await countConnectedAccounts(tx, connected),
    waiting: await countWaitingAccounts(tx, connected),
    refused: { total, people: people.map(({ at, ...person }) => ({ ...person, at: at.toISOString() })) },
    open: open && {
      until: open.until.toISOString(),
      at: open.openedAt.toISOString(),
      by: open.openedName,
    },
    sendsMail: deps.config.mail.smtpUrl !== null,
  };
}

/** A person whose identity at the provider differs from the identity of the account. */
interface LinkCandidate {
  readonly row: FederationRow;
  readonly userId: number;
  /** True if another identity of the account was used through the current connection. */
  readonly isCurrent: boolean;
  readonly at: Date;
}

/**
 * Returns whether a confirmed e-mail address is enough to link the account. Linking must be open for this connection,
 * and its opener must still be active and have every permission of the account. An account already used through the
 * connection keeps its identity. Administrators of the installation always need a link.
 */
export async function canLinkByAddress(
  tx: WriteTx,
  rights: PermissionRegister,
  coming: LinkCandidate,
): Promise<boolean> {
  const { row, userId, isCurrent, at } = coming;
  const { organizationId, connection } = row;
  if (isCurrent) return false;
  const open = await findOpenAccountLinking(tx, { organizationId, connection, at });
  if (open === null || !(await isAccountActive(tx, open.openedBy))) return false;
  // The permissions are read in the account's organisation, so that permissions granted in organisations above are
  // included.
  await changeOrganizationScope(tx, organizationId);
  const wanted = await rights.ofUser(tx, userId);
  const granted = await rights.ofUser(tx, open.openedBy);
  await enterSystemScope(tx);
  const { path, operates } = requireFound(await findOrganizationPath(tx, organizationId));
  const decides = granted.some(
    ({ permission, organization, unit }) =>
      permission === 'admin:SecurityAdmin' && unit === null && path.includes(organization.id),
  );
  const administers = wanted.some(({ permission }) => permission.startsWith('admin:'));
  return decides && !(operates && administers) && rights.missing(granted, wanted).length === 0;
}

const hourMs = 3_600_000;

/**
 * Sends links to the refused people, or to all people whose account is not linked yet; returns the recipients and the
 * result.
 */
export async function sendConnectLinks(
  tx: WriteTx,
  { actor, deps }: Pick<SignInPowerScope, 'actor' | 'deps'>,
  { row, to }: { readonly row: FederationRow; readonly to: 'refused' | 'waiting' },
): Promise<{
  readonly users: readonly number[];
  readonly output: EndpointOutput<(typeof contract)['sendLinks']>;
}> {
  const { organizationId, connection } = row;
  const since = new Date(deps.clock.now().getTime() - hourMs);
  const people = await listPeopleToLink(tx, { organizationId, connection, to, since });
  const open = people.filter(({ isRecent }) => !isRecent).map(({ id }) => id);
  const users = open.slice(0, accountLinkingLimits.mailed);
  for (const userId of users)
    await deps.accounts.sendLink(tx, { userId, kind: 'connect', landing: null, causedBy: actor.userId });
  const output = {
    sent: users.length,
    recent: people.length - open.length,
    left: open.length - users.length,
  };
  return { users, output };
}
