import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { ActionRegister } from '../action/provides.ts';

export interface CommentDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly assessments: AssessmentService;
  readonly mail: MailQueue;
  /** Register in which a comment that requires an action raises the action. */
  readonly actions: ActionRegister;
}

/** Additional dependencies of direct handlers, which run outside a transaction. */
export interface CommentCallDeps extends CommentDeps {
  readonly models: Pick<ModelRegistry, 'sharedFor'>;
  readonly renderer: Pick<Renderer, 'make'>;
}
