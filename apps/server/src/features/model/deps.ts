import type { Clock } from '../../platform/clock.ts';
import type { Cluster } from '../cluster/provides.ts';
import type { Models, Uplink } from './provides.ts';

/** What the handlers of model versions use beside their transaction. */
export interface ModelDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly cluster: Cluster;
  readonly uplink: Uplink | null;
}
