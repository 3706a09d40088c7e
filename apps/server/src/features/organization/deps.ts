import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Rights } from '../group/provides.ts';

/** What the handlers of organisations use beside their transaction. */
export interface OrganizationDeps {
  readonly config: Pick<Config, 'allowedOrigins'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly rights: Rights;
}
