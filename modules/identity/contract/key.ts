/** API keys of programs that call the external API. Specification 000 sections 3 and 7, security page Z10. */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  openToAnyone,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createListQueryShape,
  createRequiredTextSchema,
  idParamSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { Permission } from '@klarsikt/engine/people';
import { z } from 'zod';

/**
 * Permissions of a key: `api:Read` for external queries, `api:Write` also for external commands, `api:Audit` and
 * `api:Usage` for the audit log and the usage log of its organisation, `api:Incident` for the register of incidents,
 * `uplink:Pull` for fetching whole model versions into another installation. A key without permissions can do nothing.
 */
export const keyPermissions = [
  'api:Read',
  'api:Write',
  'api:Audit',
  'api:Usage',
  'api:Incident',
  'uplink:Pull',
] as const;

/** One permission of a key. */
export type KeyPermission = (typeof keyPermissions)[number];

/** User permissions that each permission of a key includes. Those of an unlicensed application have no effect. */
export const permissionsOfKeys = {
  'api:Read': ['api:Read', 'ra:View', 'threatview:View'],
  'api:Write': ['api:Write', 'ra:Edit', 'ra:Comment'],
  'api:Audit': ['admin:SecurityAdmin'],
  'api:Usage': ['admin:UsageLog'],
  'api:Incident': ['ra:Incident'],
  'uplink:Pull': ['uplink:Pull'],
} as const satisfies Readonly<Record<KeyPermission, readonly Permission[]>>;

/**
 * Permission that a person needs to grant each key permission: only a person who may read a log can grant access to it.
 */
export const permissionsRequiredForKeys = {
  'api:Read': 'api:Read',
  'api:Write': 'api:Write',
  'api:Audit': 'admin:SecurityAdmin',
  'api:Usage': 'admin:UsageLog',
  'api:Incident': 'ra:Incident',
  'uplink:Pull': 'uplink:Pull',
} as const satisfies Readonly<Record<KeyPermission, Permission>>;

/** Length of a client secret, in characters (specification 000 section 9). */
export const clientSecretLength = 65;

/** Lifetime of an access token, in seconds. */
export const accessTokenLifetimeSec = 3600;

/** Secret from the client's generator (decision 13): at least 65 letters and digits, without excessive repetition. */
const clientSecretSchema = z
  .string()
  .min(clientSecretLength)
  .max(200)
  .regex(/^[A-Za-z0-9]+$/)
  .refine((secret) => new Set(secret).size >= 16);

const keyPermissionsSchema = z.array(z.enum(keyPermissions)).max(keyPermissions.length);

/** API key, as in lists. The secret is shown once, when the key is created, and stored as a digest. */
export const apiKeyRowSchema = z.object({
  clientId: z.string(),
  label: z.string(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
  permissions: keyPermissionsSchema,
  /** Revision of the permissions. */
  revision: revisionSchema,
  createdAt: instantSchema,
  /** Name of the creator; null if the account was deleted. */
  createdBy: z.string().nullable(),
  expiresAt: instantSchema.nullable(),
  /** Time of the last use, exact to about a minute; null if the key was never used. */
  usedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** `disabled`: the account of the creator is disabled, so the key has no effect. */
  state: z.enum(['active', 'disabled', 'expired', 'revoked']),
});

/** API key, as in lists. */
export type ApiKeyRow = z.output<typeof apiKeyRowSchema>;

/** Endpoints of key administration and of the exchange of a key for an access token. */
export const keyContract = {
  list: defineQuery({
    method: 'POST',
    path: 'keys',
    access: needsPermission('admin:ApiKey'),
    summary: 'API keys of the organisation.',
    body: z
      .strictObject({
        ...createListQueryShape('asc'),
        sort: z.enum(['label', 'created', 'used', 'expires']).default('label'),
        text: z.string().max(200).optional(),
        /** Include revoked and expired keys. */
        ended: z.boolean().default(false),
      })
      .prefault({}),
    result: z.object({ rows: z.array(apiKeyRowSchema), total: z.number().int() }),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'keys/org/{id}',
    access: needsPermission('admin:ApiKey'),
    summary:
      'Creates a key for the organisation. The answer contains the secret, which is shown only once. A key has at most the permissions of its creator.',
    events: ['key.created'],
    params: z.object({ id: idParamSchema }),
    body: z.strictObject({
      label: createRequiredTextSchema(200),
      clientSecret: clientSecretSchema.optional(),
      permissions: keyPermissionsSchema.default([]),
      expiresAt: z.iso.datetime().nullable().default(null),
    }),
    result: apiKeyRowSchema.extend({ clientSecret: z.string() }),
  }),
  permit: defineCommand({
    method: 'POST',
    path: 'keys/{clientId}/permissions',
    access: needsPermission('admin:ApiKey'),
    summary:
      'Replaces the permissions of a key, from its next request on. The caller can only grant their own permissions.',
    events: ['key.changed'],
    params: z.object({ clientId: z.string().min(1).max(100) }),
    body: z.strictObject({ revision: revisionSchema, permissions: keyPermissionsSchema }),
    result: apiKeyRowSchema,
  }),
  revoke: defineCommand({
    method: 'POST',
    path: 'keys/{clientId}/revoke',
    access: needsPermission('admin:ApiKey'),
    summary: 'Revokes a key and its tokens, from the next request on.',
    events: ['key.revoked'],
    params: z.object({ clientId: z.string().min(1).max(100) }),
    result: apiKeyRowSchema,
  }),
  token: defineCommand({
    method: 'POST',
    path: 'oauth/token',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    passive: true,
    external: true,
    form: true,
    oauth: true,
    events: ['key.token'],
    perMinute: 60,
    summary:
      'Client credentials grant (RFC 6749 section 4.4): a key, as Basic authorisation or in the form, for a bearer token of one hour. Answer and errors are those of RFC 6749, without envelope.',
    body: z.object({
      grant_type: z.literal('client_credentials'),
      client_id: z.string().max(100).optional(),
      client_secret: z.string().max(200).optional(),
    }),
    result: defineFileResult('application/json'),
  }),
};
