/** Comments as the features around them use them. */

import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { BroughtComment } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { WaitingSource } from '../waiting/provides.ts';

export interface Comments {
  /**
   * Copies the conversations that are open, with their authors, to another assessment; gives how many comments. Who is
   * to answer one stays so where they may see the unit that the other assessment is in.
   */
  copyOpen(
    tx: WriteTx,
    actor: Actor,
    given: { readonly from: number; readonly to: number; readonly unitId: number },
  ): Promise<number>;
  /** Says the last word on a comment whose conversation is still open, and gives the word's id; on another one nothing. */
  resolve(
    tx: WriteTx,
    actor: Actor,
    given: { readonly head: AssessmentRow; readonly commentId: number; readonly text: string },
  ): Promise<number | null>;
  /** Takes such a word back; the conversation is open again. */
  unresolve(tx: WriteTx, actor: Actor, wordId: number): Promise<void>;
  /** Everything that was said on an assessment: place and text. Whoever calls has made sure that the actor may see it. */
  saidOn(
    tx: ReadTx,
    assessmentId: number,
  ): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** Writes comments out of a file as the actor's, with where they come from; gives their ids. Nobody is mailed. */
  bring(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly head: AssessmentRow;
      readonly file: string;
      readonly rows: readonly BroughtComment[];
    },
  ): Promise<readonly number[]>;
  /** Takes back what the actor brought in and nobody has changed since; gives how many. */
  takeBack(
    tx: WriteTx,
    actor: Actor,
    given: { readonly assessmentId: number; readonly ids: readonly number[] },
  ): Promise<number>;
  readonly waiting: WaitingSource;
}
