/** Every place where something sealed with the installation's secret is kept, with the purpose that it is sealed for. */
export const sealedPlaces = [
  { table: 'app_user', key: 'id', column: 'totp_secret', purpose: 'totp' },
  { table: 'federation', key: 'id', column: 'client_secret', purpose: 'federation' },
  { table: 'federation_state', key: 'state_hash', column: 'verifier', purpose: 'federation verifier' },
  { table: 'session_federation', key: 'token_hash', column: 'tokens', purpose: 'federation tokens' },
  { table: 'mail', key: 'id', column: 'body', purpose: 'mail' },
  { table: 'signing_key', key: 'purpose', column: 'private_key', purpose: 'pack signing' },
] as const;
