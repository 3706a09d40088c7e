import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { sessionTable } from '@klarsikt/server/schema/identity.ts';
import { and, eq, ne } from 'drizzle-orm';

export async function insertSession(tx: WriteTx, row: typeof sessionTable.$inferInsert): Promise<void> {
  await tx.insert(sessionTable).values(row);
}

export async function deleteSession(tx: WriteTx, hash: Buffer): Promise<void> {
  await tx.delete(sessionTable).where(eq(sessionTable.tokenHash, hash));
}

/** Locks the session until the end of the transaction, and returns its required steps. */
export async function lockRequiredActions(tx: WriteTx, hash: Buffer): Promise<readonly string[]> {
  const [row] = await tx
    .select({ owes: sessionTable.owes })
    .from(sessionTable)
    .where(eq(sessionTable.tokenHash, hash))
    .for('update');
  return row?.owes ?? [];
}

export async function updateSession(
  tx: WriteTx,
  hash: Buffer,
  change: Partial<typeof sessionTable.$inferInsert>,
): Promise<void> {
  await tx.update(sessionTable).set(change).where(eq(sessionTable.tokenHash, hash));
}

export async function deleteSessionsOfUser(tx: WriteTx, userId: number, keep?: Buffer): Promise<number> {
  const own = eq(sessionTable.userId, userId);
  const ended = await tx
    .delete(sessionTable)
    .where(keep ? and(own, ne(sessionTable.tokenHash, keep)) : own)
    .returning({ id: sessionTable.id });
  return ended.length;
}
