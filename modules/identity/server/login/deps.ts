import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { FederatedSignIn } from '../federation/provides.ts';
import type { PermissionRegister } from '../group/provides.ts';
import type { AccountChanges, DemoSandboxes, FailureLimiter } from './provides.ts';

export interface LoginDeps {
  readonly config: Pick<Config, 'demo' | 'session' | 'mail' | 'origin'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: ValueCipher;
  readonly mail: MailQueue;
  readonly limiter: FailureLimiter;
  readonly accounts: AccountChanges;
  readonly rights: PermissionRegister;
  readonly federations: FederatedSignIn;
  readonly sandboxes: DemoSandboxes;
}
