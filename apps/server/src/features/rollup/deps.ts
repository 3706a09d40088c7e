import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeferredJobs } from '../../platform/deferred.ts';
import type { RecordUsage } from '../../platform/usage.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Templates } from '../template/provides.ts';

/** What the handlers of groups use beside their transaction. */
export interface RollupDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'origin'>;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly jobs: DeferredJobs;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly templates: Templates;
  readonly usage: RecordUsage;
}
