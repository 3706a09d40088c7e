/**
 * User groups and the permissions that they grant on resources. Source: specification 000 sections 3, 6 and 7, product
 * page section 4, security page Z3 to Z7.
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

/** Application that has grantable permissions. */
export const licensedApplicationSchema = z.enum(licensedApplications);

const permissionNames: readonly string[] = Object.entries(grantablePermissions).flatMap(
  ([application, names]) => names.map((name) => `${application}:${name}`),
);

/** Permission by its full name, such as `ra:Edit`. */
export const permissionSchema = z.custom<Permission>(
  (given) => typeof given === 'string' && permissionNames.includes(given),
);

/** Kinds of resource: an organisation or an assessment unit, each including everything below it. */
export const resourceKinds = ['organization', 'unit'] as const;

/** Resource of a permission: an organisation or a unit, including everything below it. */
export const resourceSchema = z.strictObject({ kind: z.enum(resourceKinds), id: idSchema });

/** Resource of a permission: an organisation or a unit, including everything below it. */
export type PermissionResource = z.output<typeof resourceSchema>;

/** Resource with its name. */
export const namedResourceSchema = z.object({ kind: z.enum(resourceKinds), id: idSchema, name: z.string() });

/** One permission on one resource, as a group grants it. */
export const groupPermissionSchema = z.strictObject({
  permission: permissionSchema,
  resource: resourceSchema,
});

/** One permission on one resource, as a group grants it. */
export type GroupPermission = z.output<typeof groupPermissionSchema>;

/** Permission on a named resource. `grantable`: the caller holds the permission and may grant or remove it. */
export const shownGroupPermissionSchema = z.object({
  permission: permissionSchema,
  resource: namedResourceSchema,
  grantable: z.boolean(),
});

/** Row of the list of groups. `grantable`: the caller holds every permission of the group and may add members. */
export const userGroupRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  members: z.number().int().nonnegative(),
  permissions: z.array(permissionSchema),
  grantable: z.boolean(),
  revision: revisionSchema,
});

/** Row of the list of groups. */
export type UserGroupRow = z.output<typeof userGroupRowSchema>;

/** Group with all permissions that it grants. */
export const userGroupSchema = userGroupRowSchema.extend({ resources: z.array(shownGroupPermissionSchema) });

/** Group with all permissions that it grants. */
export type UserGroup = z.output<typeof userGroupSchema>;

/** Sort fields of the list of groups. */
export const userGroupSorts = ['name', 'members'] as const;

const narrowingSchema = z.string().trim().max(200).default('');

/** Member of a group, by id and name. */
export const groupMemberSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
});

/** Origin of a person's permission: a group and the resource on which the group grants the permission. */
export const permissionOriginSchema = z.object({
  group: z.object({ id: idSchema, name: z.string() }),
  resource: namedResourceSchema,
});

/**
 * Permission that a person holds, with its origins. `licensed`: the organisation's licence covers the application;
 * otherwise the permission has no effect.
 */
export const heldPermissionSchema = z.object({
  permission: permissionSchema,
  licensed: z.boolean(),
  from: z.array(permissionOriginSchema),
});

/** Permission that a person holds, with its origins. */
export type HeldPermission = z.output<typeof heldPermissionSchema>;

/**
 * Result of a permission check. `allowed`; `none`: no group grants the permission; `elsewhere`: a group grants it on
 * other resources only; `unlicensed`: granted, but the licence does not cover the application; `inactive`: the account
 * is invited or disabled.
 */
export const permissionVerdicts = ['allowed', 'none', 'elsewhere', 'unlicensed', 'inactive'] as const;

/** Result of a permission check. */
export type PermissionVerdict = (typeof permissionVerdicts)[number];

/** Endpoints of groups, their permissions and members, and of checks of a person's permissions. */
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
          /** The licence covers the application of the permission. */
          licensed: z.boolean(),
          /** True if the caller can grant the permission on every listed resource. */
          everywhere: z.boolean(),
          /**
           * Resources on which the caller can grant the permission, as `unit:7` or `organization:3`; used if
           * `everywhere` is false.
           */
          resources: z.array(z.string()),
        }),
      ),
      /**
       * The organisation in scope, the organisations below it and their units; parents precede their children. At most
       * 2,000.
       */
      resources: z.array(
        namedResourceSchema.extend({ depth: z.number().int().nonnegative(), parent: z.string().nullable() }),
      ),
      /** True if more resources exist than are listed; `text` filters them. */
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
      /** Groups that grant the permission: on the resource if `allowed`, otherwise on any resource. */
      from: z.array(permissionOriginSchema),
      licence: z.object({ covers: z.boolean(), organization: z.string().nullable() }),
    }),
  }),
};
