import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { FailureLimiter } from '@klarsikt/identity/server/login/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { FindFiguresBefore } from '../period/provides.ts';

export interface ContributionDeps {
  readonly config: Pick<Config, 'origin' | 'mail'>;
  readonly clock: Clock;
  readonly assessments: AssessmentService;
  readonly mail: MailQueue;
  readonly limiter: FailureLimiter;
  readonly figuresBefore: FindFiguresBefore;
}
