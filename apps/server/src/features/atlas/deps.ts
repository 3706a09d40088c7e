import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../model/provides.ts';

/** What Atlas' handlers use beside their transaction. */
export interface AtlasDeps {
  readonly clock: Clock;
  readonly models: Models;
}
