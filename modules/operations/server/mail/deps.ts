import type { PermissionRegister } from '@klarsikt/identity/server/group/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { MailQueue } from './provides.ts';

export interface MailDeps {
  readonly config: Pick<Config, 'mail'>;
  readonly clock: Clock;
  readonly vault: ValueCipher;
  readonly mail: MailQueue;
  readonly rights: PermissionRegister;
}
