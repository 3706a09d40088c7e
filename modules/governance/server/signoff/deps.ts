import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Accounts } from '@klarsikt/identity/server/login/provides.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Packs } from '@klarsikt/reporting/server/pack/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Completeness } from '../completeness/provides.ts';
import type { SignOffs } from './provides.ts';

export interface SignoffDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly accounts: Pick<Accounts, 'openInvitations' | 'mailAsked'>;
  readonly assessments: Assessments;
  readonly signOffs: SignOffs;
  readonly packs: Pick<Packs, 'order'>;
  readonly completeness: Pick<Completeness, 'of'>;
}
