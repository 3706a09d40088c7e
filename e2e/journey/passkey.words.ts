/** Texts of the screens about passkeys. */
import type { Language } from './person.ts';

const en = {
  section: 'Passkeys',
  none: 'No passkeys yet.',
  add: 'Add passkey',
  name: 'Name of the passkey',
  current: 'Current password',
  given: 'Work laptop',
  remove: 'Remove Work laptop',
  removeNow: 'Remove',
  removed: 'The passkey has been removed.',
  confirm: 'Confirm with your passkey',
  use: 'Use passkey',
  codeInstead: 'Use a one-time code instead',
  instead: 'Use a passkey instead',
  alone: 'Sign-in with a passkey only',
  signIn: 'Sign in with a passkey',
  unknown: 'This passkey is not registered in Klarsikt.',
  cancelled: 'The passkey was not confirmed',
};

const sv: typeof en = {
  section: 'Lösennycklar',
  none: 'Inga lösennycklar än.',
  add: 'Lägg till lösennyckel',
  name: 'Lösennyckelns namn',
  current: 'Nuvarande lösenord',
  given: 'Jobbdatorn',
  remove: 'Ta bort Jobbdatorn',
  removeNow: 'Ta bort',
  removed: 'Lösennyckeln har tagits bort.',
  confirm: 'Bekräfta med din lösennyckel',
  use: 'Använd lösennyckel',
  codeInstead: 'Använd en engångskod i stället',
  instead: 'Använd en lösennyckel i stället',
  alone: 'Inloggning med enbart lösennyckel',
  signIn: 'Logga in med lösennyckel',
  unknown: 'Lösennyckeln är inte registrerad i Klarsikt.',
  cancelled: 'Lösennyckeln bekräftades inte',
};

export const passkeyWords: Readonly<Record<Language, typeof en>> = { en, sv };
