/** Work of a node that is gone: it waits again for another one, and ends when that has happened too often. */
import { nodeStaleSec } from '@klarsikt/contract';
import { and, eq, gte, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { organization } from '../schema/identity.ts';
import { deferred, node } from '../schema/operations.ts';
import type { WriteTx } from './tx.ts';

/** So often work is begun again; a piece of work that ends every node that takes it up would go on for ever. */
const mostGivenBack = 2;

/** What a piece of work ends with that has lost its node too often. */
export const lostCode = 'error.deferred.lost';

export interface Looking {
  readonly now: Date;
  /** The node that looks: it knows of its own work. */
  readonly node: string;
  /** Nobody else writes to the database: what another node has begun, nobody works on. */
  readonly alone: boolean;
}

/** A node that has given no sign of life for long, or has taken its leave. */
function isOfNodeGone(tx: WriteTx, { now, node: self, alone }: Looking) {
  const ofAnother = or(isNull(deferred.nodeId), ne(deferred.nodeId, self));
  if (alone) return ofAnother;
  const since = new Date(now.getTime() - nodeStaleSec * 1000);
  const living = tx
    .select({ id: node.id })
    .from(node)
    .where(and(eq(node.id, deferred.nodeId), gte(node.seenAt, since)));
  return and(ofAnother, notExists(living));
}

/** Puts back what nodes were at work on that are gone; gives for each that waits again whether it is a visitor's. */
export async function giveBackLost(tx: WriteTx, looking: Looking): Promise<readonly boolean[]> {
  const again = sql`${deferred.givenBack} < ${mostGivenBack}`;
  const rows = await tx
    .update(deferred)
    .set({
      status: sql`CASE WHEN ${again} THEN 'Waiting' ELSE 'Failed' END`,
      errorCode: sql`CASE WHEN ${again} THEN NULL ELSE ${lostCode} END`,
      givenBack: sql`${deferred.givenBack} + 1`,
      ...{ step: '', progress: 0, nodeId: null, updatedAt: looking.now },
    })
    .from(organization)
    .where(
      and(
        eq(organization.id, deferred.organizationId),
        eq(deferred.status, 'Running'),
        gte(deferred.deadlineAt, looking.now),
        isOfNodeGone(tx, looking),
      ),
    )
    .returning({ status: deferred.status, kind: organization.kind });
  return rows.filter(({ status }) => status === 'Waiting').map(({ kind }) => kind === 'sandbox');
}
