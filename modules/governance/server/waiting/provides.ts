/** What features offer to the list of what waits for somebody. */
import type { WaitingItem } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** What of a feature waits for the caller: only what they may see, in the organisation in scope. */
export type WaitingSource = (tx: ReadTx, actor: Actor) => Promise<readonly WaitingItem[]>;
