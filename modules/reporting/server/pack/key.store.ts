import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { signingKey } from '@klarsikt/server/schema/pack.ts';
import { eq } from 'drizzle-orm';

type Row = typeof signingKey.$inferSelect;

const purpose = 'examination packs';

export async function findPackSigningKey(tx: WriteTx): Promise<Row | null> {
  const [row] = await tx.select().from(signingKey).where(eq(signingKey.purpose, purpose));
  return row ?? null;
}

/** Stores a key unless another node has stored one; returns the stored key. */
export async function insertPackSigningKey(tx: WriteTx, given: Omit<Row, 'purpose'>): Promise<Row> {
  await tx
    .insert(signingKey)
    .values({ ...given, purpose })
    .onConflictDoNothing();
  const row = await findPackSigningKey(tx);
  if (row === null) throw new Error('the signing key was not kept');
  return row;
}
