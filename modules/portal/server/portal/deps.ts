import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ActionRegister } from '@klarsikt/governance/server/action/provides.ts';
import type { AppetiteService } from '@klarsikt/governance/server/appetite/provides.ts';
import type { CompletenessService } from '@klarsikt/governance/server/completeness/provides.ts';
import type { AssessmentSigner } from '@klarsikt/governance/server/signoff/provides.ts';
import type { PermissionRegister } from '@klarsikt/identity/server/group/provides.ts';
import type { AccountChanges, FailureLimiter } from '@klarsikt/identity/server/login/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { OrderReport, ReportRegister } from '@klarsikt/reporting/server/report/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { OrderPayment } from './provides.ts';

export interface PortalDeps {
  readonly config: Pick<Config, 'origin' | 'mail'>;
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly accounts: Pick<AccountChanges, 'passwordFaults' | 'setPassword'>;
  readonly rights: Pick<PermissionRegister, 'lock' | 'missingSeats' | 'ofUser' | 'ofGroups' | 'missing'>;
  readonly limiter: FailureLimiter;
  readonly mail: MailQueue;
  readonly completeness: Pick<CompletenessService, 'of'>;
  readonly actions: Pick<ActionRegister, 'of' | 'raise' | 'retract'>;
  readonly appetites: AppetiteService;
  readonly reports: ReportRegister;
  readonly orderReport: OrderReport;
  readonly renderer: Omit<Renderer, 'close'>;
  readonly payment: OrderPayment;
  readonly signing: AssessmentSigner;
}
