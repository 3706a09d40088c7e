/** Errors of passkeys (WebAuthn), by code. */
export const passkeyErrors = {
  'error.passkey.expired': {
    status: 409,
    en: 'This attempt took longer than five minutes, had already been used, or was started in another window. Start again.',
    sv: 'Försöket tog mer än fem minuter, hade redan använts eller påbörjades i ett annat fönster. Börja om.',
  },
  'error.passkey.address': {
    status: 409,
    en: 'Passkeys work only at {address}. Open Klarsikt there and try again.',
    sv: 'Lösennycklar fungerar bara på {address}. Öppna Klarsikt där och försök igen.',
  },
  'error.passkey.invalid': {
    status: 400,
    en: 'The response from the browser or the security key could not be verified. Try again, or use another passkey.',
    sv: 'Svaret från webbläsaren eller säkerhetsnyckeln gick inte att kontrollera. Försök igen eller använd en annan lösennyckel.',
  },
  'error.passkey.known': {
    status: 409,
    en: 'This passkey is already registered. Use it to sign in.',
    sv: 'Den här lösennyckeln är redan registrerad. Använd den för att logga in.',
  },
  'error.passkey.most': {
    status: 409,
    en: 'You already have the maximum number of passkeys ({limit}). Remove one first.',
    sv: 'Du har redan det högsta tillåtna antalet lösennycklar ({limit}). Ta bort en först.',
  },
  'error.passkey.provider': {
    status: 409,
    en: 'You sign in at your organisation’s identity provider, so passkeys are kept there and not in Klarsikt.',
    sv: 'Du loggar in hos din organisations identitetsleverantör, så lösennycklar hanteras där och inte i Klarsikt.',
  },
  'error.passkey.hostname': {
    status: 409,
    en: 'Passkeys need a public address with a host name, and {address} has none. The operator of the installation can set such an address (KLARSIKT_URL).',
    sv: 'Lösennycklar kräver en publik adress med ett värdnamn, och {address} saknar det. Den driftansvarige kan ange en sådan adress (KLARSIKT_URL).',
  },
} as const;
