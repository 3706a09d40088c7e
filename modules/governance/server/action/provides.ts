import type { ActionPriority } from '@klarsikt/engine/governance';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import type { ReportedAction } from '@klarsikt/engine/report';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PendingItemSource } from '../waiting/provides.ts';

/** An action in the form that reports and other features use. `changes` is the name of the changed item, or null. */
export interface ActionSummary extends Omit<ReportedAction, 'about' | 'ownFields'> {
  readonly id: number;
  readonly commentId: number | null;
  /** JSON pointer into the document; '' for the whole assessment. */
  readonly subject: string;
  readonly ownFields: OwnFieldValues;
}

export interface ActionRegister {
  /** Lists the actions of an assessment, at present or directly before an instant, in the order of creation. */
  of(tx: ReadTx, assessmentId: number, before?: Date | null): Promise<readonly ActionSummary[]>;
  has(tx: ReadTx, assessmentId: number, id: string): Promise<boolean>;
  /** Raises an action that another feature proposes. The caller must have checked the actor's permission. */
  raise(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly assessmentId: number;
      /** JSON pointer into the document. */
      readonly subject: string;
      readonly title: string;
      readonly changes: string;
      /** Due day, `YYYY-MM-DD`. */
      readonly due: string;
      readonly priority: ActionPriority;
    },
  ): Promise<void>;
  adopt(tx: WriteTx, actor: Actor, assessmentId: number): Promise<void>;
  /** Sets the due days (`YYYY-MM-DD`) of new actions, by the id of their comment. */
  plan(tx: WriteTx, due: ReadonlyMap<number, string>): Promise<void>;
  /**
   * Marks the open actions of resolved comments as done, and reopens the done actions of reopened comments; verified
   * actions stay as they are.
   */
  answered(
    tx: WriteTx,
    actor: Actor,
    given: { readonly commentIds: readonly number[]; readonly kind: 'resolved' | 'reopened' },
  ): Promise<void>;
  /** Drops actions that nobody has begun and whose cause no longer exists; the reason is stored with each action. */
  retract(
    tx: WriteTx,
    actor: Actor,
    given: { readonly assessmentId: number; readonly ids: readonly number[]; readonly reason: string },
  ): Promise<void>;
  readonly waiting: PendingItemSource;
}
