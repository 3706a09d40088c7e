import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { FailureLimiter } from '@klarsikt/identity/server/login/provides.ts';
import type { ReadNewsReleases } from '@klarsikt/library/server/atlas/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { FilterStoredPictures } from '@klarsikt/site/server/cms/provides.ts';

export interface FeedDeps {
  readonly config: Pick<Config, 'origin' | 'secret' | 'mail'>;
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly readNews: ReadNewsReleases;
  readonly keptPictures: FilterStoredPictures;
  readonly assessments: AssessmentService;
  readonly overlays: Pick<OwnPartsRegister, 'shared'>;
  readonly limiter: FailureLimiter;
}
