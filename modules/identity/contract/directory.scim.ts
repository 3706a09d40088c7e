/**
 * SCIM 2.0 (RFC 7643, RFC 7644): an organisation's directory creates and updates its accounts and groups here. The
 * calls are also served under `/scim/v2`. Requests and responses are documents of the standard, without the product's
 * usual envelope.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  requiresDirectoryKey,
} from '@klarsikt/contract/endpoint.ts';
import { idParamSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Media type of SCIM documents (RFC 7644 section 3.1). */
export const scimType = 'application/scim+json';

/** URNs of the SCIM schemas and messages that the server supports. */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** Largest number of resources on one page; a larger `count` is reduced to it. */
export const maxScimPageResources = 200;

/** Maximum length of a filter, in characters. */
export const maxScimFilterLength = 2000;

/** Largest number of operations in one PATCH request. */
export const maxScimOperations = 1000;

const result = defineFileResult(scimType);
const access = requiresDirectoryKey;
const common = { access, scim: true, result } as const;

const params = z.strictObject({ id: idParamSchema });

const attributeLists = {
  attributes: z.string().max(2000).optional(),
  excludedAttributes: z.string().max(2000).optional(),
} as const;

const oneQuery = z.object(attributeLists);

/** Number in a query; by RFC 7644 section 3.4.2.4 an index below 1 counts as 1 and a negative count as 0. */
const boundedNumber = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

const listQuery = z.object({
  ...attributeLists,
  filter: z.string().max(maxScimFilterLength).optional(),
  startIndex: boundedNumber,
  count: boundedNumber,
  sortBy: z.string().max(200).optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
});

const resourceBody = z.record(z.string().max(200), z.unknown());

const patchBody = z.object({
  schemas: z.array(z.string().max(200)).max(5).optional(),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(maxScimFilterLength).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxScimOperations),
});

const bodyLimit = 4 * 1024 * 1024;

/** SCIM calls, which a directory authenticates with its key. */
export const scimEndpoints = {
  getConfig: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/ServiceProviderConfig',
    summary: 'What the service supports (RFC 7643 section 5).',
  }),
  listResourceTypes: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/ResourceTypes',
    summary: 'The types of resources: User and Group.',
  }),
  getResourceType: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/ResourceTypes/{name}',
    summary: 'One type of resources.',
    params: z.strictObject({ name: z.string().max(200) }),
  }),
  listSchemas: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/Schemas',
    summary: 'The schemas of User, Group and the enterprise extension, with the attributes that are kept.',
  }),
  getSchema: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/Schemas/{name}',
    summary: 'One schema.',
    params: z.strictObject({ name: z.string().max(200) }),
  }),
  listUsers: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/Users',
    summary: 'Accounts of the organisation that match a filter, in pages.',
    query: listQuery,
  }),
  getUser: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/Users/{id}',
    summary: 'One account.',
    params,
    query: oneQuery,
  }),
  createUser: defineCommand({
    ...common,
    method: 'POST',
    path: 'scim/v2/Users',
    summary:
      'Creates an account that the directory keeps. The account of a person whom the directory deleted earlier returns. 409 `uniqueness` for a user name in use.',
    events: ['user.created', 'user.changed'],
    body: resourceBody,
    query: oneQuery,
  }),
  replaceUser: defineCommand({
    ...common,
    method: 'PUT',
    path: 'scim/v2/Users/{id}',
    summary: 'Replaces the attributes of an account, which the directory keeps from then on.',
    events: ['user.changed', 'directory.unchanged'],
    params,
    body: resourceBody,
    query: oneQuery,
  }),
  patchUser: defineCommand({
    ...common,
    method: 'PATCH',
    path: 'scim/v2/Users/{id}',
    summary:
      'Changes attributes of an account. `active` false disables it and ends everything that the person has open.',
    events: ['user.changed', 'directory.unchanged'],
    params,
    body: patchBody,
    query: oneQuery,
  }),
  removeUser: defineCommand({
    ...common,
    method: 'DELETE',
    path: 'scim/v2/Users/{id}',
    summary: 'Disables the account and hides it from the directory. What the person made is kept.',
    events: ['user.changed', 'directory.unchanged'],
    params,
  }),
  listGroups: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/Groups',
    summary: 'Groups of the directory that match a filter, in pages.',
    query: listQuery,
  }),
  getGroup: defineQuery({
    ...common,
    method: 'GET',
    path: 'scim/v2/Groups/{id}',
    summary: 'One group of the directory.',
    params,
    query: oneQuery,
  }),
  createGroup: defineCommand({
    ...common,
    method: 'POST',
    path: 'scim/v2/Groups',
    bodyLimit,
    summary: 'Creates a group of the directory. It gives nothing until an administrator maps it.',
    events: ['directory.groupCreated'],
    body: resourceBody,
    query: oneQuery,
  }),
  replaceGroup: defineCommand({
    ...common,
    method: 'PUT',
    path: 'scim/v2/Groups/{id}',
    bodyLimit,
    summary: 'Replaces name and members of a group.',
    events: ['directory.groupChanged', 'directory.unchanged'],
    params,
    body: resourceBody,
    query: oneQuery,
  }),
  patchGroup: defineCommand({
    ...common,
    method: 'PATCH',
    path: 'scim/v2/Groups/{id}',
    bodyLimit,
    summary: 'Changes the name of a group, or adds, replaces or removes members.',
    events: ['directory.groupChanged', 'directory.unchanged'],
    params,
    body: patchBody,
    query: oneQuery,
  }),
  removeGroup: defineCommand({
    ...common,
    method: 'DELETE',
    path: 'scim/v2/Groups/{id}',
    summary: 'Removes a group of the directory, and what it gave to its members.',
    events: ['directory.groupRemoved'],
    params,
  }),
};
