import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../model/provides.ts';

/** What notes on threats and followed threats use beside their transaction. */
export interface NoteDeps {
  readonly clock: Clock;
  readonly models: Models;
}
