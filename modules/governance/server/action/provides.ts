import type { ActionPriority } from '@klarsikt/engine/governance';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import type { ReportedAction } from '@klarsikt/engine/report';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { PendingItemSource } from '../waiting/provides.ts';

/** An action as reports and other features read it. `changes`: name of the changed item; null when none is entered. */
export interface ActionSummary extends Omit<ReportedAction, 'about' | 'ownFields'> {
  readonly id: number;
  readonly commentId: number | null;
  /** JSON pointer into the document; '' for the whole assessment. */
  readonly subject: string;
  readonly ownFields: OwnFieldValues;
}

export interface ActionRegister {
  /** Actions of an assessment that the caller may see, now or directly before an instant, in the order of creation. */
  of(tx: ReadTx, assessmentId: number, before?: Date | null): Promise<readonly ActionSummary[]>;
  has(tx: ReadTx, assessmentId: number, id: string): Promise<boolean>;
  /** Raises an action proposed by another feature. The caller must have checked the permission of the actor. */
  raise(
    tx: WriteTx,
    actor: Actor,
    given: {
      readonly assessmentId: number;
      /** JSON pointer into the document. */
      readonly subject: string;
      readonly title: string;
      readonly changes: string;
      /** ISO day. */
      readonly due: string;
      readonly priority: ActionPriority;
    },
  ): Promise<void>;
  adopt(tx: WriteTx, actor: Actor, assessmentId: number): Promise<void>;
  /** Sets the due days (ISO) of new actions, by the id of their comment. */
  plan(tx: WriteTx, due: ReadonlyMap<number, string>): Promise<void>;
  /** Marks the actions of resolved comments as done; reopens those of reopened comments unless they are verified. */
  answered(
    tx: WriteTx,
    actor: Actor,
    given: { readonly commentIds: readonly number[]; readonly kind: 'resolved' | 'reopened' },
  ): Promise<void>;
  /** Drops actions that are not begun and whose cause no longer exists; the reason is stored with each action. */
  retract(
    tx: WriteTx,
    actor: Actor,
    given: { readonly assessmentId: number; readonly ids: readonly number[]; readonly reason: string },
  ): Promise<void>;
  readonly waiting: PendingItemSource;
}
