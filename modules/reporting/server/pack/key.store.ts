/** The key that packs are signed with, as the database keeps it. */

import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { signingKey } from '@klarsikt/server/schema/pack.ts';
import { eq } from 'drizzle-orm';

type Row = typeof signingKey.$inferSelect;

const purpose = 'examination packs';

export async function findKey(tx: WriteTx): Promise<Row | null> {
  const [row] = await tx.select().from(signingKey).where(eq(signingKey.purpose, purpose));
  return row ?? null;
}

/** Keeps a key unless another node has kept one in the meantime; gives the one that is kept. */
export async function keepKey(tx: WriteTx, given: Omit<Row, 'purpose'>): Promise<Row> {
  await tx
    .insert(signingKey)
    .values({ ...given, purpose })
    .onConflictDoNothing();
  const row = await findKey(tx);
  if (row === null) throw new Error('the signing key was not kept');
  return row;
}
