import { passkeyChallengeLifetimeSec } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { organizationTable, passkeyChallenge, passkeyTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, lt, sql } from 'drizzle-orm';

export type PasskeyRecord = typeof passkeyTable.$inferSelect;
export type PasskeyChallengeRecord = typeof passkeyChallenge.$inferSelect;

export function listPasskeysOfPerson(tx: ReadTx, userId: number): Promise<PasskeyRecord[]> {
  return tx.select().from(passkeyTable).where(eq(passkeyTable.userId, userId)).orderBy(asc(passkeyTable.id));
}

/**
 * Locks the person's passkeys, so that parallel removals run one after another and cannot all overlook each other.
 */
export function lockPasskeysOfPerson(tx: WriteTx, userId: number): Promise<PasskeyRecord[]> {
  return tx
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.userId, userId))
    .orderBy(asc(passkeyTable.id))
    .for('update');
}

/** Locks and returns the passkey, so that parallel sign-ins compare its counter one after another. */
export async function lockPasskey(tx: WriteTx, credentialId: Buffer): Promise<PasskeyRecord | null> {
  const [row] = await tx
    .select()
    .from(passkeyTable)
    .where(eq(passkeyTable.credentialId, credentialId))
    .for('update');
  return row ?? null;
}

/** Stores a passkey; returns null if a passkey with this credential already exists, in any organisation. */
export async function insertPasskey(
  tx: WriteTx,
  given: typeof passkeyTable.$inferInsert,
): Promise<PasskeyRecord | null> {
  const [row] = await tx.insert(passkeyTable).values(given).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updatePasskey(
  tx: WriteTx,
  own: Pick<PasskeyRecord, 'id' | 'userId'>,
  change: Partial<typeof passkeyTable.$inferInsert>,
): Promise<PasskeyRecord | null> {
  const [row] = await tx
    .update(passkeyTable)
    .set(change)
    .where(and(eq(passkeyTable.id, own.id), eq(passkeyTable.userId, own.userId)))
    .returning();
  return row ?? null;
}

export async function deletePasskey(
  tx: WriteTx,
  own: Pick<PasskeyRecord, 'id' | 'userId'>,
): Promise<PasskeyRecord | null> {
  const [row] = await tx
    .delete(passkeyTable)
    .where(and(eq(passkeyTable.id, own.id), eq(passkeyTable.userId, own.userId)))
    .returning();
  return row ?? null;
}

/** Deletes all passkeys of a person; returns their number. */
export async function deletePasskeysOfPerson(tx: WriteTx, userId: number): Promise<number> {
  const rows = await tx
    .delete(passkeyTable)
    .where(eq(passkeyTable.userId, userId))
    .returning({ id: passkeyTable.id });
  return rows.length;
}

export async function insertPasskeyChallenge(
  tx: WriteTx,
  given: typeof passkeyChallenge.$inferInsert,
): Promise<void> {
  await tx.insert(passkeyChallenge).values(given);
}

/** Deletes and returns the challenge; only one of several parallel uses gets it. */
export async function deletePasskeyChallenge(
  tx: WriteTx,
  challengeHash: Buffer,
): Promise<PasskeyChallengeRecord | null> {
  const [row] = await tx
    .delete(passkeyChallenge)
    .where(eq(passkeyChallenge.challengeHash, challengeHash))
    .returning();
  return row ?? null;
}

export async function deleteExpiredChallenges(tx: WriteTx, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - passkeyChallengeLifetimeSec * 1000);
  await tx.delete(passkeyChallenge).where(lt(passkeyChallenge.createdAt, oldest));
}

export async function isPasskeySignInOffered(tx: ReadTx): Promise<boolean> {
  const rows = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(sql`${organizationTable.settings} @> '{"passkeySignIn": true}'::jsonb`)
    .limit(1);
  return rows.length > 0;
}
