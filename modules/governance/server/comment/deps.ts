import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { Actions } from '../action/provides.ts';

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
