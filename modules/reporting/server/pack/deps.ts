import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Signer } from './key.ts';
import type { Packs } from './provides.ts';

/** What the handlers of examination packs use beside their transaction. */
export interface PackDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly packs: Packs;
  /** Signs with the installation's key. */
  readonly signer: Signer;
}
