import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface ExaminerDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly assessments: AssessmentService;
}
