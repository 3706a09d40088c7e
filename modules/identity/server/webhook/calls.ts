import { createOutboundAddressCheck, createOutboundFetch } from '@klarsikt/server/platform/outbound.ts';
import type { WebhookClient } from './deps.ts';

/**
 * Timeout of a receiver in milliseconds. A slower receiver counts as failed, so that it cannot delay other messages.
 */
export const receiverTimeoutMs = 10_000;
const answerBytes = 64 * 1024;

export function createWebhookClient(
  allowedOrigins: readonly string[],
  timeoutMs = receiverTimeoutMs,
): WebhookClient {
  return {
    check: createOutboundAddressCheck({ allowedOrigins }),
    send: createOutboundFetch({ allowedOrigins, timeoutMs, maxBytes: answerBytes }),
  };
}
