import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { FindAppetite } from '@klarsikt/governance/server/appetite/provides.ts';
import type { Files } from '@klarsikt/governance/server/evidence/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ListNewsSince } from '@klarsikt/threatview/server/feed/provides.ts';
import type { ListIncidentsSince } from '../incident/provides.ts';

export interface DriftDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly overlays: Overlays;
  readonly files: Pick<Files, 'evidenceOf'>;
  readonly appetiteOf: FindAppetite;
  readonly incidentsOf: ListIncidentsSince;
  readonly newsSince: ListNewsSince;
  readonly mail: Mail;
}
