import type { CommentRegister } from '@klarsikt/governance/server/comment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { OwnFieldService } from '../ownfield/provides.ts';
import type { AssessmentService } from './provides.ts';

export interface AssessmentDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly comments: CommentRegister;
  readonly overlays: Pick<OwnPartsRegister, 'shared'>;
  readonly ownFields: Pick<OwnFieldService, 'keepDefined'>;
}
