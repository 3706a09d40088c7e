import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What control specifications need beside their transaction. */
export interface SpecificationDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'everywhere'>;
}
