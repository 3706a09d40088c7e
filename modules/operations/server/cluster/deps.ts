import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { InstallationModes, NodeCluster } from './provides.ts';

export interface ClusterDeps {
  readonly clock: Clock;
  readonly cluster: NodeCluster;
  readonly modes: InstallationModes;
  readonly newestBackup: () => Date | null;
}
