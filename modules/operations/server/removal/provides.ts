import type { RemovalKind } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Removal } from '@klarsikt/server/platform/removals.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';

export interface RestoreRule {
  /** Refuses a caller who may not delete the object. */
  readonly require: (tx: WriteTx, actor: Actor, removal: Removal) => Promise<void>;
  /** Performs further effects after the rows are restored. */
  readonly restored?: (tx: WriteTx, actor: Actor, removal: Removal) => Promise<void>;
}

export type RestoreRules = { readonly [K in RemovalKind]: RestoreRule };
