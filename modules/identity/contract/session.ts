/** Session, clock, languages, version, licences, usage signals: specification 000 section 7. */

import { anyone, command, query, signedIn, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { doneSchema, instantSchema, languageSchema, passwordProfiles } from '@klarsikt/contract/shapes.ts';
import { applications, requiredActions, tradeNames } from '@klarsikt/engine';
import { z } from 'zod';

/** An application identifier (specification 000 section 1). */
export const applicationSchema = z.enum(applications);

/** Login statuses, word for word (specification 000 section 4). */
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

/** Outcome of a sign-in step, or the required action that is still owed. */
export type LoginStatus = (typeof loginStatuses)[number];

/** How a person signed in. */
export const loginMethods = ['password', 'federation', 'link', 'demo', 'setup'] as const;

/** The signed-in user with the organisation that they belong to. `displayName` is never empty. */
export const sessionUserSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  displayName: z.string(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
});

/**
 * The session as the browser gets it. `status` is null for a visitor, else a login status (`success` when signed in).
 * Times are seconds: remaining until hard and soft expiry, and how long before them to warn (decision 14); all null
 * for a visitor.
 */
export const sessionSchema = z.object({
  authenticated: z.boolean(),
  status: z.enum(loginStatuses).nullable(),
  user: sessionUserSchema.nullable(),
  applications: z.array(
    z.object({ application: applicationSchema, permissions: z.array(z.object({ p: z.string() })) }),
  ),
  /** Applications that the own organisation has licences for, also those in which the person has no right. */
  licensed: z.array(applicationSchema),
  demo: z.boolean(),
  /** What a new password needs, while the sign-in owes one; null otherwise. */
  passwordPolicy: z.object({ profile: z.enum(passwordProfiles), least: z.number().int() }).nullable(),
  language: languageSchema.nullable(),
  /** How the person signed in; null for a visitor. */
  method: z.enum(loginMethods).nullable(),
  /** The customer organisation being administered: what is seen and changed is its; null most of the time. */
  administering: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** True while the organisation that runs the installation is in scope: what concerns all of it is open then. */
  operator: z.boolean(),
  /** Trade of the organisation in scope, with whose businesses lists begin; null where it is of none, and for a visitor. */
  trade: z.enum(tradeNames).nullable(),
  /** Zone of the days of the organisation in scope (IANA); of a visitor, UTC. */
  timeZone: z.string(),
  hardtimeSec: z.number().nullable(),
  softtimeSec: z.number().nullable(),
  headsupSec: z.number().nullable(),
});

/** One of a person's sessions, as they and their administrators see it. `agent` is what the browser calls itself. */
export const sessionEntrySchema = z.object({
  id: z.string(),
  method: z.enum(loginMethods),
  ip: z.string(),
  agent: z.string(),
  createdAt: instantSchema,
  activeAt: instantSchema,
  /** The earlier of the soft and the hard expiry, without further activity. */
  expiresAt: instantSchema,
  /** True for the session of this very call. */
  current: z.boolean(),
});

/** One of a person's sessions. */
export type SessionEntry = z.output<typeof sessionEntrySchema>;

/** Session of the browser: who, with which permissions, for how many seconds more. */
export type Session = z.output<typeof sessionSchema>;

/** The session of a visitor: nobody is signed in, and nothing runs out. */
export const visitorSession: Session = {
  authenticated: false,
  status: null,
  user: null,
  applications: [],
  licensed: [],
  demo: false,
  passwordPolicy: null,
  language: null,
  method: null,
  administering: null,
  operator: false,
  trade: null,
  timeZone: 'UTC',
  hardtimeSec: null,
  softtimeSec: null,
  headsupSec: null,
};

/** For how many days a browser may keep unsent work, the day on which it was written included. */
export const unsentDays = 7;

/** Key of 256 bits, in base64, for what a person's browser keeps of unsent work written on one day (UTC). */
export const unsentKeySchema = z.object({ day: z.iso.date(), key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/) });

/** Key for the unsent work of one person and day. */
export type UnsentKey = z.output<typeof unsentKeySchema>;

/** Administrators that are named to somebody who lacks a right, at most. */
export const administratorsShown = 5;

/** Endpoints around the session (specification 000 section 7). The passive ones do not count as activity. */
export const session = {
  getToken: query({
    method: 'GET',
    path: 'token',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary: 'CSRF token bound to the session; send it as X-CSRF-Token on every request that is not GET.',
    result: z.object({ token: z.string() }),
  }),
  getTime: query({
    method: 'GET',
    path: 'time',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary: "The server's clock.",
    result: z.object({ time: instantSchema, epochMs: z.number() }),
  }),
  getLanguages: query({
    method: 'GET',
    path: 'languages',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary: 'The languages offered.',
    result: z.array(z.object({ code: languageSchema, id: z.number().int(), name: z.string() })),
  }),
  getVersion: query({
    method: 'GET',
    path: 'version',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary: "The server's version and the client version that it expects.",
    result: z.object({ version: z.string(), clientVersion: z.string() }),
  }),
  getSession: query({
    method: 'GET',
    path: 'session',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary: 'Who is signed in, with what permissions and until when.',
    result: sessionSchema,
  }),
  getUnsentKeys: query({
    method: 'GET',
    path: 'session/unsent',
    access: signedIn,
    visitors: visitorBounds.read,
    passive: true,
    summary:
      "Keys that seal the caller's unsent work in the browser: that of today, then those of the days before that still count.",
    result: z.array(unsentKeySchema),
  }),
  deleteSession: command({
    method: 'DELETE',
    path: 'session',
    access: anyone,
    visitors: visitorBounds.write,
    summary: 'Signs out. A demo session loses its sandbox.',
    events: ['session.ended'],
    result: doneSchema.extend({
      /** Address of the identity provider to go to, so that its session ends too; null for other sign-ins. */
      logoutUrl: z.string().nullable(),
    }),
  }),
  listSessions: query({
    method: 'GET',
    path: 'session/list',
    access: signedIn,
    visitors: visitorBounds.read,
    summary: "The caller's own live sessions, the latest active first.",
    result: z.array(sessionEntrySchema),
  }),
  endOtherSessions: command({
    method: 'DELETE',
    path: 'session/others',
    access: signedIn,
    visitors: visitorBounds.write,
    summary: "Ends all of the caller's sessions but this one.",
    events: ['session.ended'],
    result: z.object({ ended: z.number().int().nonnegative() }),
  }),
  endSession: command({
    method: 'DELETE',
    path: 'session/{id}',
    access: signedIn,
    visitors: visitorBounds.write,
    summary: "Ends one of the caller's own sessions.",
    events: ['session.ended'],
    params: z.object({ id: z.uuid() }),
    result: doneSchema,
  }),
  getLicenses: query({
    method: 'GET',
    path: 'licenses',
    access: signedIn,
    visitors: visitorBounds.read,
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
  listAdministrators: query({
    method: 'GET',
    path: 'session/administrators',
    access: signedIn,
    visitors: visitorBounds.read,
    own: true,
    summary: 'Who can give the caller rights: administrators of users and groups in their own organisation.',
    result: z.array(z.object({ name: z.string(), username: z.string() })).max(administratorsShown),
  }),
  getAnalyticsSettings: query({
    method: 'GET',
    path: 'settings/analytics',
    access: anyone,
    visitors: visitorBounds.glance,
    passive: true,
    summary: 'Whether usage signals are wanted. No third party is involved.',
    result: z.object({ enabled: z.boolean() }),
  }),
  track: query({
    method: 'POST',
    path: 'track',
    access: anyone,
    visitors: visitorBounds.glance,
    perMinute: 120,
    passive: true,
    summary: 'Records a usage event, once per session and event.',
    body: z.object({
      event: z.string().regex(/^[a-z][a-z0-9.-]{0,79}$/),
      detail: z.string().max(200).optional(),
    }),
    result: doneSchema,
  }),
  logError: query({
    method: 'POST',
    path: 'log/error',
    access: anyone,
    visitors: visitorBounds.signIn,
    perMinute: 20,
    passive: true,
    summary: "Reports a client error to the server's log.",
    body: z.object({
      message: z.string().max(2000),
      location: z.string().max(2000).optional(),
      agent: z.string().max(500).optional(),
    }),
    result: doneSchema,
  }),
};
