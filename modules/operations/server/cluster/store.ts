import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { nodeStaleSec } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { deferred, node } from '@klarsikt/server/schema/operations.ts';
import { asc, count, eq, gte, inArray, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

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

function readPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has them.
    return '';
  }
}

/** Where this process runs: process numbers are compared within one host and one PID namespace. */
export const ownPlace = { host: hostname(), pid: process.pid, pidNamespace: readPidNamespace() };

/** Whether a process beside this one has ended; of another machine or container nothing is known. */
function hasEnded({ host, pid, pidNamespace, id }: NodeRow, self: string): boolean {
  if (host !== ownPlace.host || pidNamespace !== ownPlace.pidNamespace || id === self) return false;
  // Another node under the number of this process was there before it.
  if (pid === ownPlace.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** The nodes that have given a sign of life, less those of this machine whose process has ended since. */
export async function livingNodes(tx: ReadTx, self: string, now: Date): Promise<readonly string[]> {
  const since = new Date(now.getTime() - nodeStaleSec * 1000);
  const rows = await tx.select().from(node).where(gte(node.seenAt, since));
  return rows.filter((row) => !hasEnded(row, self)).map(({ id }) => id);
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
