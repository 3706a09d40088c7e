/** Own parts of the model as the other features use them. */
import type { Saved } from '@klarsikt/contract';
import type { AssessmentOverlay, CompiledModel, Language, Patch } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Starting } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The organisation's parts, as an assessment holds them. */
export type SharedParts = NonNullable<AssessmentOverlay['shared']>;

/** The organisation's own parts. */
export interface Overlays {
  /** As they are now; null where there are none. */
  shared(tx: ReadTx, actor: Pick<Actor, 'organizationId'>): Promise<SharedParts | null>;
  /** The same for who has no transaction and asks nothing else. */
  sharedNow(db: NodePgDatabase, actor: Pick<Actor, 'organizationId'>): Promise<SharedParts | null>;
  /** As they were at a revision. Refuses as not found a revision that they never had. */
  sharedAt(tx: ReadTx, actor: Pick<Actor, 'organizationId'>, revision: number): Promise<SharedParts>;
  /** Changes them as their own screen does, over the given version. Whoever calls has made sure that the actor may. */
  save(saving: SharedChange): Promise<{
    readonly output: Saved;
    readonly audit: readonly [AuditEntry<'overlay.changed'>];
  }>;
}

/** A change of the organisation's parts. */
export interface SharedChange {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: { readonly clock: Clock };
  readonly call: { readonly language: Language };
  readonly model: CompiledModel;
  readonly input: { readonly body: Starting & { readonly patches: readonly Patch[] } };
}
