/**
 * Memberships that result from the directory. A mapped group gives membership of its user group as long as both the
 * person who mapped it and the person on whose behalf the key acts may grant all permissions of the user group.
 */
import type { DirectoryGroup } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PermissionRegister } from '../group/provides.ts';
import {
  addMappedMembers,
  type GroupMapping,
  isGranterActive,
  listMappedGroups,
  listMembersOfGroups,
  removeUnmappedMembers,
} from './mapping.store.ts';

/** Lists the ids of the mapped groups that give memberships at present. */
export async function listEffectiveGroups(
  tx: ReadTx,
  rights: PermissionRegister,
  mapped: readonly GroupMapping[],
  personId: number | null,
): Promise<ReadonlySet<number>> {
  const wanted = await rights.ofGroups(tx, [...new Set(mapped.map(({ userGroupId }) => userGroupId))]);
  const people = new Set(mapped.flatMap(({ mappedBy }) => mappedBy ?? []));
  const granted = new Map<number, Awaited<ReturnType<PermissionRegister['ofUser']>>>();
  for (const id of people) if (await isGranterActive(tx, id)) granted.set(id, await rights.ofUser(tx, id));
  const behind = personId === null ? null : await rights.ofUser(tx, personId);
  const effective = mapped.filter(({ mappedBy, userGroupId }) => {
    const given = wanted.filter(({ group }) => group.id === userGroupId);
    const own = mappedBy === null ? undefined : granted.get(mappedBy);
    if (own === undefined || rights.missing(own, given).length > 0) return false;
    return behind === null || rights.missing(behind, given).length === 0;
  });
  return new Set(effective.map(({ id }) => id));
}

export const determineMappingState = (
  id: number,
  userGroupId: number | null,
  effective: ReadonlySet<number>,
): DirectoryGroup['state'] => (userGroupId === null ? 'none' : effective.has(id) ? 'active' : 'paused');

interface MembershipScope {
  readonly organizationId: number;
  readonly rights: PermissionRegister;
  /**
   * Id of the person on whose behalf the key acts; null if an administrator acts, whose permissions have been checked
   * before.
   */
  readonly personId: number | null;
}

/**
 * Makes the memberships of these people match the mapped groups, and returns the number of ended memberships. A
 * paused mapping neither adds nor removes people.
 */
export async function syncMemberships(
  tx: WriteTx,
  { organizationId, rights, personId }: MembershipScope,
  people: readonly number[],
): Promise<number> {
  if (people.length === 0) return 0;
  const mapped = await listMappedGroups(tx, organizationId);
  const effective = await listEffectiveGroups(tx, rights, mapped, personId);
  const removed = await removeUnmappedMembers(tx, organizationId, people);
  await addMappedMembers(tx, organizationId, [...effective], people);
  return removed;
}

/** Does the same as `syncMemberships` for all members of these directory groups. */
export async function syncGroupMemberships(
  tx: WriteTx,
  scope: MembershipScope,
  groupIds: readonly number[],
): Promise<number> {
  return syncMemberships(tx, scope, await listMembersOfGroups(tx, groupIds));
}
