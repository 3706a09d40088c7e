import type { EntityUses, UsableEntityKind } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Lists the uses of an entity that the actor may see. An invisible entity is refused as not found. */
export type EntityUseLookup = (
  tx: ReadTx,
  actor: Actor,
  thing: { readonly kind: UsableEntityKind; readonly id: string },
) => Promise<EntityUses>;
