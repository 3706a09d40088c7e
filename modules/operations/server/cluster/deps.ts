import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Cluster, Modes } from './provides.ts';

export interface ClusterDeps {
  readonly clock: Clock;
  readonly cluster: Cluster;
  readonly modes: Modes;
  readonly newestBackup: () => Date | null;
}
