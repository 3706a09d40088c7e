import type { groupContract as contract, Group, OutputOf, RoleResource } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';

export type AvailablePermissions = OutputOf<(typeof contract)['available']>;
export type ListedResource = AvailablePermissions['resources'][number];

/** For example `unit:7`. */
export type ResourceKey = string;
/** For example `ra:Edit unit:7`. */
export type RightKey = string;

export const toResourceKey = ({ kind, id }: Pick<ListedResource, 'kind' | 'id'>): ResourceKey =>
  `${kind}:${id}`;
export const toRightKey = (permission: Permission, resource: ResourceKey): RightKey =>
  `${permission} ${resource}`;

export function getResourceOfRight(right: RightKey): ResourceKey {
  return right.slice(right.indexOf(' ') + 1);
}

export function listGroupRights({ resources }: Pick<Group, 'resources'>): readonly RightKey[] {
  return resources
    .map(({ permission, resource }) => toRightKey(permission, toResourceKey(resource)))
    .toSorted();
}

export function toggleRight(rights: readonly RightKey[], right: RightKey): readonly RightKey[] {
  return (rights.includes(right) ? rights.filter((other) => other !== right) : [...rights, right]).toSorted();
}

export function toWireRights(
  rights: readonly RightKey[],
  permissions: readonly Permission[],
): RoleResource[] {
  return rights.flatMap((right) => {
    const permission = permissions.find((known) => right.startsWith(`${known} `));
    const [kind, id] = getResourceOfRight(right).split(':');
    if (permission === undefined || (kind !== 'unit' && kind !== 'organization')) return [];
    return [{ permission, resource: { kind, id: Number(id) } }];
  });
}

export function canGrant(
  given: AvailablePermissions['permissions'][number] | undefined,
  resource: ResourceKey,
): boolean {
  return given !== undefined && (given.everywhere || given.resources.includes(resource));
}
