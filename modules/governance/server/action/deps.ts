import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFieldService } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { CommentRegister } from '../comment/provides.ts';
import type { FileRegister } from '../evidence/provides.ts';
import type { SignOffEnder } from '../signoff/provides.ts';

export interface ActionDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly ownFields: OwnFieldService;
  readonly comments: CommentRegister;
  readonly files: Pick<FileRegister, 'evidenceOf'>;
  readonly signOffKeeping: SignOffEnder;
  readonly renderer: Omit<Renderer, 'close'>;
}
