import type { EntityUses, UsableEntityKind } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Uses of an entity that the actor may see. Refuses an invisible entity as not found. */
export type EntityUseLookup = (
  tx: ReadTx,
  actor: Actor,
  thing: { readonly kind: UsableEntityKind; readonly id: string },
) => Promise<EntityUses>;
