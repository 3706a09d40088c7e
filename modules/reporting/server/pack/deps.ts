import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { PackSigner } from './key.ts';
import type { PackRegister } from './provides.ts';

export interface PackDeps {
  readonly clock: Clock;
  readonly assessments: AssessmentService;
  readonly packs: PackRegister;
  readonly signer: PackSigner;
}
