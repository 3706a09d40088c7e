import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Actions } from '@klarsikt/governance/server/action/provides.ts';
import type { Appetites } from '@klarsikt/governance/server/appetite/provides.ts';
import type { Completeness } from '@klarsikt/governance/server/completeness/provides.ts';
import type { WholeSigner } from '@klarsikt/governance/server/signoff/provides.ts';
import type { Rights } from '@klarsikt/identity/server/group/provides.ts';
import type { Accounts, FailureLimiter } from '@klarsikt/identity/server/login/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { OrderReport, Reports } from '@klarsikt/reporting/server/report/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { Payment } from './provides.ts';

export interface PortalDeps {
  readonly config: Pick<Config, 'origin' | 'mail'>;
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly accounts: Pick<Accounts, 'passwordFaults' | 'setPassword'>;
  readonly rights: Pick<Rights, 'lock' | 'missingSeats' | 'ofUser' | 'ofGroups' | 'missing'>;
  readonly limiter: FailureLimiter;
  readonly mail: Mail;
  readonly completeness: Pick<Completeness, 'of'>;
  readonly actions: Pick<Actions, 'of' | 'raise' | 'retract'>;
  readonly appetites: Appetites;
  readonly reports: Reports;
  readonly orderReport: OrderReport;
  readonly renderer: Omit<Renderer, 'close'>;
  readonly payment: Payment;
  readonly signing: WholeSigner;
}
