/** What signing in and one's own account say: answers, sentences, limits (specification 000 sections 2, 4, 5). */
import type { Language } from '@klarsikt/engine';
import { z } from 'zod';
import { longestPassword, passwordPolicySchema } from './organization.settings.ts';
import { loginStatuses } from './session.ts';
import { instantSchema, languageSchema, revisionSchema } from './shapes.ts';

/**
 * Answer to every sign-in step (decision 11): HTTP 200 with a status. `success`: signed in; one of the required actions:
 * that step comes next (or was not right and is asked for again, then `errorMessage` says why); everything else: refused.
 */
export const loginResultSchema = z.object({
  status: z.enum(loginStatuses),
  /** One of `signInMessages` in the language of the request, or null. */
  errorMessage: z.string().nullable(),
});

/** Sentences of a sign-in step, word for word in English (specification 000 section 5). */
export const signInMessages = {
  otpInvalid: { en: 'OTP code is invalid', sv: 'Engångskoden är ogiltig' },
  linkExpired: {
    en: 'Login token expired, this link is no longer valid',
    sv: 'Inloggningslänken har gått ut och gäller inte längre',
  },
  passwordExpired: { en: 'Password expired', sv: 'Lösenordet har gått ut' },
} as const satisfies Record<string, Record<Language, string>>;

/**
 * Faults of a new password by their code (`password.` and the name), word for word in English (specification 000
 * section 5, decision 22). They come as faults of `error.invalid` at the password's field. A password that is long
 * enough but known to be guessed has the code `password.common`, the sentence of `tooshort`, and `passwordHints.common`
 * is what to show beside it.
 */
export const passwordMessages = {
  tooshort: { en: 'The provided password is too short', sv: 'Lösenordet är för kort' },
  identical: {
    en: 'The provided password is identical to the current password and must be changed',
    sv: 'Lösenordet är detsamma som det nuvarande och måste ändras',
  },
  number: {
    en: 'Password must contain at least one number',
    sv: 'Lösenordet måste innehålla minst en siffra',
  },
  special: {
    en: 'Password must contain at least one special character',
    sv: 'Lösenordet måste innehålla minst ett specialtecken',
  },
  letters: {
    en: 'Password must contain at least one lower case and one upper case letter',
    sv: 'Lösenordet måste innehålla minst en liten och en stor bokstav',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** What helps to find a password that is taken; no message of the policy. */
export const passwordHints = {
  common: {
    en: 'It is made of words, names or sequences that are tried first. A longer one of several unrelated words is taken.',
    sv: 'Det består av ord, namn eller följder som prövas först. Ett längre av flera orelaterade ord godtas.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** Pages that a link may open after signing in, by the name that `action` gives. Paths of this origin. */
export const loginActions = {
  home: '/',
  threatview: '/threatview',
  ra: '/ra',
  atlas: '/atlas',
  admin: '/admin',
  feed: '/feed',
  account: '/account',
} as const;

/** Names of `loginActions`. */
export const loginActionSchema = z.enum(['home', 'threatview', 'ra', 'atlas', 'admin', 'feed', 'account']);

/** A token that starts with this is a mail template that nobody filled: it is ignored (decision 15). */
export const tokenPlaceholder = '{{';

/** A new or given password, in the clear. Checked by the organisation's policy after this. */
export const secretSchema = z.string().min(1).max(longestPassword);

/** A one-time code as people type it; blanks are dropped. One that is not six digits is a wrong code. */
export const otpSchema = z
  .string()
  .min(1)
  .max(20)
  .transform((text) => text.replace(/\s/g, ''));

/** Length of every generated secret, in characters (specification 000 section 5). */
export const secretLength = 65;

/** Characters of a generated secret that make the TOTP key: the first 64, which are 40 bytes (decision 13). */
export const totpKeyLength = 64;

/** A generated secret as the client sends it back. */
export const totpSecretSchema = z.string().regex(/^[A-Z2-7]{65}$/);
/** A given name or surname. */
export const nameSchema = z.string().trim().min(1).max(100);

/** The caller's own account. */
export const accountSchema = z.object({
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  /** Null: the organisation's language. */
  language: languageSchema.nullable(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
  /** When the password was set; null when there is none (federated sign-in). */
  passwordAt: instantSchema.nullable(),
  hasPassword: z.boolean(),
  passwordPolicy: passwordPolicySchema,
  /** The second factor: whether it is set up, since when, and whether the organisation demands it. */
  totp: z.object({ set: z.boolean(), at: instantSchema.nullable(), required: z.boolean() }),
  /** The accepted terms of service. */
  terms: z.object({ version: z.string().nullable(), at: instantSchema.nullable() }),
  lastLoginAt: instantSchema.nullable(),
  revision: revisionSchema,
});

/** The caller's own account, as the account page shows it. */
export type Account = z.output<typeof accountSchema>;
