/** Signing in, and one's own account: specification 000 sections 2, 4, 5 and 7. */

import {
  anyone,
  command,
  owing,
  query,
  signedIn,
  signInBegun,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { doneSchema, languageSchema, revisionSchema, statedSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import {
  accountSchema,
  loginActionSchema,
  loginResultSchema,
  nameSchema,
  otpSchema,
  secretLength,
  secretSchema,
  totpSecretSchema,
} from './login.shapes.ts';

/**
 * Endpoints of signing in, of the demo, of the first set-up, and of the own account (specification 000 sections 2 and 7).
 * Every step of a sign-in replaces the session cookie, so the CSRF token is fetched anew after it.
 */
export const login = {
  login: command({
    method: 'POST',
    path: 'login',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary: 'Password sign-in. A required action as status: the sign-in has begun and owes that step.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked'],
    body: z.object({ username: z.string().min(1).max(254), secret: secretSchema }),
    result: loginResultSchema,
  }),
  otp: command({
    method: 'POST',
    path: 'login/otp',
    access: owing('needFactor'),
    verifiesSecret: true,
    summary:
      'The second factor. A wrong code is asked for again (`needFactor` with a message); after five the sign-in starts over (`failed`).',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked'],
    body: z.object({ otp: otpSchema }),
    result: loginResultSchema,
  }),
  loginToken: command({
    method: 'POST',
    path: 'loginToken',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary:
      'Begins a sign-in with a one-time link by mail (reset, invitation, login); a second factor and all else that is owed is still asked for.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked', 'login.rescued'],
    query: z.object({ action: loginActionSchema.optional() }),
    body: z.object({ token: z.string().min(1).max(300) }),
    result: loginResultSchema.extend({
      /** Path of this origin to go to when all steps are done; null: the caller's choice. */
      landing: z.string().nullable(),
      /**
       * Set with `restricted` for an invitation that is answered at the organisation's identity provider: the user name
       * to leave with (`login/federation`, with the same token). The link is not used up yet.
       */
      provider: z.string().nullable(),
    }),
  }),
  updatePassword: command({
    method: 'POST',
    path: 'login/updatePassword',
    access: owing('updatePassword'),
    verifiesSecret: true,
    summary: 'Sets the new password that the sign-in owes. One that the policy refuses is told as faults.',
    events: ['login.succeeded', 'login.begun'],
    body: z.object({ secret: secretSchema }),
    result: loginResultSchema,
  }),
  updateTotp: command({
    method: 'POST',
    path: 'login/updateTotp',
    access: owing('updateTotp'),
    verifiesSecret: true,
    summary: 'Sets up the second factor that the sign-in owes: a generated secret and a code made with it.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked'],
    body: z.object({ secret: totpSecretSchema, otp: otpSchema }),
    result: loginResultSchema,
  }),
  updateProfile: command({
    method: 'POST',
    path: 'login/updateProfile',
    access: owing('updateProfile'),
    summary: 'Completes the profile that the sign-in owes.',
    events: ['login.succeeded', 'login.begun'],
    body: z.object({ givenName: nameSchema, surname: nameSchema }),
    result: loginResultSchema,
  }),
  acceptTos: command({
    method: 'POST',
    path: 'login/acceptTos',
    access: owing('updateTos'),
    summary:
      'Accepts the terms of service. `version` is the one that was shown; another one in force refuses as a conflict.',
    events: ['login.succeeded', 'login.begun'],
    body: z.object({ version: z.string().max(40).optional() }).optional(),
    result: loginResultSchema,
  }),
  resetPassword: command({
    method: 'POST',
    path: 'login/resetPassword',
    access: anyone,
    visitors: visitorBounds.signIn,
    perMinute: 10,
    summary:
      'Sends a link for a new password to the stored address of the account, if there is one. Always the same answer.',
    events: ['password.resetAsked'],
    body: z.object({ email: z.string().min(1).max(254) }),
    result: doneSchema.extend({
      /** Whether this installation sends mail at all: without a mail server no link arrives, whoever asks. */
      mail: z.boolean(),
    }),
  }),
  generateSecret: query({
    method: 'POST',
    path: 'login/generateSecret',
    access: signInBegun,
    perMinute: 30,
    passive: true,
    summary: 'A new secret of 65 characters; the first 64 are the key of the one-time codes.',
    body: z.object({ length: z.literal(secretLength).optional() }).optional(),
    result: z.object({ secret: z.string().length(secretLength) }),
  }),
  matchingRealm: query({
    method: 'POST',
    path: 'login/matchingRealm',
    access: anyone,
    visitors: visitorBounds.signIn,
    summary: "The federation realm for the user name's domain, or null: then the password form shows.",
    body: z.object({ username: z.string().min(1).max(254) }),
    result: z.object({
      realm: z.object({ url: z.string(), idpHint: z.string().nullable(), loginHint: z.string() }).nullable(),
    }),
  }),
  demo: command({
    method: 'POST',
    path: 'login/demo',
    access: anyone,
    visitors: { perMinute: 10, bytes: 1024 },
    summary:
      'Starts a demo session in a sandbox of its own, pruned when the session ends. With `keep`, inside a demo, the sandbox goes on with its own texts in the language.',
    events: ['login.demo'],
    body: z.object({ language: z.enum(['en', 'sv']).optional(), keep: z.boolean().optional() }).optional(),
    result: loginResultSchema,
  }),
  getSetup: query({
    method: 'POST',
    path: 'login/setup/check',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary: 'Whether a one-time setup link is still good.',
    body: z.object({ token: z.string().min(1).max(200) }),
    result: z.object({ valid: z.boolean() }),
  }),
  setup: command({
    method: 'POST',
    path: 'login/setup',
    access: anyone,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary: 'Creates the first administrator with the one-time setup link, which dies with it.',
    events: ['setup.completed'],
    body: z.object({
      token: z.string().min(1).max(200),
      organization: statedSchema(200),
      username: z.email().max(254),
      givenName: statedSchema(100),
      surname: statedSchema(100),
      secret: z.string().min(1).max(4096),
      /** Of the organisation: of its mails, and of what is made for it. That of the call where it is absent. */
      language: languageSchema.exactOptional(),
      /** Make the groups that organisations begin with (`starterGroups` of the engine). */
      starterGroups: z.boolean().default(false),
    }),
    result: loginResultSchema,
  }),
  getAccount: query({
    method: 'GET',
    path: 'account',
    access: signedIn,
    visitors: visitorBounds.read,
    summary: "The caller's own account.",
    result: accountSchema,
  }),
  updateAccount: command({
    method: 'POST',
    path: 'account',
    access: signedIn,
    visitors: visitorBounds.write,
    summary: "Changes the caller's own name and language.",
    events: ['account.changed'],
    body: z.object({
      revision: revisionSchema,
      givenName: nameSchema,
      surname: nameSchema,
      language: languageSchema.nullable(),
    }),
    result: accountSchema,
  }),
  changePassword: command({
    method: 'POST',
    path: 'account/password',
    access: signedIn,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary:
      "Changes the caller's own password, given the current one. Ends all other sessions. A wrong current password is a fault at `body.current`.",
    events: ['password.changed'],
    body: z.object({ current: secretSchema, secret: secretSchema }),
    result: doneSchema,
  }),
  changeTotp: command({
    method: 'POST',
    path: 'account/totp',
    access: signedIn,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary:
      "Sets up or replaces the caller's own second factor, given the current password. A code that does not fit is a fault at `body.otp`. Ends all other sessions.",
    events: ['totp.changed'],
    body: z.object({ current: secretSchema, secret: totpSecretSchema, otp: otpSchema }),
    result: doneSchema,
  }),
  removeTotp: command({
    method: 'POST',
    path: 'account/totp/remove',
    access: signedIn,
    visitors: visitorBounds.signIn,
    verifiesSecret: true,
    summary:
      "Takes the caller's own second factor away, given the current password and a code. Refused as a conflict where it is required.",
    events: ['totp.removed'],
    body: z.object({ current: secretSchema, otp: otpSchema }),
    result: doneSchema,
  }),
};
