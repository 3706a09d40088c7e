/** Errors of calls by API clients, by code. */
export const externalErrors = {
  'error.idempotency.key': {
    status: 400,
    en: 'The Idempotency-Key must consist of 1 to 200 visible ASCII characters.',
    sv: 'Idempotency-Key måste bestå av 1 till 200 synliga ASCII-tecken.',
  },
  'error.idempotency.reused': {
    status: 422,
    en: 'This Idempotency-Key has been used for another call in the last 24 hours. Use a new key.',
    sv: 'Denna Idempotency-Key har använts för ett annat anrop under de senaste 24 timmarna. Använd en ny nyckel.',
  },
} as const;
