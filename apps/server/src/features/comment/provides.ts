/** Comments as the features around them use them. */
import type { Actor } from '../../platform/actor.ts';
import type { WriteTx } from '../../platform/tx.ts';
import type { AssessmentRow } from '../assessment/provides.ts';
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
  /** Says the last word on a comment whose conversation is still open; on another one nothing. */
  resolve(
    tx: WriteTx,
    actor: Actor,
    given: { readonly head: AssessmentRow; readonly commentId: number; readonly text: string },
  ): Promise<void>;
  readonly waiting: WaitingSource;
}
