import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFields } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { Comments } from '../comment/provides.ts';
import type { Files } from '../evidence/provides.ts';
import type { SignOffEnder } from '../signoff/provides.ts';

export interface ActionDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly ownFields: OwnFields;
  readonly comments: Comments;
  readonly files: Pick<Files, 'evidenceOf'>;
  readonly signOffKeeping: SignOffEnder;
  readonly renderer: Omit<Renderer, 'close'>;
}
