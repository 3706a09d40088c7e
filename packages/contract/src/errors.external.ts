/** Errors of calls by API clients, by code. */
export const externalErrors = {
  'error.idempotency.key': {
    status: 400,
    en: 'The Idempotency-Key must have 1 to 200 visible ASCII characters.',
    sv: 'Idempotency-Key måste ha 1 till 200 synliga ASCII-tecken.',
  },
  'error.idempotency.reused': {
    status: 422,
    en: 'This Idempotency-Key was used for another call within 24 hours. Use a new key.',
    sv: 'Denna Idempotency-Key har använts för ett annat anrop inom 24 timmar. Använd en ny.',
  },
} as const;
