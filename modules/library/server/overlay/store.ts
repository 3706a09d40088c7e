import type { ReadTx, SqlStatement } from '@klarsikt/server/platform/tx.ts';
import { ownParts, ownPartsRevision } from '@klarsikt/server/schema/overlay.ts';
import { eq } from 'drizzle-orm';

export const ownPartsTables = { table: ownParts, revisions: ownPartsRevision } as const;

/** Returns the organisation's own parts; null if it has none. */
export async function findStoredOwnParts(tx: ReadTx, organizationId: number) {
  const { id, document, revision } = ownParts;
  const [row] = await tx
    .select({ id, document, revision })
    .from(ownParts)
    .where(eq(ownParts.organizationId, organizationId));
  return row ?? null;
}

/** Builds the query as a plain statement, for callers without a transaction. */
export const buildOwnPartsQuery = (organizationId: number): SqlStatement => ({
  text: 'select revision, document from own_parts where organization_id = $1',
  values: [organizationId],
});
