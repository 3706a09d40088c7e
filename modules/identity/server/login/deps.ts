import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';
import type { Federations } from '../federation/provides.ts';
import type { Rights } from '../group/provides.ts';
import type { Accounts, FailureLimiter, Sandboxes } from './provides.ts';

export interface LoginDeps {
  readonly config: Pick<Config, 'demo' | 'session' | 'mail' | 'origin'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Vault;
  readonly mail: Mail;
  readonly limiter: FailureLimiter;
  readonly accounts: Accounts;
  readonly rights: Rights;
  readonly federations: Federations;
  readonly sandboxes: Sandboxes;
}
