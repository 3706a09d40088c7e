/**
 * Passkeys (WebAuthn level 3): registration on the caller's own account, and sign-in by passkey, either as second
 * factor or alone. Objects of the browser have the JSON form of WebAuthn, reduced to the fields that the server
 * reads.
 */

import {
  defineCommand,
  defineQuery,
  needsPendingAction,
  openToAnyone,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { loginResultSchema, plainPasswordSchema } from './login.shapes.ts';

/** Lifetime of a challenge, in seconds, within which the person must respond. */
export const passkeyChallengeLifetimeSec = 300;

/** Maximum number of passkeys of one person. */
export const maxPasskeys = 20;

/** Maximum length of a passkey's name, in characters. */
export const maxPasskeyNameLength = 100;

/** Bytes encoded as base64url without padding, in at most `longest` characters. */
const bytesSchema = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);

const credentialIdSchema = bytesSchema(1400);

/** Transport between browser and authenticator; values that future browsers may add are accepted. */
const transportSchema = z.string().regex(/^[a-z-]{1,20}$/);

const credentialShape = { id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') };

/** Response of the browser to a challenge from `passkeyOptions` or `passkeyFactorOptions`, signed by a passkey. */
export const passkeyAssertionSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: bytesSchema(4000),
    authenticatorData: bytesSchema(4000),
    signature: bytesSchema(10_000),
    userHandle: bytesSchema(100).exactOptional(),
  }),
});

/** Response of the browser to a challenge, signed by a passkey. */
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

/** Response of the browser to `registerPasskeyOptions`, with the new passkey. */
export const passkeyCreationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: bytesSchema(4000),
    attestationObject: bytesSchema(20_000),
    transports: z.array(transportSchema).max(10).exactOptional(),
  }),
});

/** A new passkey, as the browser describes it. */
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>;

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options for `navigator.credentials.get`. If `allowCredentials` is empty, the person chooses among all passkeys. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  /** Host name for which the passkeys are valid. */
  rpId: z.string(),
  /** Time for the person to respond, in milliseconds. */
  timeout: z.number().int(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptorSchema),
});

/** Options for `navigator.credentials.create`, by which the browser creates a passkey. */
export const passkeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** Time for the person to respond, in milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});

/** A passkey of the caller, without its key. */
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** True if the authenticator's vendor can copy the passkey to the person's other devices. */
  synced: z.boolean(),
  createdAt: instantSchema,
  usedAt: instantSchema.nullable(),
});

/** A passkey of the caller, without its key. */
export type Passkey = z.output<typeof passkeySchema>;

/** Reasons why the caller cannot register a further passkey. */
export const passkeyRefusalReasons = ['provider', 'address', 'most'] as const;

/** The caller's passkeys, and whether they can be used alone, added and removed. */
export const ownPasskeysSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** True if the organisation allows sign-in by passkey alone. */
  alone: z.boolean(),
  /**
   * Reason why the caller cannot register a further passkey: the person signs in at an identity provider, the
   * installation's public address has no host name, or the maximum is reached. Null if a passkey can be registered.
   */
  bar: z.enum(passkeyRefusalReasons).nullable(),
  /**
   * True if the last passkey cannot be removed, because it is the last second factor and a second factor is required.
   */
  keepsLast: z.boolean(),
});

/** The caller's passkeys, and whether they can be used alone, added and removed. */
export type OwnPasskeys = z.output<typeof ownPasskeysSchema>;

/** Name of a passkey, which its person chooses. */
export const passkeyNameSchema = createRequiredTextSchema(maxPasskeyNameLength);

/** Endpoints for passkeys; they are part of `loginContract`. */
export const passkeyEndpoints = {
  passkeyOffer: defineQuery({
    method: 'GET',
    path: 'login/passkey',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'Whether any organisation of the installation allows sign-in by passkey alone.',
    result: z.object({ offered: z.boolean() }),
  }),
  passkeyOptions: defineQuery({
    method: 'POST',
    path: 'login/passkey/options',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    perMinute: 30,
    summary: 'A challenge for a sign-in by passkey alone: for this browser, once, within five minutes.',
    result: passkeyRequestSchema,
  }),
  passkeyLogin: defineCommand({
    method: 'POST',
    path: 'login/passkey',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      'Sign-in by a passkey alone, which must have verified its user. Refused unless the organisation allows it.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked', 'passkey.copied'],
    body: z.object({ credential: passkeyAssertionSchema }),
    result: loginResultSchema,
  }),
  passkeyFactorOptions: defineQuery({
    method: 'POST',
    path: 'login/passkey/factor/options',
    inEveryMode: true,
    access: needsPendingAction('needFactor'),
    perMinute: 30,
    summary:
      'A challenge for the second factor by one of the own passkeys: for this sign-in, once, within five minutes.',
    result: passkeyRequestSchema,
  }),
  passkeyFactor: defineCommand({
    method: 'POST',
    path: 'login/passkey/factor',
    inEveryMode: true,
    access: needsPendingAction('needFactor'),
    verifiesSecret: true,
    summary:
      'The second factor by passkey. After a refused passkey `needFactor` with a message; after five the sign-in starts again (`failed`).',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked', 'passkey.copied'],
    body: z.object({ credential: passkeyAssertionSchema }),
    result: loginResultSchema,
  }),
  listPasskeys: defineQuery({
    method: 'GET',
    path: 'account/passkeys',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: "The caller's own passkeys, the oldest first.",
    result: ownPasskeysSchema,
  }),
  registerPasskeyOptions: defineQuery({
    method: 'POST',
    path: 'account/passkeys/options',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    perMinute: 30,
    verifiesSecret: true,
    summary:
      'A challenge for a new passkey of the caller, given the current password or soon after a sign-in by passkey: for this session, once, within five minutes.',
    body: z.object({ current: plainPasswordSchema.exactOptional() }),
    result: passkeyCreationOptionsSchema,
  }),
  registerPasskey: defineCommand({
    method: 'POST',
    path: 'account/passkeys',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary: 'Registers a new passkey of the caller, and tells the person by mail.',
    events: ['passkey.registered'],
    body: z.object({ name: passkeyNameSchema, credential: passkeyCreationSchema }),
    result: passkeySchema,
  }),
  renamePasskey: defineCommand({
    method: 'POST',
    path: 'account/passkeys/{id}',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: "Renames one of the caller's own passkeys.",
    events: ['passkey.renamed'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({ name: passkeyNameSchema }),
    result: passkeySchema,
  }),
  removePasskey: defineCommand({
    method: 'POST',
    path: 'account/passkeys/{id}/remove',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      "Removes one of the caller's own passkeys, given the current password or soon after a sign-in by passkey, and ends all other sessions. Refused as a conflict if it is the last second factor and one is required.",
    events: ['passkey.removed'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.object({ current: plainPasswordSchema.exactOptional() }),
    result: emptyResultSchema,
  }),
};
