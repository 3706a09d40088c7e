import type { NodeCluster } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { PresenceTracker } from '@klarsikt/server/platform/presence.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { InsertAppliedImport } from '../library/provides.ts';
import type {
  BuildThreatCard,
  CompareReferenceModels,
  ModelRegistry,
  PublishModelVersion,
} from '../model/provides.ts';

export interface AtlasDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly cluster: NodeCluster;
  readonly publishVersion: PublishModelVersion;
  readonly compare: CompareReferenceModels;
  readonly cardOf: BuildThreatCard;
  readonly noteImport: InsertAppliedImport;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly editors: PresenceTracker<{ readonly userId: number; readonly name: string }>;
}
