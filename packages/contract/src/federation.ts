/** Sign-in through an organisation's own identity provider: specification 000 sections 3, 4 and 8. */
import { z } from 'zod';
import { anyone, command } from './endpoint.ts';
import { loginResultSchema } from './login.shapes.ts';

/** A path of this origin to go to after signing in; anything else is refused where it is used. */
const uriSchema = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/);

/**
 * Endpoints of federated sign-in: OpenID Connect authorization code flow with PKCE (S256), run by the server. The
 * browser sees neither tokens nor client secret.
 */
export const federation = {
  start: command({
    method: 'POST',
    path: 'login/federation',
    access: anyone,
    perMinute: 30,
    summary:
      "Prepares a sign-in at the provider of the user name's domain, after checking within 5000 ms that it answers. `silent` asks the provider not to show anything.",
    events: ['federation.started', 'federation.failed'],
    body: z.object({
      username: z.string().min(1).max(254),
      uri: uriSchema.optional(),
      silent: z.boolean().optional(),
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
    verifiesSecret: true,
    summary:
      'Completes the sign-in with what the provider sent back, once, in the browser that started it, within 60 minutes.',
    events: ['login.succeeded', 'login.failed'],
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
};
