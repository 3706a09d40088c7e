/** Examination packs as other features use them, and what a pack needs of those features. */
import type { Language, Text } from '@klarsikt/engine';
import type { Actor } from '../../platform/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';

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

/** One row of what a feature keeps about an assessment. `at`: when it came to be, an ISO time; columns in their order. */
export type PackRow = { readonly at: string } & {
  readonly [column: string]: string | number | boolean | null;
};

/**
 * What another feature keeps about an assessment (approvals, actions, files), as a pack takes it along: one table, as
 * JSON and as CSV. `name` is that of its files: lower-case letters.
 */
export interface PackSource {
  readonly name: string;
  /** Titles of columns, in the order in which they stand; others follow by their names. */
  readonly titles: Readonly<Record<string, Text>>;
  /** Rows as they stood before an instant (null: now), in an order that does not change. */
  rows(
    tx: ReadTx,
    given: { readonly assessmentId: number; readonly before: Date | null },
  ): Promise<readonly PackRow[]>;
}
