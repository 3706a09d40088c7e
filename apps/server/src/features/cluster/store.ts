import { asc, count, eq, inArray, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { deferred, node } from '../../schema/operations.ts';

export type NodeRow = typeof node.$inferSelect;

/** Nodes in the order in which they started; they belong to no organisation. */
export function knownNodes(db: Pick<NodePgDatabase, 'select'>) {
  return db.select().from(node).orderBy(asc(node.startedAt), asc(node.id));
}

/** Notes a sign of life, and takes those off the list that have given none since `forgotten`. */
export async function noteNode(tx: WriteTx, row: typeof node.$inferInsert, forgotten: Date): Promise<void> {
  const { seenAt, state } = row;
  await tx.insert(node).values(row).onConflictDoUpdate({ target: node.id, set: { seenAt, state } });
  await tx.delete(node).where(lt(node.seenAt, forgotten));
}

export async function deleteNode(tx: WriteTx, id: string): Promise<void> {
  await tx.delete(node).where(eq(node.id, id));
}

/** Jobs that wait or run, by status, of every organisation. Needs the system scope. */
export function openJobs(tx: ReadTx) {
  return tx
    .select({ status: deferred.status, jobs: count() })
    .from(deferred)
    .where(inArray(deferred.status, ['Waiting', 'Running']))
    .groupBy(deferred.status);
}
