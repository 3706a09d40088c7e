/**
 * User groups, and the permissions that they grant on resources (specification 000 sections 3, 6 and 7; product page
 * section 4; security page Z3 to Z7).
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createListQueryShape,
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  pageShape,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { grantablePermissions, type Permission } from '@klarsikt/engine/people';
import { z } from 'zod';
import { licensedApplications } from './licence.ts';

/** Application whose permissions can be granted. */
export const licensedApplicationSchema = z.enum(licensedApplications);

const permissionNames: readonly string[] = Object.entries(grantablePermissions).flatMap(
  ([application, names]) => names.map((name) => `${application}:${name}`),
);

/** Permission by its full name, such as `ra:Edit`. */
export const permissionSchema = z.custom<Permission>(
  (given) => typeof given === 'string' && permissionNames.includes(given),
);

/**
 * Kinds of resources for permissions: an organisation or an assessment unit. Each includes all resources below it.
 */
export const resourceKinds = ['organization', 'unit'] as const;

/** Resource that a permission applies to: an organisation or a unit, including everything below it. */
export const resourceSchema = z.strictObject({ kind: z.enum(resourceKinds), id: idSchema });

/** Resource that a permission applies to: an organisation or a unit, including everything below it. */
export type PermissionResource = z.output<typeof resourceSchema>;

/** Resource of a permission, with its name for display. */
export const namedResourceSchema = z.object({ kind: z.enum(resourceKinds), id: idSchema, name: z.string() });

/** A permission on a resource, as a user group grants it. */
export const groupPermissionSchema = z.strictObject({
  permission: permissionSchema,
  resource: resourceSchema,
});

/** A permission on a resource, as a user group grants it. */
export type GroupPermission = z.output<typeof groupPermissionSchema>;

/**
 * A permission on a named resource. `grantable` is true if the caller has the permission and may grant or remove it.
 */
export const shownGroupPermissionSchema = z.object({
  permission: permissionSchema,
  resource: namedResourceSchema,
  grantable: z.boolean(),
});

/**
 * A user group in the list of groups. `grantable` is true if the caller has every permission of the group and may add
 * members.
 */
export const userGroupRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  members: z.number().int().nonnegative(),
  permissions: z.array(permissionSchema),
  grantable: z.boolean(),
  revision: revisionSchema,
});

/** A user group in the list of groups, without its permissions. */
export type UserGroupRow = z.output<typeof userGroupRowSchema>;

/** A user group with all permissions that it grants. */
export const userGroupSchema = userGroupRowSchema.extend({ resources: z.array(shownGroupPermissionSchema) });

/** A user group with all permissions that it grants. */
export type UserGroup = z.output<typeof userGroupSchema>;

/** Columns by which the list of groups can be sorted. */
export const userGroupSorts = ['name', 'members'] as const;

const narrowingSchema = z.string().trim().max(200).default('');

/** Member of a user group, with the state of the account. */
export const groupMemberSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
});

/** Origin of a person's permission: a user group, and the resource on which the group grants the permission. */
export const permissionOriginSchema = z.object({
  group: z.object({ id: idSchema, name: z.string() }),
  resource: namedResourceSchema,
});

/**
 * A permission that a person has, with its origins. `licensed` is true if the organisation's licence covers the
 * application; otherwise the permission has no effect.
 */
export const heldPermissionSchema = z.object({
  permission: permissionSchema,
  licensed: z.boolean(),
  from: z.array(permissionOriginSchema),
});

/** A permission that a person has, with the user groups that grant it. */
export type HeldPermission = z.output<typeof heldPermissionSchema>;

/**
 * Results of a permission check. `allowed`: the person may act; `none`: no group grants the permission; `elsewhere`:
 * a group grants it on other resources only; `unlicensed`: it is granted, but the licence does not cover the
 * application; `inactive`: the account is invited or disabled.
 */
export const permissionVerdicts = ['allowed', 'none', 'elsewhere', 'unlicensed', 'inactive'] as const;

/** Result of a check whether a person has a permission on a resource. */
export type PermissionVerdict = (typeof permissionVerdicts)[number];

/** Endpoints for user groups, their permissions and members, and about checks of a person's permissions. */
export const groupContract = {
  list: defineQuery({
    method: 'POST',
    path: 'admin/groups',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'User groups of the organisation in scope, paged.',
    body: z.strictObject({
      ...createListQueryShape('asc'),
      sort: z.enum(userGroupSorts).default('name'),
      text: narrowingSchema,
      application: licensedApplicationSchema.exactOptional(),
    }),
    result: z.object({ rows: z.array(userGroupRowSchema), total: z.number().int() }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'admin/group/{id}',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'One group with all its permissions.',
    params: z.strictObject({ id: idParamSchema }),
    result: userGroupSchema,
  }),
  save: defineCommand({
    method: 'POST',
    path: 'admin/group',
    access: needsPermission('admin:SecurityAdmin'),
    summary:
      'Creates a group, or changes the one with the given id. The caller must have the added or removed permissions.',
    events: ['group.created', 'group.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      name: createRequiredTextSchema(200),
      description: z.string().trim().max(1000).default(''),
      resources: z.array(groupPermissionSchema).max(2000),
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'admin/group/{id}',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'Deletes a group. A group with members is refused unless `confirmed` is true.',
    events: ['group.deleted'],
    params: z.strictObject({ id: idParamSchema }),
    query: z.strictObject({ confirmed: z.enum(['true', 'false']).default('false') }),
    result: emptyResultSchema,
  }),
  members: defineQuery({
    method: 'POST',
    path: 'admin/group/{id}/members',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'Members of a group, paged, by name.',
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({ ...pageShape, text: narrowingSchema }),
    result: z.object({ rows: z.array(groupMemberSchema), total: z.number().int() }),
  }),
  changeMembers: defineCommand({
    method: 'POST',
    path: 'admin/group/{id}/member',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'Adds people to a group and removes people from it.',
    events: ['group.membersChanged'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({
      add: z.array(idSchema).max(1000).default([]),
      remove: z.array(idSchema).max(1000).default([]),
    }),
    result: z.object({ added: z.array(idSchema), removed: z.array(idSchema) }),
  }),
  available: defineQuery({
    method: 'POST',
    path: 'admin/group/resource/available',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'Permissions that the caller can grant: by application, with organisations and units.',
    body: z.strictObject({ text: narrowingSchema }),
    result: z.object({
      permissions: z.array(
        z.object({
          permission: permissionSchema,
          /** True if the licence covers the application of the permission. */
          licensed: z.boolean(),
          /** True if the caller can grant the permission on every listed resource. */
          everywhere: z.boolean(),
          /**
           * Resources on which the caller can grant the permission, such as `unit:7` or `organization:3`; needed only
           * if `everywhere` is false.
           */
          resources: z.array(z.string()),
        }),
      ),
      /**
       * The current organisation, the organisations below it and the units of all of them, parents before children;
       * at most 2,000.
       */
      resources: z.array(
        namedResourceSchema.extend({ depth: z.number().int().nonnegative(), parent: z.string().nullable() }),
      ),
      /** True if more resources exist than are listed; the parameter `text` reduces the list. */
      more: z.boolean(),
    }),
  }),
  ownPermissions: defineQuery({
    method: 'GET',
    path: 'admin/auth/permissions',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: "The caller's own permissions, with their groups and whether the licence covers them.",
    result: z.object({ permissions: z.array(heldPermissionSchema) }),
  }),
  test: defineQuery({
    method: 'POST',
    path: 'admin/auth/test',
    access: requiresSignIn,
    visitors: visitorLimits.work,
    summary:
      'Tests a permission of a person on a resource, with the reason. For other people this requires SecurityAdmin.',
    body: z.strictObject({
      userId: idSchema.exactOptional(),
      permission: permissionSchema,
      resource: resourceSchema.exactOptional(),
    }),
    result: z.object({
      allowed: z.boolean(),
      verdict: z.enum(permissionVerdicts),
      /**
       * User groups that grant the permission: on the checked resource if the verdict is `allowed`, otherwise on any
       * resource.
       */
      from: z.array(permissionOriginSchema),
      licence: z.object({ covers: z.boolean(), organization: z.string().nullable() }),
    }),
  }),
};
