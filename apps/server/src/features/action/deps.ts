import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Comments } from '../comment/provides.ts';
import type { Files } from '../evidence/provides.ts';
import type { Models } from '../model/provides.ts';
import type { EndsSignOffs } from '../signoff/provides.ts';

/** What the handlers of actions use beside their transaction. */
export interface ActionDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly comments: Comments;
  readonly files: Pick<Files, 'evidenceOf'>;
  readonly signOffKeeping: EndsSignOffs;
  readonly renderer: Omit<Renderer, 'close'>;
}
