import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

export interface AuditSealer {
  /** Seals open events. Call it before the transaction that reads. */
  seal(): Promise<void>;
  /**
   * Changes of the assessment and its parts until an instant (null: all). Reading, exporting and packing are left out,
   * because they do not change the state. `at` is the instant of the last event.
   */
  ofAssessment(
    tx: ReadTx,
    given: { readonly id: number; readonly before: Date | null },
  ): Promise<{ readonly file: Buffer; readonly events: number; readonly at: Date | null }>;
}
