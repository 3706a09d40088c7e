import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { PermissionRegister } from '../group/provides.ts';

export interface OrganizationDeps {
  readonly config: Pick<Config, 'allowedOrigins'>;
  readonly clock: Clock;
  readonly vault: ValueCipher;
  readonly rights: PermissionRegister;
}
