import type { PendingItem } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Pending items of the caller in one feature: only items that they may see, in the organisation in scope. */
export type PendingItemSource = (tx: ReadTx, actor: Actor) => Promise<readonly PendingItem[]>;
