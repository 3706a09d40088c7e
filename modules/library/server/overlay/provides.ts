import type { SaveResult } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { AssessmentOwnParts } from '@klarsikt/engine/overlay';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { BaseRevision } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type SharedOwnParts = NonNullable<AssessmentOwnParts['shared']>;

export interface OwnPartsRegister {
  shared(tx: ReadTx, actor: Pick<Actor, 'organizationId'>): Promise<SharedOwnParts | null>;
  /** Like `shared`, but for callers without a transaction. */
  sharedNow(db: NodePgDatabase, actor: Pick<Actor, 'organizationId'>): Promise<SharedOwnParts | null>;
  /** Returns the parts at a revision; refuses an unknown revision as not found. */
  sharedAt(tx: ReadTx, actor: Pick<Actor, 'organizationId'>, revision: number): Promise<SharedOwnParts>;
  /**
   * Changes the parts and validates them against the given version. The caller must have checked the permission of the
   * actor.
   */
  save(saving: OwnPartsChange): Promise<{
    readonly output: SaveResult;
    readonly audit: readonly [AuditEntry<'overlay.changed'>];
  }>;
}

export interface OwnPartsChange {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: { readonly clock: Clock };
  readonly call: { readonly language: Language };
  readonly model: CompiledModel;
  readonly input: { readonly body: BaseRevision & { readonly patches: readonly Patch[] } };
}
