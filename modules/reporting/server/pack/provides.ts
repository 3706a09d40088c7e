/** Examination packs as other features use them. */
import type { Language } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** Kind of the deferred work that makes a pack. */
export const packWork = 'pack';

/** Which state a pack is about: a revision, the state at a date (an ISO date or instant), or with neither the present one. */
export interface WantedState {
  readonly revision?: number | undefined;
  readonly date?: string | undefined;
}

/** A pack that was made of an assessment. */
export interface PackFact {
  readonly revision: number;
  /** The instant of the last thing that belongs to its state. */
  readonly stateAt: Date;
  readonly madeAt: Date;
  readonly author: string;
  /** SHA-256 of the archive. */
  readonly digest: string;
}

/** Packs as other features use them. */
export interface Packs {
  /**
   * Queues a pack as deferred work; gives its id and the revision that is meant. Refuses a state that never was. Whoever
   * calls has made sure that the actor may see the assessment.
   */
  order(
    tx: WriteTx,
    actor: Actor,
    given: { readonly id: number; readonly language: Language } & WantedState,
  ): Promise<{ readonly deferred: string; readonly revision: number }>;
  /** Packs that were made of an assessment, newest first: what completeness check C25 asks for. */
  packsOf(tx: ReadTx, assessmentId: number): Promise<readonly PackFact[]>;
}
