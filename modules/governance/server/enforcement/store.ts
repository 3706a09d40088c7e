import { type RequirementEnforcement, readRequirementEnforcement } from '@klarsikt/engine/completeness';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { enforcementRevision, enforcementTable } from '@klarsikt/server/schema/completeness.ts';
import { eq } from 'drizzle-orm';

export const enforcementTables = { table: enforcementTable, revisions: enforcementRevision } as const;

export async function loadEnforcement(tx: ReadTx, organizationId: number): Promise<RequirementEnforcement> {
  const [row] = await tx
    .select({ document: enforcementTable.document })
    .from(enforcementTable)
    .where(eq(enforcementTable.organizationId, organizationId));
  return readRequirementEnforcement(row?.document ?? {});
}
