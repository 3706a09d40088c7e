import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { FileRegister } from './provides.ts';

export interface EvidenceDeps {
  readonly clock: Clock;
  readonly assessments: AssessmentService;
  readonly files: FileRegister;
  readonly hasAction: (tx: ReadTx, assessmentId: number, id: string) => Promise<boolean>;
}
