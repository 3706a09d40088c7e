import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { CheckOutbound, FetchOutbound } from '@klarsikt/server/platform/outbound.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';

export interface WebhookDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly webhooks: WebhookCalls;
}

/** Calls to receivers, within the limits of outbound calls. */
export interface WebhookCalls {
  readonly check: CheckOutbound;
  readonly send: FetchOutbound;
}
