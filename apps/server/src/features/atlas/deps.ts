import type { Clock } from '../../platform/clock.ts';
import type { Presence } from '../../platform/presence.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Cluster } from '../cluster/provides.ts';
import type { CompareModels, Models, PublishVersion } from '../model/provides.ts';
import type { CardOf } from '../threat/provides.ts';

/** What Atlas' handlers use beside their transaction. */
export interface AtlasDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly cluster: Cluster;
  readonly publishVersion: PublishVersion;
  readonly compare: CompareModels;
  readonly cardOf: CardOf;
  readonly renderer: Pick<Renderer, 'make'>;
  /** Who has which entity open. */
  readonly editors: Presence<{ readonly userId: number; readonly name: string }>;
}
