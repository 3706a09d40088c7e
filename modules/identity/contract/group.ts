/**
 * User groups and what they grant: role resources of application, permission and resource. Source: specification 000
 * sections 3, 6 and 7, product page section 4, security page Z3 to Z7.
 */

import { command, needs, query, signedIn, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  listShape,
  pageShape,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { grantablePermissions, type Permission } from '@klarsikt/engine';
import { z } from 'zod';
import { licensedApplications } from './licence.ts';

/** An application that grants permissions. */
export const licensedApplicationSchema = z.enum(licensedApplications);

const permissionNames: readonly string[] = Object.entries(grantablePermissions).flatMap(
  ([application, names]) => names.map((name) => `${application}:${name}`),
);

/** A permission by its full name, `ra:Edit`. */
export const permissionSchema = z.custom<Permission>(
  (given) => typeof given === 'string' && permissionNames.includes(given),
);

/** Kinds of resource: an organisation or an assessment unit, each with everything below it. */
export const resourceKinds = ['organization', 'unit'] as const;

/** What a right is about: an organisation or a unit, with everything below it. */
export const resourceSchema = z.strictObject({ kind: z.enum(resourceKinds), id: idSchema });

/** What a right is about: an organisation or a unit, with everything below it. */
export type Resource = z.output<typeof resourceSchema>;

/** A resource with its name. */
export const namedResourceSchema = z.object({ kind: z.enum(resourceKinds), id: idSchema, name: z.string() });

/** One right that a group grants. */
export const roleResourceSchema = z.strictObject({ permission: permissionSchema, resource: resourceSchema });

/** One right that a group grants. */
export type RoleResource = z.output<typeof roleResourceSchema>;

/** One right with the name of its resource. `grantable`: the caller holds it and may give or take it. */
export const shownRoleResourceSchema = z.object({
  permission: permissionSchema,
  resource: namedResourceSchema,
  grantable: z.boolean(),
});

/** One line of the list. `grantable`: the caller holds everything that the group grants and may put people into it. */
export const groupRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  members: z.number().int().nonnegative(),
  permissions: z.array(permissionSchema),
  grantable: z.boolean(),
  revision: revisionSchema,
});

/** One line of the list of groups. */
export type GroupRow = z.output<typeof groupRowSchema>;

/** A group with everything that it grants. */
export const groupSchema = groupRowSchema.extend({ resources: z.array(shownRoleResourceSchema) });

/** A group with everything that it grants. */
export type Group = z.output<typeof groupSchema>;

/** Fields by which the list of groups can be sorted. */
export const groupSorts = ['name', 'members'] as const;

const narrowingSchema = z.string().trim().max(200).default('');

/** Somebody by id and name. */
export const memberSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  status: z.enum(['invited', 'active', 'disabled']),
});

/** Where somebody's right comes from: a group, and the resource that it names there. */
export const originSchema = z.object({
  group: z.object({ id: idSchema, name: z.string() }),
  resource: namedResourceSchema,
});

/**
 * A permission that somebody holds and where it comes from. `licensed`: the organisation's licence covers the
 * application; without it the permission has no effect.
 */
export const heldPermissionSchema = z.object({
  permission: permissionSchema,
  licensed: z.boolean(),
  from: z.array(originSchema),
});

/** A permission that somebody holds and where it comes from. */
export type HeldPermission = z.output<typeof heldPermissionSchema>;

/**
 * Why a right is there or not. `allowed`; `none`: no group grants it; `elsewhere`: a group grants it for other resources;
 * `unlicensed`: granted, but the licence does not cover the application; `inactive`: the account is invited or disabled.
 */
export const rightVerdicts = ['allowed', 'none', 'elsewhere', 'unlicensed', 'inactive'] as const;

/** Why a right is there or not. */
export type RightVerdict = (typeof rightVerdicts)[number];

/** Groups, their rights and their members; and whose rights come from where. */
export const group = {
  list: query({
    method: 'POST',
    path: 'admin/groups',
    access: needs('admin:SecurityAdmin'),
    summary: 'User groups of the organisation in scope, paged.',
    body: z.strictObject({
      ...listShape('asc'),
      sort: z.enum(groupSorts).default('name'),
      text: narrowingSchema,
      application: licensedApplicationSchema.exactOptional(),
    }),
    result: z.object({ rows: z.array(groupRowSchema), total: z.number().int() }),
  }),
  get: query({
    method: 'GET',
    path: 'admin/group/{id}',
    access: needs('admin:SecurityAdmin'),
    summary: 'One group with everything that it grants.',
    params: z.strictObject({ id: idParam }),
    result: groupSchema,
  }),
  save: command({
    method: 'POST',
    path: 'admin/group',
    access: needs('admin:SecurityAdmin'),
    summary:
      'Makes a group, or changes one when it names an id. Rights that are added or taken away must be held by the caller.',
    events: ['group.created', 'group.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      name: statedSchema(200),
      description: z.string().trim().max(1000).default(''),
      resources: z.array(roleResourceSchema).max(2000),
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  remove: command({
    method: 'DELETE',
    path: 'admin/group/{id}',
    access: needs('admin:SecurityAdmin'),
    summary: 'Deletes a group. One with members is refused unless `confirmed` is true.',
    events: ['group.deleted'],
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({ confirmed: z.enum(['true', 'false']).default('false') }),
    result: doneSchema,
  }),
  members: query({
    method: 'POST',
    path: 'admin/group/{id}/members',
    access: needs('admin:SecurityAdmin'),
    summary: 'People of a group, paged, by name.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ ...pageShape, text: narrowingSchema }),
    result: z.object({ rows: z.array(memberSchema), total: z.number().int() }),
  }),
  changeMembers: command({
    method: 'POST',
    path: 'admin/group/{id}/member',
    access: needs('admin:SecurityAdmin'),
    summary: 'Puts people into a group and takes people out.',
    events: ['group.membersChanged'],
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      add: z.array(idSchema).max(1000).default([]),
      remove: z.array(idSchema).max(1000).default([]),
    }),
    result: z.object({ added: z.array(idSchema), removed: z.array(idSchema) }),
  }),
  available: query({
    method: 'POST',
    path: 'admin/group/resource/available',
    access: needs('admin:SecurityAdmin'),
    summary: 'What the caller can give: permissions by application, and for which organisations and units.',
    body: z.strictObject({ text: narrowingSchema }),
    result: z.object({
      permissions: z.array(
        z.object({
          permission: permissionSchema,
          /** The licence covers the application. */
          licensed: z.boolean(),
          /** The caller can give it for every resource of the list. */
          everywhere: z.boolean(),
          /** Else for these, as `unit:7` or `organization:3`. */
          resources: z.array(z.string()),
        }),
      ),
      /** Organisations from the one in scope downwards and its units; parents before their children. At most 2,000. */
      resources: z.array(
        namedResourceSchema.extend({ depth: z.number().int().nonnegative(), parent: z.string().nullable() }),
      ),
      /** There are more resources than are listed: narrow with `text`. */
      more: z.boolean(),
    }),
  }),
  ownPermissions: query({
    method: 'GET',
    path: 'admin/auth/permissions',
    access: signedIn,
    visitors: visitorBounds.read,
    summary: "The caller's own permissions, where each comes from and whether the licence covers it.",
    result: z.object({ permissions: z.array(heldPermissionSchema) }),
  }),
  test: query({
    method: 'POST',
    path: 'admin/auth/test',
    access: signedIn,
    visitors: visitorBounds.work,
    summary:
      'Whether somebody may do something with a resource, and why. About others only for who holds SecurityAdmin.',
    body: z.strictObject({
      userId: idSchema.exactOptional(),
      permission: permissionSchema,
      resource: resourceSchema.exactOptional(),
    }),
    result: z.object({
      allowed: z.boolean(),
      verdict: z.enum(rightVerdicts),
      /** Groups that grant the permission: for the resource when allowed, else wherever. */
      from: z.array(originSchema),
      licence: z.object({ covers: z.boolean(), organization: z.string().nullable() }),
    }),
  }),
};
