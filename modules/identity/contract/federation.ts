/** Sign-in through an organisation's own identity provider: specification 000 sections 3, 4 and 8. */

import { anyone, command, needs, query, signedIn, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { doneSchema, idParam, idSchema, instantSchema, statedSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { loginResultSchema, returnAddressSchema, secretSchema } from './login.shapes.ts';

const uriSchema = returnAddressSchema(2000);

/** What a check of a provider asks, in this order: its metadata, what the flow needs, its keys, and the client. */
export const federationCheckSteps = ['metadata', 'flow', 'keys', 'client'] as const;

/** One step of a check. */
export type FederationCheckStep = (typeof federationCheckSteps)[number];

/**
 * What can be wrong with a provider. `clientUnsure` is no fault: the provider says neither that it knows the client nor
 * that it does not.
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

/** One thing that can be wrong with a provider. */
export type FederationCheckFault = (typeof federationCheckFaults)[number];

/** What a check found: every step, and the two addresses that must be registered at the provider. */
export const federationCheckedSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(federationCheckSteps),
      state: z.enum(['ok', 'failed', 'unsure', 'skipped']),
      code: z.enum(federationCheckFaults).nullable(),
      /** The address that was asked, or the field of the metadata that is at fault. */
      place: z.string().nullable(),
      /** What was found there: a status, another issuer, the provider's own words. At most 300 characters. */
      said: z.string().nullable(),
    }),
  ),
  redirectUri: z.string(),
  signedOutUri: z.string(),
});

/** What a check of a provider found. */
export type FederationChecked = z.output<typeof federationCheckedSchema>;

/** Days for which people can be let in by their confirmed address. */
export const linkingDays = { least: 1, most: 14 } as const;

/** How many people are listed who were turned away, the last first, and how many are sent a link at once. */
export const linkingLimits = { listed: 200, mailed: 500 } as const;

/**
 * How the accounts of an organisation stand to its provider. `connected`: people who have signed in through it as it is
 * now; `waiting`: people who have an identity there and have not come through it as it is now, so that another
 * application may know them under another number.
 */
export const linkingSchema = z.object({
  connected: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  /** Turned away, since their account is connected with another identity; `total` counts all of them. */
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
  /** While people are let in by their confirmed address; null when they are not. */
  open: z.object({ until: instantSchema, at: instantSchema, by: z.string() }).nullable(),
  /** Whether links reach people: there is a mail server. */
  sendsMail: z.boolean(),
});

/** How the accounts of an organisation stand to its provider. */
export type Linking = z.output<typeof linkingSchema>;

const linkingParams = z.strictObject({ id: idParam });

/**
 * Endpoints of federated sign-in: OpenID Connect authorization code flow with PKCE (S256), run by the server. The
 * browser sees neither tokens nor client secret.
 */
export const federation = {
  start: command({
    method: 'POST',
    path: 'login/federation',
    access: anyone,
    visitors: visitorBounds.signIn,
    perMinute: 30,
    summary:
      "Prepares a sign-in at the provider of the user name's domain, after checking within 5000 ms that it answers. `silent` asks the provider not to show anything.",
    events: ['federation.started', 'federation.failed'],
    body: z.object({
      username: z.string().min(1).max(254),
      uri: uriSchema.optional(),
      silent: z.boolean().optional(),
      /** The one-time link of an invitation that is answered at the provider; used up by the return from there. */
      token: z.string().min(1).max(300).optional(),
    }),
    result: z.object({
      /** `waiting`: leave for `url`; `failed`: there is no such realm, or it does not answer. */
      status: z.enum(['waiting', 'failed']),
      url: z.string().nullable(),
    }),
  }),
  callback: command({
    method: 'POST',
    path: 'login/federation/callback',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary:
      'Completes the sign-in with what the provider sent back, once, in the browser that started it, within 60 minutes.',
    events: ['login.succeeded', 'login.failed', 'federation.connected', 'federation.relinked'],
    body: z.object({
      state: z.string().min(1).max(200),
      /** The whole query string of the return address, as the provider wrote it. */
      query: z.string().max(8000),
    }),
    result: loginResultSchema.extend({
      uri: z.string().nullable(),
      /** True when a silent check found nobody signed in at the provider: no failure, the form shows. */
      silent: z.boolean(),
    }),
  }),
  connect: command({
    method: 'POST',
    path: 'account/federation',
    access: signedIn,
    visitors: visitorBounds.signIn,
    own: true,
    verifiesSecret: true,
    perMinute: 30,
    summary:
      "Prepares to connect the caller's own account with their identity at the organisation's provider, given the current password: they leave for `url`, and from the return on both ways lead to the one account.",
    events: ['federation.started', 'federation.failed'],
    body: z.strictObject({ current: secretSchema.exactOptional() }),
    result: z.object({
      status: z.enum(['waiting', 'failed']),
      url: z.string().nullable(),
    }),
  }),
  check: command({
    method: 'POST',
    path: 'admin/org/{id}/federation/check',
    access: needs('admin:Admin'),
    perMinute: 10,
    summary:
      "Asks an organisation's provider for everything that a sign-in would, with the settings as given, stored or not. Without `clientSecret` the stored one is used, for the issuer and client that it was stored for.",
    events: ['federation.checked'],
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      issuer: z.url({ protocol: /^https?$/ }).max(500),
      clientId: statedSchema(300),
      clientSecret: z.string().min(1).max(2000).nullable().exactOptional(),
    }),
    result: federationCheckedSchema,
  }),
  linking: query({
    method: 'GET',
    path: 'admin/org/{id}/federation/linking',
    access: needs('admin:SecurityAdmin'),
    summary:
      "How the accounts of an organisation stand to its provider: how many are connected with it as it is now, and who was turned away because the provider's application was replaced. Null where no provider is in use.",
    params: linkingParams,
    result: linkingSchema.nullable(),
  }),
  openLinking: command({
    method: 'POST',
    path: 'admin/org/{id}/federation/linking',
    access: needs('admin:SecurityAdmin'),
    perMinute: 6,
    summary:
      'For some days, connects whoever comes through the provider as it is now with the account of the address that it confirms, once each. Needs every right that anybody of the organisation holds.',
    events: ['federation.linkingOpened'],
    params: linkingParams,
    body: z.strictObject({ days: z.number().int().min(linkingDays.least).max(linkingDays.most) }),
    result: linkingSchema,
  }),
  endLinking: command({
    method: 'DELETE',
    path: 'admin/org/{id}/federation/linking',
    access: needs('admin:SecurityAdmin'),
    summary: 'Ends at once that people are connected by their address.',
    events: ['federation.linkingEnded'],
    params: linkingParams,
    result: doneSchema,
  }),
  sendLinks: command({
    method: 'POST',
    path: 'admin/org/{id}/federation/links',
    access: needs('admin:SecurityAdmin'),
    perMinute: 6,
    summary:
      'Sends people a link with which each connects their account with their identity at the provider as it is now: those who were turned away, or all who have not come through it yet. Who was sent one within the hour is not sent another.',
    events: ['federation.linksSent'],
    params: linkingParams,
    body: z.strictObject({ to: z.enum(['refused', 'waiting']) }),
    result: z.object({
      sent: z.number().int().nonnegative(),
      /** People who were sent one within the last hour. */
      recent: z.number().int().nonnegative(),
      /** People who are left for another time, as more were meant than are sent a link at once. */
      left: z.number().int().nonnegative(),
    }),
  }),
};
