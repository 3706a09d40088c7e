import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { nodeStaleSec } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { deferredTable, nodeTable } from '@klarsikt/server/schema/operations.ts';
import { asc, count, eq, gte, inArray, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type NodeRow = typeof nodeTable.$inferSelect;

export function listNodes(db: Pick<NodePgDatabase, 'select'>) {
  return db.select().from(nodeTable).orderBy(asc(nodeTable.startedAt), asc(nodeTable.id));
}

/** Stores a heartbeat, and removes nodes whose last heartbeat is older than `forgotten`. */
export async function upsertNode(
  tx: WriteTx,
  row: typeof nodeTable.$inferInsert,
  forgotten: Date,
): Promise<void> {
  const { seenAt, state } = row;
  await tx.insert(nodeTable).values(row).onConflictDoUpdate({ target: nodeTable.id, set: { seenAt, state } });
  await tx.delete(nodeTable).where(lt(nodeTable.seenAt, forgotten));
}

function readPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Other systems than Linux have no PID namespaces.
    return '';
  }
}

/** Identity of this process; process ids are comparable only within one host and one PID namespace. */
export const ownProcessIdentity = { host: hostname(), pid: process.pid, pidNamespace: readPidNamespace() };

/**
 * Returns true if another process of this host and namespace has ended; false for other hosts, whose processes cannot
 * be checked.
 */
function hasEnded({ host, pid, pidNamespace, id }: NodeRow, self: string): boolean {
  if (host !== ownProcessIdentity.host || pidNamespace !== ownProcessIdentity.pidNamespace || id === self)
    return false;
  // If the row has the process id of this process, the row's node has ended, because the id is in use by this process.
  if (pid === ownProcessIdentity.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Lists the nodes with a recent heartbeat, except nodes of this host whose process has ended. */
export async function listLivingNodes(tx: ReadTx, self: string, now: Date): Promise<readonly string[]> {
  const since = new Date(now.getTime() - nodeStaleSec * 1000);
  const rows = await tx.select().from(nodeTable).where(gte(nodeTable.seenAt, since));
  return rows.filter((row) => !hasEnded(row, self)).map(({ id }) => id);
}

export async function deleteNode(tx: WriteTx, id: string): Promise<void> {
  await tx.delete(nodeTable).where(eq(nodeTable.id, id));
}

/** Counts the waiting and running jobs of all organisations by status. Needs the system scope. */
export function countOpenJobs(tx: ReadTx) {
  return tx
    .select({ status: deferredTable.status, jobs: count() })
    .from(deferredTable)
    .where(inArray(deferredTable.status, ['Waiting', 'Running']))
    .groupBy(deferredTable.status);
}
