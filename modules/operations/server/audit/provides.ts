/** The audit log as other features take it along. */
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** The sealed events of an assessment as a file that proves itself; `audit:verify` checks it like an export. */
export interface AuditTrail {
  /** Seals first what is not sealed yet. To be called before the transaction that reads. */
  seal(): Promise<void>;
  /**
   * What changed the assessment or what belongs to it, before an instant (null: all). What was only read, exported or
   * packed is left out: it is no part of the state. `at`: the instant of the last event.
   */
  ofAssessment(
    tx: ReadTx,
    given: { readonly id: number; readonly before: Date | null },
  ): Promise<{ readonly file: Buffer; readonly events: number; readonly at: Date | null }>;
}
