import type { NodeCluster } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { PresenceTracker } from '@klarsikt/server/platform/presence.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { InsertImport } from '../library/provides.ts';
import type { BuildCard, CompareModels, ModelRegistry, PublishVersion } from '../model/provides.ts';

export interface AtlasDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly cluster: NodeCluster;
  readonly publishVersion: PublishVersion;
  readonly compare: CompareModels;
  readonly cardOf: BuildCard;
  readonly noteImport: InsertImport;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly editors: PresenceTracker<{ readonly userId: number; readonly name: string }>;
}
