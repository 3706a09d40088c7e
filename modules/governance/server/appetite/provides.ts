import type { AppetiteStatement } from '@klarsikt/engine/appetite';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface AppetiteInForce {
  readonly statement: AppetiteStatement;
  readonly decided: string;
  readonly author: string;
}

/** Finds the last approved appetite, or the last one before an instant; null if none was approved. */
export type AppetiteLookup = (
  tx: ReadTx,
  organizationId: number,
  before?: Date | null,
) => Promise<AppetiteInForce | null>;

/** Lets another feature propose and approve a risk appetite. The caller must have checked the actor's permission. */
export interface AppetiteService {
  decide(
    tx: WriteTx,
    actor: Actor,
    given: { readonly statement: AppetiteStatement; readonly words: string },
  ): Promise<void>;
}
