/** Sessions as sign-in stores them, by the digest of their token. */

import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { session } from '@klarsikt/server/schema/identity.ts';
import { and, eq, ne } from 'drizzle-orm';

export async function insertSession(tx: WriteTx, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row);
}

export async function deleteSession(tx: WriteTx, hash: Buffer): Promise<void> {
  await tx.delete(session).where(eq(session.tokenHash, hash));
}

/** What the session owes, locked until the end of the transaction. */
export async function lockedOwes(tx: WriteTx, hash: Buffer): Promise<readonly string[]> {
  const [row] = await tx
    .select({ owes: session.owes })
    .from(session)
    .where(eq(session.tokenHash, hash))
    .for('update');
  return row?.owes ?? [];
}

export async function changeSession(
  tx: WriteTx,
  hash: Buffer,
  change: Partial<typeof session.$inferInsert>,
): Promise<void> {
  await tx.update(session).set(change).where(eq(session.tokenHash, hash));
}

/** Ends the person's sessions, all but the one to keep; gives how many. */
export async function deleteSessions(tx: WriteTx, userId: number, keep?: Buffer): Promise<number> {
  const own = eq(session.userId, userId);
  const ended = await tx
    .delete(session)
    .where(keep ? and(own, ne(session.tokenHash, keep)) : own)
    .returning({ id: session.id });
  return ended.length;
}
