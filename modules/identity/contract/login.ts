/** Contract for sign-in and the caller's own account (specification 000 sections 2, 4, 5 and 7). */

import {
  allowsIncompleteSignIn,
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
  idSchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { passkeyEndpoints } from './login.passkeys.ts';
import {
  accountSchema,
  generatedSecretLength,
  loginActionSchema,
  loginResultSchema,
  oneTimeCodeSchema,
  personNameSchema,
  plainPasswordSchema,
  startPageSchema,
  totpSecretSchema,
} from './login.shapes.ts';

/**
 * Endpoints of sign-in, demo, first set-up and own account (specification 000 sections 2 and 7). Every sign-in step
 * replaces the session cookie, so clients must fetch a new CSRF token after each step.
 */
export const loginContract = {
  login: defineCommand({
    method: 'POST',
    path: 'login',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary: 'Sign-in by password. The status names the next required step, if any.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked'],
    body: z.object({ username: z.string().min(1).max(254), secret: plainPasswordSchema }),
    result: loginResultSchema,
  }),
  otp: defineCommand({
    method: 'POST',
    path: 'login/otp',
    inEveryMode: true,
    access: needsPendingAction('needFactor'),
    verifiesSecret: true,
    summary:
      'The second factor. After a wrong code `needFactor` with a message; after five wrong codes the sign-in starts again (`failed`).',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked'],
    body: z.object({ otp: oneTimeCodeSchema }),
    result: loginResultSchema,
  }),
  loginToken: defineCommand({
    method: 'POST',
    path: 'loginToken',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      'Starts a sign-in with a one-time link from an e-mail (reset, invitation, login); further required steps such as the second factor follow.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked', 'login.rescued'],
    query: z.object({ action: loginActionSchema.optional() }),
    body: z.object({ token: z.string().min(1).max(300) }),
    result: loginResultSchema.extend({
      /** Path on this origin that the client opens after the last step; null if the client decides. */
      landing: z.string().nullable(),
      /**
       * User name for `login/federation`, which needs the same token. It is set, together with the status
       * `restricted`, if the invitation must be accepted at the organisation's identity provider; the token remains
       * valid.
       */
      provider: z.string().nullable(),
    }),
  }),
  updatePassword: defineCommand({
    method: 'POST',
    path: 'login/updatePassword',
    inEveryMode: true,
    access: needsPendingAction('updatePassword'),
    verifiesSecret: true,
    summary:
      'Sets the new password that is required to complete the sign-in. A password against the policy is refused with faults.',
    events: ['login.succeeded', 'login.begun'],
    body: z.object({ secret: plainPasswordSchema }),
    result: loginResultSchema,
  }),
  updateTotp: defineCommand({
    method: 'POST',
    path: 'login/updateTotp',
    inEveryMode: true,
    access: needsPendingAction('updateTotp'),
    verifiesSecret: true,
    summary:
      'Sets up the second factor that is required to complete the sign-in: a generated secret and a code made with it.',
    events: ['login.succeeded', 'login.begun', 'login.failed', 'login.locked'],
    body: z.object({ secret: totpSecretSchema, otp: oneTimeCodeSchema }),
    result: loginResultSchema,
  }),
  updateProfile: defineCommand({
    method: 'POST',
    path: 'login/updateProfile',
    inEveryMode: true,
    access: needsPendingAction('updateProfile'),
    summary: 'Completes the profile that is required to complete the sign-in.',
    events: ['login.succeeded', 'login.begun'],
    body: z.object({
      givenName: personNameSchema,
      surname: personNameSchema,
      /** Language of mails and screens; if absent, it stays unchanged. */
      language: languageSchema.exactOptional(),
    }),
    result: loginResultSchema,
  }),
  acceptTos: defineCommand({
    method: 'POST',
    path: 'login/acceptTos',
    inEveryMode: true,
    access: needsPendingAction('updateTos'),
    summary:
      'Accepts the terms of service. `version` is the one that was shown; it is refused as a conflict if another one is in force.',
    events: ['login.succeeded', 'login.begun'],
    body: z.object({ version: z.string().max(40).optional() }).optional(),
    result: loginResultSchema,
  }),
  resetPassword: defineCommand({
    method: 'POST',
    path: 'login/resetPassword',
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    countedTogether: true,
    perMinute: 10,
    summary:
      'Sends a link for a new password to the stored address of the account, if there is one. Always the same answer.',
    events: ['password.resetAsked'],
    body: z.object({ email: z.string().min(1).max(254) }),
    result: emptyResultSchema.extend({
      /** True if a mail server is configured; otherwise no link can be sent to any user name. */
      mail: z.boolean(),
    }),
  }),
  generateSecret: defineQuery({
    method: 'POST',
    path: 'login/generateSecret',
    inEveryMode: true,
    access: allowsIncompleteSignIn,
    perMinute: 30,
    passive: true,
    summary: 'A new secret of 65 characters; the first 64 are the key of the one-time codes.',
    body: z.object({ length: z.literal(generatedSecretLength).optional() }).optional(),
    result: z.object({ secret: z.string().length(generatedSecretLength) }),
  }),
  matchingRealm: defineQuery({
    method: 'POST',
    path: 'login/matchingRealm',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    summary: "The federation realm of the user name's domain; null for sign-in by password.",
    body: z.object({ username: z.string().min(1).max(254) }),
    result: z.object({
      realm: z.object({ url: z.string(), idpHint: z.string().nullable(), loginHint: z.string() }).nullable(),
    }),
  }),
  demo: defineCommand({
    method: 'POST',
    path: 'login/demo',
    access: openToAnyone,
    visitors: { perMinute: 10, bytes: 1024 },
    countedTogether: true,
    summary:
      'Starts a demo session in its own sandbox, which is deleted when the session ends. With `keep`, inside a demo, the sandbox continues with texts in the given language.',
    events: ['login.demo'],
    body: z.object({ language: z.enum(['en', 'sv']).optional(), keep: z.boolean().optional() }).optional(),
    /** `assessment` is the assessment that the new demo opens; null with `keep`, which keeps the present demo. */
    result: loginResultSchema.extend({ assessment: idSchema.nullable() }),
  }),
  getSetup: defineQuery({
    method: 'POST',
    path: 'login/setup/check',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary: 'Whether a one-time set-up link is still valid.',
    body: z.object({ token: z.string().min(1).max(200) }),
    result: z.object({ valid: z.boolean() }),
  }),
  setup: defineCommand({
    method: 'POST',
    path: 'login/setup',
    inEveryMode: true,
    access: openToAnyone,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary: 'Creates the first administrator with the one-time set-up link, which then becomes invalid.',
    events: ['setup.completed'],
    body: z.object({
      token: z.string().min(1).max(200),
      organization: createRequiredTextSchema(200),
      username: z.email().max(254),
      givenName: createRequiredTextSchema(100),
      surname: createRequiredTextSchema(100),
      secret: z.string().min(1).max(4096),
      /** Language of the organisation's mails and generated content; by default the language of the request. */
      language: languageSchema.exactOptional(),
      /** True to create the default user groups (`starterGroups` of the engine). */
      starterGroups: z.boolean().default(false),
    }),
    result: loginResultSchema,
  }),
  getAccount: defineQuery({
    method: 'GET',
    path: 'account',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary: "The caller's own account.",
    result: accountSchema,
  }),
  updateAccount: defineCommand({
    method: 'POST',
    path: 'account',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    summary: "Changes the caller's own name, language and start page.",
    events: ['account.changed'],
    body: z.object({
      revision: revisionSchema,
      givenName: personNameSchema,
      surname: personNameSchema,
      language: languageSchema.nullable(),
      /** Start page; if absent, it stays unchanged. */
      startPage: startPageSchema.nullable().exactOptional(),
    }),
    result: accountSchema,
  }),
  changePassword: defineCommand({
    method: 'POST',
    path: 'account/password',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      "Changes the caller's own password, given the current one. Ends all other sessions. A wrong current password is a fault at `body.current`.",
    events: ['password.changed'],
    body: z.object({ current: plainPasswordSchema, secret: plainPasswordSchema }),
    result: emptyResultSchema,
  }),
  changeTotp: defineCommand({
    method: 'POST',
    path: 'account/totp',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      "Sets up or replaces the caller's own second factor, given the current password. A wrong code is a fault at `body.otp`. Ends all other sessions.",
    events: ['totp.changed'],
    body: z.object({ current: plainPasswordSchema, secret: totpSecretSchema, otp: oneTimeCodeSchema }),
    result: emptyResultSchema,
  }),
  removeTotp: defineCommand({
    method: 'POST',
    path: 'account/totp/remove',
    access: requiresSignIn,
    visitors: visitorLimits.signIn,
    verifiesSecret: true,
    summary:
      "Removes the caller's own second factor, given the current password and a code. Refused as a conflict if it is required.",
    events: ['totp.removed'],
    body: z.object({ current: plainPasswordSchema, otp: oneTimeCodeSchema }),
    result: emptyResultSchema,
  }),
  ...passkeyEndpoints,
};
