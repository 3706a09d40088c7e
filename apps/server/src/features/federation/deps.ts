import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Providers } from '../../platform/oidc.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Rights } from '../group/provides.ts';
import type { Accounts } from '../login/provides.ts';

/** What signing in at an organisation's own identity provider uses beside its transaction. */
export interface FederationDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
  /** OpenID Connect providers, asked through the guarded way out. */
  readonly providers: Providers;
  readonly accounts: Accounts;
  readonly rights: Rights;
  readonly config: Pick<Config, 'mail'>;
}
