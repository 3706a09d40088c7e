import { randomBytes } from 'node:crypto';

/** Creates a secret in the form of the Standard Webhooks scheme: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
