import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Actions } from '../action/provides.ts';
import type { Appetites } from '../appetite/provides.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Completeness } from '../completeness/provides.ts';
import type { Rights } from '../group/provides.ts';
import type { Accounts, FailureLimiter } from '../login/provides.ts';
import type { Mail } from '../mail/provides.ts';
import type { Models } from '../model/provides.ts';
import type { OrderReport, Reports } from '../report/provides.ts';
import type { Signing } from '../signoff/provides.ts';
import type { Payment } from './provides.ts';

/** What the portal's handlers use beside their transaction. */
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
  readonly signing: Signing;
}
