import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ImportedComment } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PendingItemSource } from '../waiting/provides.ts';

export interface CommentRegister {
  /**
   * Copies the open conversations, with their authors, to another assessment and returns the number of comments. An
   * assignee is kept only if the person may see the unit of the other assessment.
   */
  copyOpen(
    tx: WriteTx,
    actor: Actor,
    given: { readonly from: number; readonly to: number; readonly unitId: number },
  ): Promise<number>;
  /**
   * Resolves the conversation of a comment and returns the id of the new resolving comment; null if the conversation
   * is not open.
   */
  resolve(
    tx: WriteTx,
    actor: Actor,
    given: { readonly head: AssessmentRow; readonly commentId: number; readonly text: string },
  ): Promise<number | null>;
  /** Deletes a resolving comment, which reopens its conversation. */
  unresolve(tx: WriteTx, actor: Actor, wordId: number): Promise<void>;
  /**
   * Lists subject and text of all comments on an assessment. The caller must have checked that the actor may see it.
   */
  saidOn(
    tx: ReadTx,
    assessmentId: number,
  ): Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** Imports comments from a file, with their origin, in the actor's name. Returns their ids and sends no mails. */
  bring(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly head: AssessmentRow;
      readonly file: string;
      readonly rows: readonly ImportedComment[];
    },
  ): Promise<readonly number[]>;
  /** Deletes comments that the actor imported and nobody has changed since; returns their number. */
  takeBack(
    tx: WriteTx,
    actor: Actor,
    given: { readonly assessmentId: number; readonly ids: readonly number[] },
  ): Promise<number>;
  readonly waiting: PendingItemSource;
}
