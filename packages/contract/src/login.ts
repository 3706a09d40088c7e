/** Signing in: specification 000 sections 2 and 7. */
import { z } from 'zod';
import { anyone, command, query } from './endpoint.ts';
import { loginStatuses } from './session.ts';

/** Answer to every sign-in step (decision 11): HTTP 200 with a status. */
export const loginResultSchema = z.object({
  status: z.enum(loginStatuses),
  errorMessage: z.string().nullable(),
});

/** Outcome of a sign-in step: a status, and a sentence for whoever is refused. */
export type LoginResult = z.output<typeof loginResultSchema>;

/** Endpoints of signing in, of the demo, and of the first set-up (specification 000 sections 2 and 7). */
export const login = {
  login: command({
    method: 'POST',
    path: 'login',
    access: anyone,
    verifiesSecret: true,
    summary: 'Password sign-in. On success the session cookie is replaced.',
    events: ['login.succeeded', 'login.failed'],
    body: z.object({ username: z.string().min(1).max(254), secret: z.string().min(1).max(4096) }),
    result: loginResultSchema,
  }),
  matchingRealm: query({
    method: 'POST',
    path: 'login/matchingRealm',
    access: anyone,
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
    summary: 'Starts a demo session in a sandbox of its own, pruned when the session ends.',
    events: ['login.demo'],
    body: z.object({ language: z.enum(['en', 'sv']).optional() }).optional(),
    result: loginResultSchema,
  }),
  getSetup: query({
    method: 'POST',
    path: 'login/setup/check',
    access: anyone,
    verifiesSecret: true,
    summary: 'Whether a one-time setup link is still good.',
    body: z.object({ token: z.string().min(1).max(200) }),
    result: z.object({ valid: z.boolean() }),
  }),
  setup: command({
    method: 'POST',
    path: 'login/setup',
    access: anyone,
    verifiesSecret: true,
    summary: 'Creates the first administrator with the one-time setup link, which dies with it.',
    events: ['setup.completed'],
    body: z.object({
      token: z.string().min(1).max(200),
      organization: z.string().trim().min(1).max(200),
      username: z.email().max(254),
      givenName: z.string().trim().min(1).max(100),
      surname: z.string().trim().min(1).max(100),
      secret: z.string().min(1).max(4096),
    }),
    result: loginResultSchema,
  }),
};
