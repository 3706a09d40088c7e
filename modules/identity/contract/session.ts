/** Contract for session, clock, languages, version, licences and usage signals (specification 000 section 7). */

import {
  defineCommand,
  defineQuery,
  openToAnyone,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  emptyResultSchema,
  instantSchema,
  languageSchema,
  passwordPolicyNames,
} from '@klarsikt/contract/shapes.ts';
import { tradeNames } from '@klarsikt/engine/model';
import { applicationNames, requiredActions } from '@klarsikt/engine/people';
import {
  installationModeSchema,
  openInstallationMode,
} from '@klarsikt/operations/contract/cluster.shapes.ts';
import { z } from 'zod';

/** Id of an application (specification 000 section 1). */
export const applicationSchema = z.enum(applicationNames);

/** Statuses of sign-in, verbatim from specification 000 section 4. */
export const loginStatuses = [
  'success',
  'failed',
  'locked',
  'iplocked',
  'restricted',
  'disabled',
  'unlicenced',
  ...requiredActions,
] as const;

/** Result of a sign-in step, or the required action that is next. */
export type LoginStatus = (typeof loginStatuses)[number];

/** Methods by which a person can sign in. */
export const loginMethods = ['password', 'federation', 'link', 'demo', 'setup', 'passkey'] as const;

/** The signed-in user and the user's organisation. `displayName` is never empty. */
export const sessionUserSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  displayName: z.string(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
});

/**
 * Session in the form that the browser gets. `status` is null for a visitor, otherwise a sign-in status (`success` if
 * signed in). Times are in seconds: remaining time until the hard and the soft expiry, and how long before them the
 * user is warned; all are null for a visitor.
 */
export const sessionSchema = z.object({
  authenticated: z.boolean(),
  status: z.enum(loginStatuses).nullable(),
  user: sessionUserSchema.nullable(),
  applications: z.array(
    z.object({ application: applicationSchema, permissions: z.array(z.object({ p: z.string() })) }),
  ),
  /** Applications for which the user's organisation has a licence, even if the user has no permission in them. */
  licensed: z.array(applicationSchema),
  demo: z.boolean(),
  /** Sign-in steps that are still required, in order; `status` is the first of them. Empty if signed in. */
  owed: z.array(z.enum(requiredActions)),
  /** Name of the person who sent the invitation, until the first sign-in is complete; null without an invitation. */
  invitation: z.object({ by: z.string() }).nullable(),
  /** Second factors that the person has, as long as the sign-in requires one; otherwise null. */
  factors: z.object({ code: z.boolean(), passkey: z.boolean() }).nullable(),
  /** Requirements for a new password, as long as the sign-in requires one; otherwise null. */
  passwordPolicy: z.object({ profile: z.enum(passwordPolicyNames), least: z.number().int() }).nullable(),
  language: languageSchema.nullable(),
  /** Method by which the person signed in; null for a visitor. */
  method: z.enum(loginMethods).nullable(),
  /**
   * Customer organisation that the user administers at present, whose data is shown and changed; null in the usual
   * case.
   */
  administering: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /**
   * True if the current organisation runs the installation; only then are settings of the whole installation
   * available.
   */
  operator: z.boolean(),
  /** Trade of the current organisation, whose businesses are listed first; null without a trade and for a visitor. */
  trade: z.enum(tradeNames).nullable(),
  /** IANA time zone of the current organisation; UTC for a visitor. */
  timeZone: z.string(),
  /** Mode of the installation. Every page shows a notice of it, except in the mode `open`. */
  mode: installationModeSchema,
  hardtimeSec: z.number().nullable(),
  softtimeSec: z.number().nullable(),
  headsupSec: z.number().nullable(),
});

/**
 * A session of a person, as shown to the person and to administrators. `agent` is the browser's user agent string.
 */
export const sessionEntrySchema = z.object({
  id: z.string(),
  method: z.enum(loginMethods),
  ip: z.string(),
  agent: z.string(),
  createdAt: instantSchema,
  activeAt: instantSchema,
  /** Time when the session expires without further activity: the earlier of the soft and the hard expiry. */
  expiresAt: instantSchema,
  /** True for the session of the current request. */
  current: z.boolean(),
});

/** A session of a person in the list of sessions. */
export type SessionEntry = z.output<typeof sessionEntrySchema>;

/** The browser's session: user, permissions and remaining seconds. */
export type Session = z.output<typeof sessionSchema>;

/** Session of a visitor, who is not signed in; it does not expire. */
export const visitorSession: Session = {
  authenticated: false,
  status: null,
  user: null,
  applications: [],
  licensed: [],
  demo: false,
  owed: [],
  invitation: null,
  factors: null,
  passwordPolicy: null,
  language: null,
  method: null,
  administering: null,
  operator: false,
  trade: null,
  timeZone: 'UTC',
  mode: openInstallationMode,
  hardtimeSec: null,
  softtimeSec: null,
  headsupSec: null,
};

/** Number of days for which a browser may keep unsent work, including the day when it was written. */
export const unsentWorkDays = 7;

/** Key of 256 bits in base64, by which the browser encrypts the unsent work of one person on one day (UTC). */
export const unsentWorkKeySchema = z.object({
  day: z.iso.date(),
  key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
});

/** Key that encrypts the unsent work of one person on one day. */
export type UnsentWorkKey = z.output<typeof unsentWorkKeySchema>;

/** Largest number of administrators whose names a person without a permission is shown. */
export const maxShownAdministrators = 5;

/**
 * Endpoints for the session (specification 000 section 7). Passive calls do not count as activity, so they do not
 * extend the session.
 */
export const sessionContract = {
  getToken: defineQuery({
    method: 'GET',
    path: 'token',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'CSRF token bound to the session; send it as X-CSRF-Token on every request that is not GET.',
    result: z.object({ token: z.string() }),
  }),
  getTime: defineQuery({
    method: 'GET',
    path: 'time',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: "The server's clock.",
    result: z.object({ time: instantSchema, epochMs: z.number() }),
  }),
  getLanguages: defineQuery({
    method: 'GET',
    path: 'languages',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'The languages offered.',
    result: z.array(z.object({ code: languageSchema, id: z.number().int(), name: z.string() })),
  }),
  getVersion: defineQuery({
    method: 'GET',
    path: 'version',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: "The server's version and the client version that it expects.",
    result: z.object({ version: z.string(), clientVersion: z.string() }),
  }),
  getSession: defineQuery({
    method: 'GET',
    path: 'session',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'The signed-in person with permissions and the end of the session.',
    result: sessionSchema,
  }),
  getUnsentKeys: defineQuery({
    method: 'GET',
    path: 'session/unsent',
    inEveryMode: true,
    access: requiresSignIn,
    visitors: visitorLimits.read,
    passive: true,
    summary:
      "Keys that seal the caller's unsent work in the browser: today's key first, then the earlier ones that are still valid.",
    result: z.array(unsentWorkKeySchema),
  }),
  deleteSession: defineCommand({
    method: 'DELETE',
    path: 'session',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.write,
    summary: 'Signs out. A demo session also loses its sandbox.',
    events: ['session.ended'],
    result: emptyResultSchema.extend({
      /**
       * Address at the identity provider that ends the provider's session too; null for sessions without a provider.
       */
      logoutUrl: z.string().nullable(),
    }),
  }),
  listSessions: defineQuery({
    method: 'GET',
    path: 'session/list',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: "The caller's own live sessions, the latest active first.",
    result: z.array(sessionEntrySchema),
  }),
  endOtherSessions: defineCommand({
    method: 'DELETE',
    path: 'session/others',
    inEveryMode: true,
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: 'Ends all other sessions of the caller.',
    events: ['session.ended'],
    result: z.object({ ended: z.number().int().nonnegative() }),
  }),
  endSession: defineCommand({
    method: 'DELETE',
    path: 'session/{id}',
    inEveryMode: true,
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: "Ends one of the caller's own sessions.",
    events: ['session.ended'],
    params: z.object({ id: z.uuid() }),
    result: emptyResultSchema,
  }),
  getLicenses: defineQuery({
    method: 'GET',
    path: 'licenses',
    inEveryMode: true,
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: "The organisation's effective licences.",
    result: z.array(
      z.object({
        application: applicationSchema,
        offering: z.string(),
        datapoint: z.string(),
        countries: z.array(z.string()),
        seats: z.number().int().nullable(),
        validFrom: z.string(),
        validTo: z.string().nullable(),
      }),
    ),
  }),
  listAdministrators: defineQuery({
    method: 'GET',
    path: 'session/administrators',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    own: true,
    summary:
      'People who can grant permissions to the caller: administrators of users and groups in their organisation.',
    result: z.array(z.object({ name: z.string(), username: z.string() })).max(maxShownAdministrators),
  }),
  getAnalyticsSettings: defineQuery({
    method: 'GET',
    path: 'settings/analytics',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'Whether usage events are recorded. No third party is involved.',
    result: z.object({ enabled: z.boolean() }),
  }),
  track: defineQuery({
    method: 'POST',
    path: 'track',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.glance,
    perMinute: 120,
    passive: true,
    summary: 'Records a usage event, once per session and event.',
    body: z.object({
      event: z.string().regex(/^[a-z][a-z0-9.-]{0,79}$/),
      detail: z.string().max(200).optional(),
    }),
    result: emptyResultSchema,
  }),
  logError: defineQuery({
    method: 'POST',
    path: 'log/error',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    perMinute: 20,
    passive: true,
    summary: "Reports a client error to the server's log.",
    body: z.object({
      message: z.string().max(2000),
      location: z.string().max(2000).optional(),
      agent: z.string().max(500).optional(),
    }),
    result: emptyResultSchema,
  }),
};
