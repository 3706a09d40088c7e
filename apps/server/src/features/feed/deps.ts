import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { ReadNews } from '../atlas/provides.ts';
import type { KeptPictures } from '../cms/provides.ts';
import type { FailureLimiter } from '../login/provides.ts';
import type { Models } from '../model/provides.ts';

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
