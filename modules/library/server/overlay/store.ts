/** Where an organisation's own parts of the model are kept, and the states that they had. */

import type { ReadTx, Statement } from '@klarsikt/server/platform/tx.ts';
import { ownParts, ownPartsRevision } from '@klarsikt/server/schema/overlay.ts';
import { eq } from 'drizzle-orm';

export const tables = { table: ownParts, revisions: ownPartsRevision } as const;

/** The parts as they are stored; null before anybody has added one. */
export async function storedParts(tx: ReadTx, organizationId: number) {
  const { id, document, revision } = ownParts;
  const [row] = await tx
    .select({ id, document, revision })
    .from(ownParts)
    .where(eq(ownParts.organizationId, organizationId));
  return row ?? null;
}

/** What is asked for them where nothing else is. */
export const partsOf = (organizationId: number): Statement => ({
  text: 'select revision, document from own_parts where organization_id = $1',
  values: [organizationId],
});
