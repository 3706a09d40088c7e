/** Returns jobs of dead nodes to the queue, and fails a job after too many attempts. */
import { nodeStaleSec } from '@klarsikt/contract';
import { and, eq, gte, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { organizationTable } from '../schema/identity.ts';
import { deferredTable, nodeTable } from '../schema/operations.ts';
import type { WriteTx } from './tx.ts';

/** Largest number of repetitions, so that a job that crashes every node is not repeated forever. */
const mostGivenBack = 2;

export const lostJobErrorCode = 'error.deferred.lost';

export interface LostJobQuery {
  readonly now: Date;
  readonly node: string;
  /** True if this is the only process that writes to the database; jobs of other nodes then have no worker. */
  readonly alone: boolean;
}

function isJobOfDeadNode(tx: WriteTx, { now, node: self, alone }: LostJobQuery) {
  const ofAnother = or(isNull(deferredTable.nodeId), ne(deferredTable.nodeId, self));
  if (alone) return ofAnother;
  const since = new Date(now.getTime() - nodeStaleSec * 1000);
  const living = tx
    .select({ id: nodeTable.id })
    .from(nodeTable)
    .where(and(eq(nodeTable.id, deferredTable.nodeId), gte(nodeTable.seenAt, since)));
  return and(ofAnother, notExists(living));
}

/**
 * Returns the jobs of dead nodes to the queue. The result has one value per job, which is true if a visitor created
 * the job.
 */
export async function requeueLostJobs(tx: WriteTx, looking: LostJobQuery): Promise<readonly boolean[]> {
  const again = sql`${deferredTable.givenBack} < ${mostGivenBack}`;
  const rows = await tx
    .update(deferredTable)
    .set({
      status: sql`CASE WHEN ${again} THEN 'Waiting' ELSE 'Failed' END`,
      errorCode: sql`CASE WHEN ${again} THEN NULL ELSE ${lostJobErrorCode} END`,
      givenBack: sql`${deferredTable.givenBack} + 1`,
      ...{ step: '', progress: 0, nodeId: null, updatedAt: looking.now },
    })
    .from(organizationTable)
    .where(
      and(
        eq(organizationTable.id, deferredTable.organizationId),
        eq(deferredTable.status, 'Running'),
        gte(deferredTable.deadlineAt, looking.now),
        isJobOfDeadNode(tx, looking),
      ),
    )
    .returning({ status: deferredTable.status, kind: organizationTable.kind });
  return rows.filter(({ status }) => status === 'Waiting').map(({ kind }) => kind === 'sandbox');
}
