/** API keys: how other programs call the external API. Specification 000 sections 3 and 7, security page Z10. */

import { anyone, command, file, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  idParam,
  instantSchema,
  listShape,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import type { Permission } from '@klarsikt/engine';
import { z } from 'zod';

/**
 * What a key may do: `api:Read` the external queries, `api:Write` also the external commands, `api:Audit` and `api:Usage`
 * read the audit log and the usage log of its organisation, `uplink:Pull` fetch whole model versions for another
 * installation. A key without any can do nothing.
 */
export const keyPermissions = ['api:Read', 'api:Write', 'api:Audit', 'api:Usage', 'uplink:Pull'] as const;

/** One permission of a key. */
export type KeyPermission = (typeof keyPermissions)[number];

/** What each opens of the external calls. Of an application that the organisation has not licensed it opens nothing. */
export const openedByKey = {
  'api:Read': ['api:Read', 'ra:View', 'threatview:View'],
  'api:Write': ['api:Write', 'ra:Edit', 'ra:Comment'],
  'api:Audit': ['admin:SecurityAdmin'],
  'api:Usage': ['admin:UsageLog'],
  'uplink:Pull': ['uplink:Pull'],
} as const satisfies Readonly<Record<KeyPermission, readonly Permission[]>>;

/** What somebody must hold to give it to a key: the logs need the right to read them oneself. */
export const heldForKey = {
  'api:Read': 'api:Read',
  'api:Write': 'api:Write',
  'api:Audit': 'admin:SecurityAdmin',
  'api:Usage': 'admin:UsageLog',
  'uplink:Pull': 'uplink:Pull',
} as const satisfies Readonly<Record<KeyPermission, Permission>>;

/** Length of a client secret, in characters (specification 000 section 9). */
export const clientSecretLength = 65;

/** How long an access token lives, in seconds. */
export const accessTokenSec = 3600;

/**
 * A secret that the caller made with the generator of the sign-in (decision 13): at least 65 letters and digits, and
 * not the same few over and over.
 */
const clientSecretSchema = z
  .string()
  .min(clientSecretLength)
  .max(200)
  .regex(/^[A-Za-z0-9]+$/)
  .refine((secret) => new Set(secret).size >= 16);

const keyPermissionsSchema = z.array(z.enum(keyPermissions)).max(keyPermissions.length);

/** A key as lists show it. The secret is shown once, when the key is made, and stored as a digest. */
export const keyRowSchema = z.object({
  clientId: z.string(),
  label: z.string(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
  permissions: keyPermissionsSchema,
  /** Changes with the permissions. */
  revision: revisionSchema,
  createdAt: instantSchema,
  /** Who made it; null when the account is gone. */
  createdBy: z.string().nullable(),
  expiresAt: instantSchema.nullable(),
  /** The last use, to the minute or so; null when never used. */
  usedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** `disabled`: opens nothing while the account of its maker is disabled. */
  state: z.enum(['active', 'disabled', 'expired', 'revoked']),
});

/** A key as lists show it. */
export type KeyRow = z.output<typeof keyRowSchema>;

/** Endpoints of the administration of keys, and of the exchange of a key for a token. */
export const key = {
  list: query({
    method: 'POST',
    path: 'keys',
    access: needs('admin:ApiKey'),
    summary: 'API keys of the organisation.',
    body: z
      .strictObject({
        ...listShape('asc'),
        sort: z.enum(['label', 'created', 'used', 'expires']).default('label'),
        text: z.string().max(200).optional(),
        /** Also keys that are revoked or expired. */
        ended: z.boolean().default(false),
      })
      .prefault({}),
    result: z.object({ rows: z.array(keyRowSchema), total: z.number().int() }),
  }),
  create: command({
    method: 'POST',
    path: 'keys/org/{id}',
    access: needs('admin:ApiKey'),
    summary:
      'Makes a key for the organisation. The answer holds the secret: it is shown this once. A key can not carry what its maker does not hold.',
    events: ['key.created'],
    params: z.object({ id: idParam }),
    body: z.strictObject({
      label: statedSchema(200),
      clientSecret: clientSecretSchema.optional(),
      /** A key without permissions can do nothing until some are given. */
      permissions: keyPermissionsSchema.default([]),
      expiresAt: z.iso.datetime().nullable().default(null),
    }),
    result: keyRowSchema.extend({ clientSecret: z.string() }),
  }),
  permit: command({
    method: 'POST',
    path: 'keys/{clientId}/permissions',
    access: needs('admin:ApiKey'),
    summary:
      'Gives a key these permissions in place of those that it has, from its next request on. Nobody gives what they do not hold.',
    events: ['key.changed'],
    params: z.object({ clientId: z.string().min(1).max(100) }),
    body: z.strictObject({ revision: revisionSchema, permissions: keyPermissionsSchema }),
    result: keyRowSchema,
  }),
  revoke: command({
    method: 'POST',
    path: 'keys/{clientId}/revoke',
    access: needs('admin:ApiKey'),
    summary: 'Ends a key for good, and its tokens with it, on the next request.',
    events: ['key.revoked'],
    params: z.object({ clientId: z.string().min(1).max(100) }),
    result: keyRowSchema,
  }),
  token: command({
    method: 'POST',
    path: 'oauth/token',
    access: anyone,
    visitors: visitorBounds.signIn,
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
    result: file('application/json'),
  }),
};
