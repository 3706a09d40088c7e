import type { PendingItem } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/**
 * Lists the caller's pending items in one feature; only items that the caller may see, in the current organisation.
 */
export type PendingItemSource = (tx: ReadTx, actor: Actor) => Promise<readonly PendingItem[]>;
