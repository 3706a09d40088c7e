import type { Cluster } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WorkingRows } from '../atlas/provides.ts';
import type { Models, Signing, StixExports, Supplier } from './provides.ts';

/** What the handlers of model versions use beside their transaction. */
export interface ModelDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly cluster: Cluster;
  readonly stix: StixExports;
  /** The installation that versions are fetched from; null when none is set up. */
  readonly uplink: Supplier | null;
  /** The editions that the product is delivered with. */
  readonly shipped: Supplier;
  /** The installation's key. */
  readonly signer: Signing;
  /** Atlas' working rows, which versions are merged into. */
  readonly rows: WorkingRows;
}
