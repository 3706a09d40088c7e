import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { FailureLimiter } from '@klarsikt/identity/server/login/provides.ts';
import type { ReadNews } from '@klarsikt/library/server/atlas/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { KeptPictures } from '@klarsikt/site/server/cms/provides.ts';

/** What the handlers of the feed use beside their transaction. */
export interface FeedDeps {
  readonly config: Pick<Config, 'origin' | 'secret' | 'mail'>;
  readonly clock: Clock;
  readonly models: Models;
  readonly readNews: ReadNews;
  readonly keptPictures: KeptPictures;
  readonly assessments: Assessments;
  readonly limiter: FailureLimiter;
}
