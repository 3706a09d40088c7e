import type { Comments } from '@klarsikt/governance/server/comment/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { OwnFields } from '../ownfield/provides.ts';
import type { Assessments } from './provides.ts';

export interface AssessmentDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly comments: Comments;
  readonly overlays: Pick<Overlays, 'shared'>;
  readonly ownFields: Pick<OwnFields, 'keepDefined'>;
}
