/** Own parts of the model as the other features use them. */
import type { AssessmentOverlay } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from '../../platform/actor.ts';
import type { ReadTx } from '../../platform/tx.ts';

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
}
