import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

export interface AuditSealer {
  /** Seals open events. It must be called before the transaction that reads the log begins. */
  seal(): Promise<void>;
  /**
   * Returns the changes of the assessment and its parts until an instant (null: all). Events that only read, export
   * or pack are left out. `at` is the instant of the last event.
   */
  ofAssessment(
    tx: ReadTx,
    given: { readonly id: number; readonly before: Date | null },
  ): Promise<{ readonly file: Buffer; readonly events: number; readonly at: Date | null }>;
}
