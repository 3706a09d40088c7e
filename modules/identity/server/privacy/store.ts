import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { eq } from 'drizzle-orm';

export async function lockAccount(tx: WriteTx, id: number) {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return row ?? null;
}

export async function disableAccount(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx
    .update(appUser)
    .set({ status: 'disabled', disabledAt: at, updatedAt: at })
    .where(eq(appUser.id, id));
}
