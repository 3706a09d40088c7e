import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Rights } from '../group/provides.ts';
import type { Mail } from './provides.ts';

/** What the handlers of the outbox use beside their transaction. */
export interface MailDeps {
  readonly config: Pick<Config, 'mail'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly mail: Mail;
  readonly rights: Rights;
}
