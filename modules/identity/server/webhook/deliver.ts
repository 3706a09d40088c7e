/** Sends a message to its receiver once, signed by the Standard Webhooks scheme. */
import { OutboundRefusal } from '@klarsikt/server/platform/outbound.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import { Webhook } from 'standardwebhooks';
import type { WebhookClient } from './deps.ts';
import { formatWebhookBody, type WebhookEventMessage } from './forms.ts';
import type { WebhookRow } from './store.ts';

const purpose = 'webhook';

export type WebhookDeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'gone'; readonly status: number; readonly error: string }
  | { readonly kind: 'failed'; readonly status: number | null; readonly error: string };

interface Tools {
  readonly vault: ValueCipher;
  readonly calls: WebhookClient;
  readonly origin: string;
  readonly now: Date;
}

/** Signs with the current secret, and also with the former secret while it is still valid. */
function signatures(row: WebhookRow, { vault, now }: Tools, signed: { id: string; body: string }): string {
  const former = row.formerUntil !== null && row.formerUntil > now ? row.formerSecret : null;
  return [row.secret, ...(former === null ? [] : [former])]
    .map((secret) => new Webhook(vault.open(purpose, secret)).sign(signed.id, now, signed.body))
    .join(' ');
}

function reasonOf(error: unknown): string {
  if (error instanceof OutboundRefusal) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' ? 'the call failed' : `the call failed (${code})`;
}

export async function deliverWebhookMessage(
  row: WebhookRow,
  message: WebhookEventMessage & { readonly id: string },
  tools: Tools,
): Promise<WebhookDeliveryOutcome> {
  const { form, language } = row;
  const body = formatWebhookBody(message, { form, language, origin: tools.origin });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Klarsikt-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(tools.now.getTime() / 1000)),
    'webhook-signature': signatures(row, tools, { id: message.id, body }),
  };
  try {
    const url = tools.vault.open(purpose, row.url);
    const { status } = await tools.calls.send(url, { method: 'POST', headers, body });
    if (status >= 200 && status < 300) return { kind: 'delivered', status };
    const error = `the receiver answered ${status}`;
    return status === 410 ? { kind: 'gone', status, error } : { kind: 'failed', status, error };
  } catch (error) {
    return { kind: 'failed', status: null, error: reasonOf(error) };
  }
}
