/** Where things are used, as what deletes them asks. */
import type { UsedKind, Uses } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Where something is used, as far as the actor may see it. Refuses as not found what the actor may not see. */
export type UsesOf = (
  tx: ReadTx,
  actor: Actor,
  thing: { readonly kind: UsedKind; readonly id: string },
) => Promise<Uses>;
