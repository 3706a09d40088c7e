import type { SessionEntry, User, UserRow } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { UserDeps } from './deps.ts';
import type { ListedUser } from './listing.store.ts';
import {
  countPasskeys,
  filterDirectoryManagedIds,
  findAccountLockEnd,
  isFederatedUser,
  listGroupsByUser,
  listSessionsOfUser,
  type UserRecord,
} from './store.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export function formatDisplayName(given: {
  readonly givenName: string;
  readonly surname: string;
  readonly username: string;
}): string {
  return `${given.givenName} ${given.surname}`.trim() || given.username;
}

export function toWireUserRow(row: ListedUser, groups: UserRow['groups']): UserRow {
  const { id, username, givenName, surname, language, status, revision, secondFactor, directory } = row;
  return {
    id,
    username,
    givenName,
    surname,
    displayName: formatDisplayName(row),
    language,
    status,
    locked: row.lockedUntil !== null && status !== 'disabled',
    secondFactor,
    groups: groups.map(({ id: groupId, name }) => ({ id: groupId, name })),
    directory,
    lastLoginAt: instant(row.lastLoginAt),
    revision,
  };
}

function wireSession(
  row: Awaited<ReturnType<typeof listSessionsOfUser>>[number],
  actor: Actor,
): SessionEntry {
  const { id, method, ip, agent, createdAt, activeAt, softSec, hardAt, tokenHash } = row;
  const softAt = new Date(activeAt.getTime() + softSec * 1000);
  return {
    id,
    method,
    ip,
    agent,
    createdAt: createdAt.toISOString(),
    activeAt: activeAt.toISOString(),
    expiresAt: (softAt < hardAt ? softAt : hardAt).toISOString(),
    current: actor.tokenHash?.equals(tokenHash) ?? false,
  };
}

export async function loadWireUser(tx: ReadTx, deps: UserDeps, actor: Actor, row: UserRecord): Promise<User> {
  const now = deps.clock.now();
  const until = await findAccountLockEnd(tx, row.usernameKey, now);
  const groups = (await listGroupsByUser(tx, [row.id])).get(row.id) ?? [];
  const grants = await deps.rights.ofUser(tx, row.id);
  const higher = await deps.rights.higher(tx, actor, [row.id]);
  const passkeys = await countPasskeys(tx, row.id);
  const secondFactor = row.totpSecret !== null || passkeys > 0;
  const kept = await filterDirectoryManagedIds(tx, [row.id]);
  return {
    ...toWireUserRow({ ...row, secondFactor, lockedUntil: until, directory: kept.has(row.id) }, [...groups]),
    createdAt: row.createdAt.toISOString(),
    passwordAt: instant(row.passwordAt),
    totpAt: instant(row.totpAt),
    passkeys,
    termsAt: instant(row.termsAt),
    lockedUntil: instant(until),
    federated: await isFederatedUser(tx, row.id),
    mustChange: row.owes.includes('updatePassword'),
    permissions: [...(await deps.rights.explain(tx, row.organizationId, grants))],
    sessions: (await listSessionsOfUser(tx, row.id, now)).map((one) => wireSession(one, actor)),
    self: row.id === actor.userId,
    higher: [...(higher.get(row.id) ?? [])],
  };
}
