import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Completeness } from '../completeness/provides.ts';
import type { Mail } from '../mail/provides.ts';
import type { Packs } from '../pack/provides.ts';
import type { SignOffs } from './provides.ts';

/** What the handlers of sign-offs use beside their transaction. */
export interface SignoffDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly assessments: Assessments;
  readonly signOffs: SignOffs;
  readonly packs: Pick<Packs, 'order'>;
  readonly completeness: Pick<Completeness, 'of'>;
}
