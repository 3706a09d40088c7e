import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AppetiteLookup } from '@klarsikt/governance/server/appetite/provides.ts';
import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ListNewsSince } from '@klarsikt/threatview/server/feed/provides.ts';
import type { ListIncidentsSince } from '../incident/provides.ts';

export interface DriftDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly overlays: OwnPartsRegister;
  readonly files: Pick<FileRegister, 'evidenceOf'>;
  readonly appetiteOf: AppetiteLookup;
  readonly incidentsOf: ListIncidentsSince;
  readonly newsSince: ListNewsSince;
  readonly mail: MailQueue;
}
