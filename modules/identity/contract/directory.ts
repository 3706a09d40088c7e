/** The directory of an organisation in Admin: its switch, keys, the mapping of its groups, and its latest calls. */

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

/** Prefix of the secret of a key, by which scanners for leaked secrets recognise it. */
export const directorySecretPrefix = 'ksd_';

/** Keys in force at the same time: the one in use, and its successor. */
export const maxDirectoryKeys = 2;

/** Longest validity of a key, in days. */
export const maxDirectoryKeyDays = 731;

/** Number of stored and listed calls, the newest first. */
export const maxStoredDirectoryCalls = 100;

/** Key of a directory. Its secret is shown once, when the key is created, and stored as a digest. */
export const directoryKeySchema = z.object({
  id: idSchema,
  label: z.string(),
  /** Person on whose behalf the directory acts; it can do only what they may. */
  person: z.object({ id: idSchema, name: z.string() }),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** Time of the last use, exact to about a minute; null if the key was never used. */
  usedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** `disabled`: the account of the person is not active. */
  state: z.enum(['active', 'disabled', 'expired', 'revoked']),
});

/** Key of a directory. */
export type DirectoryKey = z.output<typeof directoryKeySchema>;

/**
 * Effect of a group. `none`: not mapped. `active`: its members are members of the user group. `paused`: the person who mapped
 * it has left or may no longer grant what the user group gives; nobody is added.
 */
export const directoryGroupStates = ['none', 'active', 'paused'] as const;

/** Group of the directory, with the user group that its people become members of. */
export const directoryGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  members: z.number().int().nonnegative(),
  group: z.object({ id: idSchema, name: z.string() }).nullable(),
  mappedBy: z.string().nullable(),
  state: z.enum(directoryGroupStates),
  /** Revision of the mapping. */
  revision: revisionSchema,
});

/** Group of the directory, as in lists. */
export type DirectoryGroup = z.output<typeof directoryGroupSchema>;

/** A write of the directory, or a refused call. */
export const directoryCallSchema = z.object({
  id: idSchema,
  at: instantSchema,
  key: z.string(),
  method: z.string(),
  /** Path below `/scim/v2`. */
  path: z.string(),
  status: z.number().int(),
  /** Reason of a refusal in the language of the reader; null for a success. */
  reason: z.string().nullable(),
});

/** The directory of an organisation. Revision 0: nobody has decided, so it is off. */
export const directorySchema = z.object({
  enabled: z.boolean(),
  invites: z.boolean(),
  revision: revisionSchema,
  /** Base address for the directory. */
  address: z.string(),
  keys: z.array(directoryKeySchema).readonly(),
  people: z.object({ kept: z.number().int(), active: z.number().int() }),
  groups: z.array(directoryGroupSchema).readonly(),
  calls: z.array(directoryCallSchema).readonly(),
});

/** The directory of an organisation. */
export type Directory = z.output<typeof directorySchema>;

const access = needsPermission('admin:SecurityAdmin');
const params = z.strictObject({ id: idParamSchema });

/** Calls about the directory of the organisation in scope. */
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
      /** The caller by default. */
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
