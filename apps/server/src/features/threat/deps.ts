import type { Clock } from '../../platform/clock.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';

/** What the handlers of the threat library use beside their transaction. */
export interface ThreatDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly overlays: Pick<Overlays, 'shared' | 'sharedNow'>;
  /** Writes workbooks in worker threads. */
  readonly renderer: Pick<Renderer, 'make'>;
}
