import type {
  groupContract as contract,
  EndpointOutput,
  GroupPermission,
  UserGroup,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';

export type AvailablePermissions = EndpointOutput<(typeof contract)['available']>;
export type GrantableResource = AvailablePermissions['resources'][number];

/** Kind and id of a resource, for example `unit:7`. */
export type ResourceKey = string;
/** Permission and resource, for example `ra:Edit unit:7`. */
export type ResourcePermissionKey = string;

export const toResourceKey = ({ kind, id }: Pick<GrantableResource, 'kind' | 'id'>): ResourceKey =>
  `${kind}:${id}`;
export const toResourcePermissionKey = (
  permission: Permission,
  resource: ResourceKey,
): ResourcePermissionKey => `${permission} ${resource}`;

export function getResourceOfPermission(right: ResourcePermissionKey): ResourceKey {
  return right.slice(right.indexOf(' ') + 1);
}

export function listGroupPermissionKeys({
  resources,
}: Pick<UserGroup, 'resources'>): readonly ResourcePermissionKey[] {
  return resources
    .map(({ permission, resource }) => toResourcePermissionKey(permission, toResourceKey(resource)))
    .toSorted();
}

export function togglePermissionKey(
  rights: readonly ResourcePermissionKey[],
  right: ResourcePermissionKey,
): readonly ResourcePermissionKey[] {
  return (rights.includes(right) ? rights.filter((other) => other !== right) : [...rights, right]).toSorted();
}

export function toWirePermissions(
  rights: readonly ResourcePermissionKey[],
  permissions: readonly Permission[],
): GroupPermission[] {
  return rights.flatMap((right) => {
    const permission = permissions.find((known) => right.startsWith(`${known} `));
    const [kind, id] = getResourceOfPermission(right).split(':');
    if (permission === undefined || (kind !== 'unit' && kind !== 'organization')) return [];
    return [{ permission, resource: { kind, id: Number(id) } }];
  });
}

export function canGrantPermission(
  given: AvailablePermissions['permissions'][number] | undefined,
  resource: ResourceKey,
): boolean {
  return given !== undefined && (given.everywhere || given.resources.includes(resource));
}
