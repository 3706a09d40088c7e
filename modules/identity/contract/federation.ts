/** Contract for sign-in through an organisation's own identity provider (specification 000 sections 3, 4 and 8). */

import {
  defineCommand,
  defineQuery,
  needsPermission,
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
import { createReturnAddressSchema, loginResultSchema, plainPasswordSchema } from './login.shapes.ts';

const uriSchema = createReturnAddressSchema(2000);

/** Steps of the check of an identity provider, in their order: metadata, sign-in flow, signing keys, client. */
export const federationCheckSteps = ['metadata', 'flow', 'keys', 'client'] as const;

/** A step of the check of an identity provider. */
export type FederationCheckStep = (typeof federationCheckSteps)[number];

/**
 * Faults that the check of an identity provider can find. `clientUnsure` is not a fault: the provider neither
 * confirms nor denies that the client is registered.
 */
export const federationCheckFaults = [
  'notAllowed',
  'unknownHost',
  'noAnswer',
  'certificate',
  'status',
  'notUnderstood',
  'otherIssuer',
  'missing',
  'noCode',
  'noPkce',
  'noKeys',
  'clientRefused',
  'clientUnsure',
] as const;

/** A fault that the check of an identity provider can find. */
export type FederationCheckFault = (typeof federationCheckFaults)[number];

/**
 * Result of the check of an identity provider: all steps, and the two addresses that must be registered at the
 * provider.
 */
export const federationCheckResultSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(federationCheckSteps),
      state: z.enum(['ok', 'failed', 'unsure', 'skipped']),
      code: z.enum(federationCheckFaults).nullable(),
      /** Address that was called, or metadata field that contains the fault. */
      place: z.string().nullable(),
      /**
       * Finding of the step: an HTTP status, a different issuer, or the provider's message; at most 300 characters.
       */
      said: z.string().nullable(),
    }),
  ),
  redirectUri: z.string(),
  signedOutUri: z.string(),
});

/** Result of the check of an identity provider, by step. */
export type FederationCheckResult = z.output<typeof federationCheckResultSchema>;

/**
 * Smallest and largest number of days for which people can be linked to their accounts by a confirmed e-mail address.
 */
export const accountLinkingDayRange = { least: 1, most: 14 } as const;

/**
 * Maximum number of refused people in the list, newest first (`listed`), and of people who are sent a link in one
 * call (`mailed`).
 */
export const accountLinkingLimits = { listed: 200, mailed: 500 } as const;

/**
 * How the accounts of an organisation are linked to its identity provider. `connected`: people who have signed in
 * with the provider's current settings; `waiting`: people with an identity at the provider who have not. A replaced
 * application at the provider may use different identifiers for them.
 */
export const accountLinkingSchema = z.object({
  connected: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  /**
   * Sign-ins refused because the account is linked to another identity. `people` is limited in length, `total` counts
   * all.
   */
  refused: z.object({
    total: z.number().int().nonnegative(),
    people: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        username: z.string(),
        at: instantSchema,
        times: z.number().int().positive(),
      }),
    ),
  }),
  /**
   * Period in which a confirmed e-mail address is enough to link an account; null if there is no such period at
   * present.
   */
  open: z.object({ until: instantSchema, at: instantSchema, by: z.string() }).nullable(),
  /** True if a mail server is configured, so that links can be sent. */
  sendsMail: z.boolean(),
});

/** How the accounts of an organisation are linked to its identity provider. */
export type AccountLinkingStatus = z.output<typeof accountLinkingSchema>;

const linkingParams = z.strictObject({ id: idParamSchema });

/**
 * Endpoints of sign-in through an identity provider: OpenID Connect authorization code flow with PKCE (S256), which
 * the server carries out. The browser receives neither tokens nor the client secret.
 */
export const federationContract = {
  start: defineCommand({
    method: 'POST',
    path: 'login/federation',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    perMinute: 30,
    summary:
      "Prepares a sign-in at the provider of the user name's domain, after a check that it answers within 5000 ms. With `silent` the provider shows nothing.",
    events: ['federation.started', 'federation.failed'],
    body: z.object({
      username: z.string().min(1).max(254),
      uri: uriSchema.optional(),
      silent: z.boolean().optional(),
      /**
       * One-time token of an invitation that the person accepts at the provider; it is used up when the person
       * returns.
       */
      token: z.string().min(1).max(300).optional(),
    }),
    result: z.object({
      /**
       * `waiting`: the browser must open `url`. `failed`: the realm does not exist, or its provider does not respond.
       */
      status: z.enum(['waiting', 'failed']),
      url: z.string().nullable(),
    }),
  }),
  callback: defineCommand({
    method: 'POST',
    path: 'login/federation/callback',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      "Completes the sign-in with the provider's answer, once, in the browser that started it, within 60 minutes.",
    events: ['login.succeeded', 'login.failed', 'federation.connected', 'federation.relinked'],
    body: z.object({
      state: z.string().min(1).max(200),
      /** Complete query string of the address to which the provider sent the browser, unchanged. */
      query: z.string().max(8000),
    }),
    result: loginResultSchema.extend({
      uri: z.string().nullable(),
      /**
       * True if a silent check found no session at the provider. This is not an error; the sign-in form is then
       * shown.
       */
      silent: z.boolean(),
    }),
  }),
  connect: defineCommand({
    method: 'POST',
    path: 'account/federation',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    own: true,
    verifiesSecret: true,
    perMinute: 30,
    summary:
      "Prepares to connect the caller's account with their identity at the organisation's provider, given the current password. The caller continues at `url`; afterwards both ways of signing in lead to the account.",
    events: ['federation.started', 'federation.failed'],
    body: z.strictObject({ current: plainPasswordSchema.exactOptional() }),
    result: z.object({
      status: z.enum(['waiting', 'failed']),
      url: z.string().nullable(),
    }),
  }),
  check: defineCommand({
    method: 'POST',
    path: 'admin/org/{id}/federation/check',
    access: needsPermission('admin:Admin'),
    perMinute: 10,
    summary:
      "Checks an organisation's provider with the given settings, stored or not. Without `clientSecret` the stored secret is used, for its own issuer and client.",
    events: ['federation.checked'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({
      issuer: z.url({ protocol: /^https?$/ }).max(500),
      clientId: createRequiredTextSchema(300),
      clientSecret: z.string().min(1).max(2000).nullable().exactOptional(),
    }),
    result: federationCheckResultSchema,
  }),
  linking: defineQuery({
    method: 'GET',
    path: 'admin/org/{id}/federation/linking',
    access: needsPermission('admin:SecurityAdmin'),
    summary:
      "Connections of an organisation's accounts to its provider: the number of connected accounts, and people who were refused because the provider's application was replaced. Null without a provider.",
    params: linkingParams,
    result: accountLinkingSchema.nullable(),
  }),
  openLinking: defineCommand({
    method: 'POST',
    path: 'admin/org/{id}/federation/linking',
    access: needsPermission('admin:SecurityAdmin'),
    perMinute: 6,
    summary:
      'For some days, connects people who sign in at the provider with the account that has their confirmed address, once per account. Requires every permission that anybody in the organisation has.',
    events: ['federation.linkingOpened'],
    params: linkingParams,
    body: z.strictObject({
      days: z.number().int().min(accountLinkingDayRange.least).max(accountLinkingDayRange.most),
    }),
    result: accountLinkingSchema,
  }),
  endLinking: defineCommand({
    method: 'DELETE',
    path: 'admin/org/{id}/federation/linking',
    access: needsPermission('admin:SecurityAdmin'),
    summary: 'Ends the connecting of accounts by address.',
    events: ['federation.linkingEnded'],
    params: linkingParams,
    result: emptyResultSchema,
  }),
  sendLinks: defineCommand({
    method: 'POST',
    path: 'admin/org/{id}/federation/links',
    access: needsPermission('admin:SecurityAdmin'),
    perMinute: 6,
    summary:
      'Sends links for connecting accounts with the provider: to people who were refused, or to all who have not signed in with it yet; at most one per person and hour.',
    events: ['federation.linksSent'],
    params: linkingParams,
    body: z.strictObject({ to: z.enum(['refused', 'waiting']) }),
    result: z.object({
      sent: z.number().int().nonnegative(),
      /** Number of people who got no link, because they had already been sent one within the last hour. */
      recent: z.number().int().nonnegative(),
      /** Number of people who were sent no link because the call reached its limit. */
      left: z.number().int().nonnegative(),
    }),
  }),
};
