import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

export const packJobName = 'pack';

/** State of a pack: a revision, or a date (an ISO date or instant), or by default the current state. */
export interface PackStateChoice {
  readonly revision?: number | undefined;
  readonly date?: string | undefined;
}

export interface PackRecord {
  readonly revision: number;
  /** Time of the latest item that belongs to the state. */
  readonly stateAt: Date;
  readonly madeAt: Date;
  readonly author: string;
  readonly digest: string;
}

export interface PackRegister {
  /**
   * Queues a pack as a background job; returns its id and revision. Refuses a state that has never existed. The
   * caller must have checked that the actor may see the assessment.
   */
  order(
    tx: WriteTx,
    actor: Actor,
    given: { readonly id: number; readonly language: Language } & PackStateChoice,
  ): Promise<{ readonly deferred: string; readonly revision: number }>;
  /** Lists the packs of an assessment, newest first; completeness check C25 needs them. */
  packsOf(tx: ReadTx, assessmentId: number): Promise<readonly PackRecord[]>;
}
