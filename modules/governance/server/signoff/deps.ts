import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AccountChanges } from '@klarsikt/identity/server/login/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { PackRegister } from '@klarsikt/reporting/server/pack/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { CompletenessService } from '../completeness/provides.ts';
import type { SignOffRegister } from './provides.ts';

export interface SignoffDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly mail: MailQueue;
  readonly accounts: Pick<AccountChanges, 'openInvitations' | 'mailAsked'>;
  readonly assessments: AssessmentService;
  readonly signOffs: SignOffRegister;
  readonly packs: Pick<PackRegister, 'order'>;
  readonly completeness: Pick<CompletenessService, 'of'>;
}
