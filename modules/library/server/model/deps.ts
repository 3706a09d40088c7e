import type { Cluster } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WorkingRows } from '../atlas/provides.ts';
import type { Models, StixExports, Supplier, VersionSigner } from './provides.ts';

export interface ModelDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly cluster: Cluster;
  readonly stix: StixExports;
  /** Installation from which versions are fetched; null when none is configured. */
  readonly uplink: Supplier | null;
  readonly shipped: Supplier;
  readonly signer: VersionSigner;
  readonly rows: WorkingRows;
}
