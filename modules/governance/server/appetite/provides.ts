/** The risk appetite in force, as reports and others show it. */
import type { AppetiteStatement } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

/** An approved appetite: its limits, the day of the decision, and who approved it. */
export interface AppetiteInForce {
  readonly statement: AppetiteStatement;
  readonly decided: string;
  readonly author: string;
}

/** The last one that was approved, before an instant where one is given; null where none was. */
export type AppetiteOf = (
  tx: ReadTx,
  organizationId: number,
  before?: Date | null,
) => Promise<AppetiteInForce | null>;

/** Deciding an appetite from another feature. Whoever calls has made sure that the actor may. */
export interface Appetites {
  /** Proposes and approves an appetite in one step, where it is not in force already. */
  decide(
    tx: WriteTx,
    actor: Actor,
    given: { readonly statement: AppetiteStatement; readonly words: string },
  ): Promise<void>;
}
