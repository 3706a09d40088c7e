/**
 * Schemas of sign-in and of the caller's own account: results, messages and limits (specification 000 sections 2, 4
 * and 5).
 */

import {
  createRequiredTextSchema,
  instantSchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { Language } from '@klarsikt/engine/text';
import { z } from 'zod';
import { maxPasswordLength, passwordPolicySchema } from './organization.settings.ts';
import { loginStatuses } from './session.ts';

/**
 * Result of every sign-in step, always with HTTP status 200. `success` means signed in. A required action means that
 * this step is next, or that it failed for the reason in `errorMessage` and must be repeated. Any other status means
 * refused.
 */
export const loginResultSchema = z.object({
  status: z.enum(loginStatuses),
  /** One of `signInMessages` in the language of the request; null without a message. */
  errorMessage: z.string().nullable(),
});

/** Messages of sign-in steps. The English text of the first three is verbatim from specification 000 section 5. */
export const signInMessages = {
  otpInvalid: { en: 'OTP code is invalid', sv: 'Engångskoden är ogiltig. Ange den kod som appen visar nu.' },
  linkExpired: {
    en: 'Login token expired, this link is no longer valid',
    sv: 'Inloggningslänken har gått ut och gäller inte längre. Begär en ny länk.',
  },
  passwordExpired: { en: 'Password expired', sv: 'Lösenordet har gått ut. Välj ett nytt lösenord.' },
  codesUsedUp: {
    en: 'Too many wrong one-time codes. Sign in again from the start, with the code that the app shows then.',
    sv: 'För många felaktiga engångskoder. Logga in på nytt från början, med den kod som appen visar då.',
  },
  passkeyExpired: {
    en: 'This attempt took longer than five minutes, had already been used, or was started in another window. Start again.',
    sv: 'Försöket tog mer än fem minuter, hade redan använts eller påbörjades i ett annat fönster. Börja om.',
  },
  passkeyUnknown: {
    en: 'This passkey is not registered in Klarsikt. It may have been removed. Sign in another way, and register the passkey again on your account page.',
    sv: 'Lösennyckeln är inte registrerad i Klarsikt. Den kan ha tagits bort. Logga in på ett annat sätt och registrera lösennyckeln på nytt på din kontosida.',
  },
  passkeyInvalid: {
    en: 'The passkey could not be verified. Try again, or sign in another way.',
    sv: 'Lösennyckeln gick inte att kontrollera. Försök igen eller logga in på ett annat sätt.',
  },
  passkeyAddress: {
    en: 'Passkeys work only at {address}. Open Klarsikt there and try again.',
    sv: 'Lösennycklar fungerar bara på {address}. Öppna Klarsikt där och försök igen.',
  },
  passkeyNotAlone: {
    en: 'Your organisation does not allow sign-in by passkey alone. Sign in with your password; the passkey is then your second factor.',
    sv: 'Din organisation tillåter inte inloggning med enbart lösennyckel. Logga in med ditt lösenord, så är lösennyckeln din andra faktor.',
  },
  passkeyCopied: {
    en: 'This passkey was refused: its counter has not increased since the last sign-in, so a copy of the passkey may exist. Sign in another way, remove this passkey on your account page, and tell your administrator.',
    sv: 'Lösennyckeln nekades: dess räknare har inte ökat sedan förra inloggningen, så det kan finnas en kopia av nyckeln. Logga in på ett annat sätt, ta bort nyckeln på din kontosida och meddela din administratör.',
  },
  passkeysUsedUp: {
    en: 'A passkey was refused too many times. Sign in again from the start.',
    sv: 'Lösennyckeln nekades för många gånger. Logga in på nytt från början.',
  },
  addressUnproved: {
    en: 'Your organisation’s identity provider has identified you but does not confirm your e-mail address (email_verified), so no account can be opened for you. Open the link in your invitation, or ask your administrator for an invitation.',
    sv: 'Din organisations identitetsleverantör har identifierat dig men bekräftar inte din e-postadress (email_verified), så inget konto kan kopplas till dig. Öppna länken i din inbjudan, eller be din administratör om en inbjudan.',
  },
  invitationFirst: {
    en: 'You have not accepted your invitation yet. Open the link in the invitation to return here. If you cannot find the invitation, ask your administrator to invite you again.',
    sv: 'Du har inte accepterat din inbjudan än. Öppna länken i inbjudan, så kommer du tillbaka hit. Om du inte hittar inbjudan kan din administratör bjuda in dig igen.',
  },
  otherApplication: {
    en: 'Your organisation’s identity provider has confirmed who you are, but your account in Klarsikt is connected to another identity there. This happens when the application at the provider has been replaced. Your work is not lost. Ask your organisation’s administrator of Klarsikt to connect your account to the new sign-in: in Admin, under Organizations, Sign-in.',
    sv: 'Din organisations identitetsleverantör har bekräftat vem du är, men ditt konto i Klarsikt är kopplat till en annan identitet där. Det händer när applikationen hos leverantören har bytts ut. Ditt arbete finns kvar. Be den som administrerar Klarsikt hos er att koppla ditt konto till den nya inloggningen: i Admin, under Organisationer, Inloggning.',
  },
  otherAccount: {
    en: 'This identity at the provider already belongs to another account. Ask your administrator for help.',
    sv: 'Den här identiteten hos leverantören hör redan till ett annat konto. Be din administratör om hjälp.',
  },
  noSeat: {
    en: 'Your organisation’s licence has no seat left, so no account was created for you. Ask your administrator to free a seat or extend the licence.',
    sv: 'Din organisations licens har ingen ledig plats, så inget konto skapades åt dig. Be din administratör frigöra en plats eller utöka licensen.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/**
 * Faults of a new password by code (`password.` and the key); the English texts are verbatim from specification 000
 * section 5. They are reported as `error.invalid` at the password field. A password that is long enough but guessable
 * has a message of `guessablePasswordMessages`.
 */
export const passwordMessages = {
  tooshort: {
    en: 'The provided password is too short',
    sv: 'Lösenordet är för kort. Välj ett längre lösenord.',
  },
  identical: {
    en: 'The provided password is identical to the current password and must be changed',
    sv: 'Lösenordet är detsamma som det nuvarande. Välj ett annat lösenord.',
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

/**
 * Reasons to refuse a password that is long enough but guessable, by code (`password.` and the key): security page
 * section 1.
 */
export const guessablePasswordMessages = {
  repeated: {
    en: 'Repeated characters are easy to guess. Combine a few unrelated words.',
    sv: 'Upprepade tecken är lätta att gissa. Sätt ihop några ord utan samband.',
  },
  named: {
    en: 'The password consists of your name, your address or the name of your organisation, which attackers try first. Combine a few words that have nothing to do with you.',
    sv: 'Lösenordet består av ditt namn, din adress eller din organisations namn, som angripare prövar först. Sätt ihop några ord som inte har med dig att göra.',
  },
  common: {
    en: 'The password consists of known passwords, common words or sequences, which attackers try first. Combine a few unrelated words.',
    sv: 'Lösenordet består av kända lösenord, vanliga ord eller teckenföljder, som angripare prövar först. Sätt ihop några ord utan samband.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** Paths on this origin that a link may open after sign-in, by the value of its parameter `action`. */
export const loginActionPaths = {
  home: '/',
  threatview: '/threatview',
  ra: '/ra',
  atlas: '/atlas',
  admin: '/admin',
  feed: '/feed',
  account: '/account',
} as const;

/** Names of the pages that a link may open after sign-in: the keys of `loginActionPaths`. */
export const loginActionSchema = z.enum(['home', 'threatview', 'ra', 'atlas', 'admin', 'feed', 'account']);

/** Beginning of a placeholder in a mail template. A token that begins with it was never filled in and is ignored. */
export const mailPlaceholderStart = '{{';

/** Password in clear text, of any accepted length. The organisation's password policy is checked separately. */
export const plainPasswordSchema = z.string().min(1).max(maxPasswordLength);

/** One-time code as entered, without its blanks. A code that is not six digits counts as wrong. */
export const oneTimeCodeSchema = z
  .string()
  .min(1)
  .max(20)
  .transform((text) => text.replace(/\s/g, ''));

/** Length of every secret that a client generates, in characters (specification 000 section 5). */
export const generatedSecretLength = 65;

/** Number of characters of a generated secret that form the TOTP key: the first 64, which encode 40 bytes. */
export const totpKeyLength = 64;

/** TOTP secret that was generated and is sent back by the client: 65 characters of base32. */
export const totpSecretSchema = z.string().regex(/^[A-Z2-7]{65}$/);
/** Given name or surname, of at most 100 characters. */
export const personNameSchema = createRequiredTextSchema(100);

/** Start pages that a person can choose; `work` lists the person's open work. */
export const chosenStartPages = ['work'] as const;

/** Start page that a person has chosen. */
export const startPageSchema = z.enum(chosenStartPages);

/** The caller's own account, with its sign-in settings. */
export const accountSchema = z.object({
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  /** Language of the person; null for the organisation's language. */
  language: languageSchema.nullable(),
  /** Page to open after a sign-in without a given destination; null for the default page. */
  startPage: startPageSchema.nullable(),
  organization: z.object({ id: z.number().int(), name: z.string() }),
  /** Time when the password was set; null if the account has no password, as with an identity provider. */
  passwordAt: instantSchema.nullable(),
  hasPassword: z.boolean(),
  /**
   * The organisation's identity provider: `inUse` is true if people can sign in through it, `connected` if this
   * account is linked to it.
   */
  provider: z.object({ inUse: z.boolean(), connected: z.boolean() }),
  passwordPolicy: passwordPolicySchema,
  /**
   * One-time codes as second factor: whether they are set up, since when, and whether the organisation requires a
   * second factor.
   */
  totp: z.object({ set: z.boolean(), at: instantSchema.nullable(), required: z.boolean() }),
  /** Number of the person's passkeys. */
  passkeys: z.number().int().nonnegative(),
  /** Version of the terms of service that the person has accepted, and when; null if none. */
  terms: z.object({ version: z.string().nullable(), at: instantSchema.nullable() }),
  lastLoginAt: instantSchema.nullable(),
  revision: revisionSchema,
});

/** The caller's own account, with its sign-in settings. */
export type Account = z.output<typeof accountSchema>;

/**
 * Path on this origin, with query and fragment. It begins with exactly one slash, contains no backslash, blank or
 * control character, and is neither an API path nor a page of sign-in or set-up.
 */
export const returnAddressPattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, and "/\t/evil.example" would become "//evil.example"
  /^\/(?![/\\])(?!(?:api|login|setup)(?:[/?#]|$))[^\\\s\u0000-\u001f\u007f]*$/;

/** Makes the schema of a return address: at most `longest` characters that match `returnAddressPattern`. */
export const createReturnAddressSchema = (longest: number) =>
  z.string().max(longest).regex(returnAddressPattern);
