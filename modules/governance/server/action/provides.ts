/** Actions as the features around them use them. */
import type { ActionPriority, ActionStatus } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { WaitingSource } from '../waiting/provides.ts';

/** An action as the proof of completeness, reports and packs look at it. */
export interface KnownAction {
  readonly id: number;
  readonly commentId: number | null;
  readonly subject: string;
  readonly title: string;
  readonly owner: string | null;
  /** ISO day. */
  readonly due: string | null;
  readonly priority: ActionPriority | null;
  /** The control, policy or system that it changes; null where nobody said. */
  readonly changes: string | null;
  readonly status: ActionStatus;
}

export interface Actions {
  /** Actions of an assessment that the caller may see, as they are or as they stood before an instant, in the order in which they were raised. */
  of(tx: ReadTx, assessmentId: number, before?: Date | null): Promise<readonly KnownAction[]>;
  /** Whether the assessment has an action of this id, as a text. */
  has(tx: ReadTx, assessmentId: number, id: string): Promise<boolean>;
  /** Raises an action that somebody else's work proposes. Whoever calls has made sure that the actor may. */
  raise(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly assessmentId: number;
      /** A JSON pointer into the document. */
      readonly subject: string;
      readonly title: string;
      readonly changes: string;
      /** ISO day. */
      readonly due: string;
      readonly priority: ActionPriority;
    },
  ): Promise<void>;
  /** Makes an action of each comment of the assessment that is marked for action and has none. */
  adopt(tx: WriteTx, actor: Actor, assessmentId: number): Promise<void>;
  /** Gives the actions of comments that have just become ones their due day (ISO), by comment. */
  plan(tx: WriteTx, due: ReadonlyMap<number, string>): Promise<void>;
  /** What was said to these comments makes their actions done, or open again where they were not verified yet. */
  answered(
    tx: WriteTx,
    actor: Actor,
    given: { readonly commentIds: readonly number[]; readonly kind: 'resolved' | 'reopened' },
  ): Promise<void>;
  /** Drops actions whose reason is gone, which nobody has begun: the reason is kept beside each. */
  retract(
    tx: WriteTx,
    actor: Actor,
    given: { readonly assessmentId: number; readonly ids: readonly number[]; readonly reason: string },
  ): Promise<void>;
  readonly waiting: WaitingSource;
}
