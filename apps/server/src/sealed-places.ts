/**
 * Lists all columns with values that are encrypted with the installation's secret, and the purpose of each
 * encryption.
 */
export const encryptedColumns = [
  { table: 'app_user', key: 'id', column: 'totp_secret', purpose: 'totp' },
  { table: 'federation', key: 'id', column: 'client_secret', purpose: 'federation' },
  { table: 'federation_state', key: 'state_hash', column: 'verifier', purpose: 'federation verifier' },
  { table: 'session_federation', key: 'token_hash', column: 'tokens', purpose: 'federation tokens' },
  { table: 'webhook', key: 'id', column: 'url', purpose: 'webhook' },
  { table: 'webhook', key: 'id', column: 'secret', purpose: 'webhook' },
  { table: 'webhook', key: 'id', column: 'former_secret', purpose: 'webhook' },
  { table: 'mail', key: 'id', column: 'body', purpose: 'mail' },
  { table: 'signing_key', key: 'purpose', column: 'private_key', purpose: 'pack signing' },
] as const;
