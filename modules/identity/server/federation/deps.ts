import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { IdentityProviders } from '@klarsikt/server/platform/oidc.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { PermissionRegister } from '../group/provides.ts';
import type { AccountChanges } from '../login/provides.ts';

export interface FederationDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: ValueCipher;
  /** OpenID Connect providers. Their addresses are only called through the guard for outgoing requests. */
  readonly providers: IdentityProviders;
  readonly accounts: AccountChanges;
  readonly rights: PermissionRegister;
  readonly config: Pick<Config, 'mail'>;
}
