import type { AppetiteStatement } from '@klarsikt/engine/appetite';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface AppetiteInForce {
  readonly statement: AppetiteStatement;
  readonly decided: string;
  readonly author: string;
}

/** Last approved appetite, before an instant if one is given; null when none was approved. */
export type AppetiteLookup = (
  tx: ReadTx,
  organizationId: number,
  before?: Date | null,
) => Promise<AppetiteInForce | null>;

/** Lets another feature decide an appetite. The caller must have checked the permission of the actor. */
export interface AppetiteService {
  decide(
    tx: WriteTx,
    actor: Actor,
    given: { readonly statement: AppetiteStatement; readonly words: string },
  ): Promise<void>;
}
