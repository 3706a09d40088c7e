import type { Cluster } from '@klarsikt/operations/server/cluster/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Presence } from '@klarsikt/server/platform/presence.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { InsertImport } from '../library/provides.ts';
import type { BuildCard, CompareModels, Models, PublishVersion } from '../model/provides.ts';

export interface AtlasDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly cluster: Cluster;
  readonly publishVersion: PublishVersion;
  readonly compare: CompareModels;
  readonly cardOf: BuildCard;
  readonly noteImport: InsertImport;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly editors: Presence<{ readonly userId: number; readonly name: string }>;
}
