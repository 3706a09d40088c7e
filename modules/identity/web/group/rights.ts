/** Rights of a group in the form: as keys, so that ticking is adding and taking away. */
import type { group as contract, Group, OutputOf, RoleResource } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine';

export type Available = OutputOf<(typeof contract)['available']>;
export type ListedResource = Available['resources'][number];

/** `unit:7` */
export type ResourceKey = string;
/** `ra:Edit unit:7` */
export type RightKey = string;

export const resourceKey = ({ kind, id }: Pick<ListedResource, 'kind' | 'id'>): ResourceKey =>
  `${kind}:${id}`;
export const rightKey = (permission: Permission, resource: ResourceKey): RightKey =>
  `${permission} ${resource}`;

/** The resource of a right. */
export function resourceOf(right: RightKey): ResourceKey {
  return right.slice(right.indexOf(' ') + 1);
}

export function rightsOf({ resources }: Pick<Group, 'resources'>): readonly RightKey[] {
  return resources.map(({ permission, resource }) => rightKey(permission, resourceKey(resource))).toSorted();
}

export function toggled(rights: readonly RightKey[], right: RightKey): readonly RightKey[] {
  return (rights.includes(right) ? rights.filter((other) => other !== right) : [...rights, right]).toSorted();
}

/** As the server takes them. */
export function wireRights(rights: readonly RightKey[], permissions: readonly Permission[]): RoleResource[] {
  return rights.flatMap((right) => {
    const permission = permissions.find((known) => right.startsWith(`${known} `));
    const [kind, id] = resourceOf(right).split(':');
    if (permission === undefined || (kind !== 'unit' && kind !== 'organization')) return [];
    return [{ permission, resource: { kind, id: Number(id) } }];
  });
}

/** Whether the person at the screen can give or take a permission for a resource. */
export function canGive(given: Available['permissions'][number] | undefined, resource: ResourceKey): boolean {
  return given !== undefined && (given.everywhere || given.resources.includes(resource));
}
