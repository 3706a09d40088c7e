import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Cluster } from './provides.ts';

/** What the handlers of the installation's nodes use. */
export interface ClusterDeps {
  readonly clock: Clock;
  readonly cluster: Cluster;
}
