import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { RestoreRules } from './provides.ts';

export interface RemovalDeps {
  readonly clock: Clock;
  readonly removalRules: RestoreRules;
}
