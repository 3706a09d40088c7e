/** What signing in and one's own account say: answers, sentences, limits (specification 000 sections 2, 4, 5). */

import { instantSchema, languageSchema, revisionSchema, statedSchema } from '@klarsikt/contract/shapes.ts';
import type { Language } from '@klarsikt/engine';
import { z } from 'zod';
import { longestPassword, passwordPolicySchema } from './organization.settings.ts';
import { loginStatuses } from './session.ts';

/**
 * Answer to every sign-in step (decision 11): HTTP 200 with a status. `success`: signed in; one of the required actions:
 * that step comes next (or was not right and is asked for again, then `errorMessage` says why); everything else: refused.
 */
export const loginResultSchema = z.object({
  status: z.enum(loginStatuses),
  /** One of `signInMessages` in the language of the request, or null. */
  errorMessage: z.string().nullable(),
});

/** Sentences of a sign-in step; the first three are word for word the specification's in English (000 section 5). */
export const signInMessages = {
  otpInvalid: { en: 'OTP code is invalid', sv: 'Engångskoden är ogiltig' },
  linkExpired: {
    en: 'Login token expired, this link is no longer valid',
    sv: 'Inloggningslänken har gått ut och gäller inte längre',
  },
  passwordExpired: { en: 'Password expired', sv: 'Lösenordet har gått ut' },
  codesUsedUp: {
    en: 'Too many wrong one-time codes. Sign in again from the start, with the code that the app shows then.',
    sv: 'För många felaktiga engångskoder. Logga in på nytt från början, med den kod som appen visar då.',
  },
  addressUnproved: {
    en: 'Your organisation’s identity provider knows you, but does not confirm your e-mail address (email_verified), so there is no account to let you into. Open the link in your invitation, or ask your administrator for one.',
    sv: 'Din organisations identitetsleverantör känner dig men bekräftar inte din e-postadress (email_verified), så det finns inget konto att släppa in dig på. Öppna länken i din inbjudan, eller be din administratör om en.',
  },
  invitationFirst: {
    en: 'Your account is waiting for its invitation: open the link in it, and you will be brought back here. If you can not find it, ask your administrator to invite you again.',
    sv: 'Ditt konto väntar på sin inbjudan: öppna länken i den, så kommer du tillbaka hit. Hittar du den inte, be din administratör bjuda in dig igen.',
  },
  otherApplication: {
    en: 'Your organisation’s identity provider has confirmed who you are, but your account in Klarsikt is connected with another identity there. That happens when the application at the provider has been replaced. Nothing of yours is lost. Ask your organisation’s administrator of Klarsikt to connect your account with the new sign-in: in Admin, under Organizations, Sign-in.',
    sv: 'Din organisations identitetsleverantör har bekräftat vem du är, men ditt konto i Klarsikt är kopplat till en annan identitet där. Det händer när applikationen hos leverantören har bytts ut. Inget av ditt har gått förlorat. Be den som administrerar Klarsikt hos er att koppla ditt konto till den nya inloggningen: i Admin, under Organisationer, Inloggning.',
  },
  otherAccount: {
    en: 'This identity at the provider belongs to another account already.',
    sv: 'Den här identiteten hos leverantören hör redan till ett annat konto.',
  },
  noSeat: {
    en: 'Your organisation’s licence has no seat left, so no account was made for you. Ask your administrator to free a seat or extend the licence.',
    sv: 'Din organisations licens har ingen ledig plats, så inget konto skapades åt dig. Be din administratör frigöra en plats eller utöka licensen.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/**
 * Faults of a new password by their code (`password.` and the name), word for word in English (specification 000
 * section 5, decision 22). They come as faults of `error.invalid` at the password's field. One that is long enough and
 * would be guessed all the same has a sentence of `guessableMessages`.
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

/** Why a password that is long enough is not taken, by its code (`password.` and the name): security page section 1. */
export const guessableMessages = {
  repeated: {
    en: 'The same characters again and again are guessed as easily as one of them. Put together a few words that have nothing to do with each other.',
    sv: 'Samma tecken om och om igen gissas lika lätt som ett av dem. Sätt ihop några ord som inte har med varandra att göra.',
  },
  named: {
    en: 'It is made of your name, your address or the name of your organisation, which are tried first. Put together a few words that have nothing to do with you.',
    sv: 'Det består av ditt namn, din adress eller din organisations namn, som prövas först. Sätt ihop några ord som inte har med dig att göra.',
  },
  common: {
    en: 'It is made of known passwords, common words or sequences, which are tried first. Put together a few words that have nothing to do with each other.',
    sv: 'Det består av kända lösenord, vanliga ord eller följder, som prövas först. Sätt ihop några ord som inte har med varandra att göra.',
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
export const nameSchema = statedSchema(100);

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
  /** The organisation's identity provider: whether there is one in use, and whether the account is connected with it. */
  provider: z.object({ inUse: z.boolean(), connected: z.boolean() }),
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

/**
 * A path of this origin, with query and fragment: begins with one slash, holds no backslash, blank or control character,
 * and is neither the API nor a page of signing in.
 */
export const returnAddressPattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and "/\t/evil.example" would become "//evil.example"
  /^\/(?![/\\])(?!(?:api|login|setup)(?:[/?#]|$))[^\\\s\u0000-\u001f\u007f]*$/;

/** A return address of at most so many characters; another one is refused. */
export const returnAddressSchema = (longest: number) => z.string().max(longest).regex(returnAddressPattern);
