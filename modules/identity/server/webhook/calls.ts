import { createOutbound, createOutboundCheck } from '@klarsikt/server/platform/outbound.ts';
import type { WebhookCalls } from './deps.ts';

/** A receiver that takes longer counts as failed, so that it cannot hold up the messages of others. */
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
