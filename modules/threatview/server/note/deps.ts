import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** What notes on threats and followed threats use beside their transaction. */
export interface NoteDeps {
  readonly clock: Clock;
  readonly models: Models;
}
