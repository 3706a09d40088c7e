/**
 * Contract for administering an organisation's directory: on or off, its keys, the mapping of its groups, and its
 * latest calls.
 */

import { defineCommand, defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { scimEndpoints } from './directory.scim.ts';

/** Prefix of a key's secret, by which scanners for leaked secrets recognise it. */
export const directorySecretPrefix = 'ksd_';

/** Largest number of valid keys at the same time: the key in use and its successor. */
export const maxDirectoryKeys = 2;

/** Longest validity of a key, in days. */
export const maxDirectoryKeyDays = 731;

/** Number of calls that are stored and listed, newest first; older calls are deleted. */
export const maxStoredDirectoryCalls = 100;

/**
 * Key that authenticates a directory. Its secret is shown only once, when the key is created, and stored as a digest.
 */
export const directoryKeySchema = z.object({
  id: idSchema,
  label: z.string(),
  /** Person on whose behalf the directory acts; it can do only what this person may do. */
  person: z.object({ id: idSchema, name: z.string() }),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Time of the last use, exact to about a minute; null if the key was never used. */
  usedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** State of the key; `disabled` means that the account of its person is not active. */
  state: z.enum(['active', 'disabled', 'expired', 'revoked']),
});

/** Key that authenticates a directory, without its secret. */
export type DirectoryKey = z.output<typeof directoryKeySchema>;

/**
 * Effects of a directory group. `none`: it is not mapped. `active`: its members are members of the mapped user group.
 * `paused`: the person who mapped it has left, or may no longer grant the user group's permissions, so nobody is
 * added.
 */
export const directoryGroupStates = ['none', 'active', 'paused'] as const;

/** Group of the directory, and the user group to which its members are added; `group` is null without a mapping. */
export const directoryGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  members: z.number().int().nonnegative(),
  group: z.object({ id: idSchema, name: z.string() }).nullable(),
  mappedBy: z.string().nullable(),
  state: z.enum(directoryGroupStates),
  /** Revision of the mapping to a user group. */
  revision: revisionSchema,
});

/** Group of the directory, with its mapping to a user group and the effect of the mapping. */
export type DirectoryGroup = z.output<typeof directoryGroupSchema>;

/** A call by which the directory changed data, or a call that was refused. */
export const directoryCallSchema = z.object({
  id: idSchema,
  at: instantSchema,
  key: z.string(),
  method: z.string(),
  /** Path of the call below `/scim/v2`. */
  path: z.string(),
  status: z.number().int(),
  /** Reason for the refusal in the reader's language; null for a successful call. */
  reason: z.string().nullable(),
});

/** State of an organisation's directory. At revision 0 nobody has decided about it yet, and it is off. */
export const directorySchema = z.object({
  enabled: z.boolean(),
  invites: z.boolean(),
  revision: revisionSchema,
  /** Base address that the directory must call. */
  address: z.string(),
  keys: z.array(directoryKeySchema).readonly(),
  people: z.object({ kept: z.number().int(), active: z.number().int() }),
  groups: z.array(directoryGroupSchema).readonly(),
  calls: z.array(directoryCallSchema).readonly(),
});

/** State of an organisation's directory, with its keys and groups. */
export type Directory = z.output<typeof directorySchema>;

const access = needsPermission('admin:SecurityAdmin');
const params = z.strictObject({ id: idParamSchema });

/** Calls to administer the directory of the current organisation. */
export const directoryContract = {
  get: defineQuery({
    method: 'GET',
    path: 'admin/directory',
    access,
    summary: 'The directory of the organisation with its keys, groups and latest calls.',
    result: directorySchema,
  }),
  set: defineCommand({
    method: 'POST',
    path: 'admin/directory',
    access,
    summary:
      'Switches the directory on or off, and decides whether new accounts are invited. Accounts and memberships are kept when it is off.',
    events: ['directory.switched'],
    body: z.strictObject({ revision: revisionSchema, enabled: z.boolean(), invites: z.boolean() }),
    result: directorySchema,
  }),
  createKey: defineCommand({
    method: 'POST',
    path: 'admin/directory/keys',
    access,
    perMinute: 30,
    summary: `Makes a key. The answer contains the secret, which is shown only once. At most ${maxDirectoryKeys} keys are in force. The directory acts as the caller, or as a person whose permissions the caller has all.`,
    events: ['directory.keyCreated'],
    body: z.strictObject({
      label: createRequiredTextSchema(200),
      /** Id of the person on whose behalf the directory acts; by default the caller. */
      personId: idSchema.exactOptional(),
      expiresAt: z.iso.datetime(),
    }),
    result: directoryKeySchema.extend({ secret: z.string() }),
  }),
  revokeKey: defineCommand({
    method: 'POST',
    path: 'admin/directory/keys/{id}/revoke',
    access,
    summary: 'Ends a key for good, with its next call.',
    events: ['directory.keyRevoked'],
    params,
    result: directoryKeySchema,
  }),
  mapGroup: defineCommand({
    method: 'POST',
    path: 'admin/directory/groups/{id}',
    access,
    summary:
      'Maps a group of the directory to a user group, or (null) to none. Requires every permission that the user groups give. Mapping again confirms a paused mapping.',
    events: ['directory.groupMapped'],
    params,
    body: z.strictObject({ revision: revisionSchema, groupId: idSchema.nullable() }),
    result: directoryGroupSchema,
  }),
  ...scimEndpoints,
};
