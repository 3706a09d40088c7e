import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Actions } from '../action/provides.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Mail } from '../mail/provides.ts';
import type { Models } from '../model/provides.ts';

/** What the handlers of comments use beside their transaction. */
export interface CommentDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly mail: Mail;
  /** A comment that is marked for action becomes an action. */
  readonly actions: Actions;
}

/** What their handlers use beside. */
export interface CommentCallDeps extends CommentDeps {
  readonly models: Pick<Models, 'sharedFor'>;
  readonly renderer: Pick<Renderer, 'make'>;
}
