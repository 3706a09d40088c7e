import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppetiteOf } from '../appetite/provides.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Files } from '../evidence/provides.ts';
import type { NewsSince } from '../feed/provides.ts';
import type { IncidentsOf } from '../incident/provides.ts';
import type { Mail } from '../mail/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';

/** What the handlers of drift use beside their transaction. */
export interface DriftDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly overlays: Overlays;
  readonly files: Pick<Files, 'evidenceOf'>;
  readonly appetiteOf: AppetiteOf;
  readonly incidentsOf: IncidentsOf;
  readonly newsSince: NewsSince;
  readonly mail: Mail;
}
