import { createOutbound, createOutboundCheck } from '@klarsikt/server/platform/outbound.ts';
import type { WebhookCalls } from './deps.ts';

/**
 * Timeout of a receiver in milliseconds. A slower receiver counts as failed, so that it cannot delay other messages.
 */
export const receiverTimeoutMs = 10_000;
const answerBytes = 64 * 1024;

export function createWebhookCalls(
  allowedOrigins: readonly string[],
  timeoutMs = receiverTimeoutMs,
): WebhookCalls {
  return {
    check: createOutboundCheck({ allowedOrigins }),
    send: createOutbound({ allowedOrigins, timeoutMs, maxBytes: answerBytes }),
  };
}
