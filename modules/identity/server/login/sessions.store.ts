import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { session } from '@klarsikt/server/schema/identity.ts';
import { and, eq, ne } from 'drizzle-orm';

export async function insertSession(tx: WriteTx, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row);
}

export async function deleteSession(tx: WriteTx, hash: Buffer): Promise<void> {
  await tx.delete(session).where(eq(session.tokenHash, hash));
}

/** Lock the session until the end of the transaction and return its open steps. */
export async function lockOwedActions(tx: WriteTx, hash: Buffer): Promise<readonly string[]> {
  const [row] = await tx
    .select({ owes: session.owes })
    .from(session)
    .where(eq(session.tokenHash, hash))
    .for('update');
  return row?.owes ?? [];
}

export async function updateSession(
  tx: WriteTx,
  hash: Buffer,
  change: Partial<typeof session.$inferInsert>,
): Promise<void> {
  await tx.update(session).set(change).where(eq(session.tokenHash, hash));
}

export async function deleteSessions(tx: WriteTx, userId: number, keep?: Buffer): Promise<number> {
  const own = eq(session.userId, userId);
  const ended = await tx
    .delete(session)
    .where(keep ? and(own, ne(session.tokenHash, keep)) : own)
    .returning({ id: session.id });
  return ended.length;
}
