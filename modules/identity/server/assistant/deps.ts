import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface AssistantDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'origin' | 'assistants'>;
}
