import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';

/** What the risk appetite needs beside its transaction. */
export interface AppetiteDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'everywhere'>;
  readonly models: Pick<Models, 'list' | 'live' | 'projectionFor'>;
}
