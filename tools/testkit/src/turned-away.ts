/**
 * Simulates a person whose account is connected with one identity at the organisation's provider and who has signed
 * in with another one.
 */
import { federatedIdentity, federationRefusal, federationTable } from '@klarsikt/server/schema/identity';
import { runInSystemTransaction } from '@klarsikt/server/tx';
import { eq } from 'drizzle-orm';
import type { TestApp } from './application.ts';

/** Stores the former identity and two refused sign-ins, for tests without access to the provider. */
export async function storeRefusedSignIns(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
): Promise<void> {
  const at = clock.now();
  await runInSystemTransaction(database.app, async (tx) => {
    const [row] = await tx
      .select()
      .from(federationTable)
      .where(eq(federationTable.organizationId, organizationId));
    if (!row) throw new Error('the organisation has no provider');
    const { issuer, connection } = row;
    const own = { organizationId, userId };
    await tx.insert(federatedIdentity).values({ ...own, issuer, subject: `old-${userId}`, createdAt: at });
    await tx.insert(federationRefusal).values({ ...own, connection, at, times: 2 });
  });
}
