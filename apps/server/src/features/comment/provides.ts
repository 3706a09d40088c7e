/** Comments as the features around them use them. */
import type { Actor } from '../../platform/actor.ts';
import type { WriteTx } from '../../platform/tx.ts';

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
}
