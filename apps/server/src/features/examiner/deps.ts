import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Mail } from '../mail/provides.ts';

/** What the handlers of examiners use beside their transaction. */
export interface ExaminerDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly assessments: Assessments;
}
