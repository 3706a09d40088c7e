import type { InstallationModes } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { UsageRecorder } from '@klarsikt/server/platform/usage.ts';
import type { FederatedSignIn } from '../federation/provides.ts';
import type { AccountChanges, DemoSandboxes } from '../login/provides.ts';

export interface SessionDeps {
  readonly config: Pick<Config, 'version' | 'secret' | 'analytics'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: AccountChanges;
  readonly federations: FederatedSignIn;
  readonly sandboxes: DemoSandboxes;
  readonly usage: UsageRecorder;
  readonly modes: Pick<InstallationModes, 'now'>;
}
