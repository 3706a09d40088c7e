import type { NodeCluster } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WorkingModelStore } from '../atlas/provides.ts';
import type { ModelRegistry, StixExports, VersionSigner, VersionSupplier } from './provides.ts';

export interface ModelDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly cluster: NodeCluster;
  readonly stix: StixExports;
  /** Installation from which versions are fetched; null when none is configured. */
  readonly uplink: VersionSupplier | null;
  readonly shipped: VersionSupplier;
  readonly signer: VersionSigner;
  readonly rows: WorkingModelStore;
}
