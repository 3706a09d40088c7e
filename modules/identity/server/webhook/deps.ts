import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { OutboundAddressCheck, OutboundFetch } from '@klarsikt/server/platform/outbound.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';

export interface WebhookDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly vault: ValueCipher;
  readonly webhooks: WebhookClient;
}

/** Calls to the receivers of webhooks, within the limits of outbound calls. */
export interface WebhookClient {
  readonly check: OutboundAddressCheck;
  readonly send: OutboundFetch;
}
