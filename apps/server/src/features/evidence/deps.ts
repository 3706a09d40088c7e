import type { Clock } from '../../platform/clock.ts';
import type { ReadTx } from '../../platform/tx.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Files } from './provides.ts';

/** What the handlers of files use beside their transaction. */
export interface EvidenceDeps {
  readonly clock: Clock;
  readonly assessments: Assessments;
  readonly files: Files;
  /** Whether an assessment has an action of this id. */
  readonly hasAction: (tx: ReadTx, assessmentId: number, id: string) => Promise<boolean>;
}
