import { type Enforcement, readEnforcement } from '@klarsikt/engine/completeness';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { enforcement, enforcementRevision } from '@klarsikt/server/schema/completeness.ts';
import { eq } from 'drizzle-orm';

export const tables = { table: enforcement, revisions: enforcementRevision } as const;

export async function loadEnforcement(tx: ReadTx, organizationId: number): Promise<Enforcement> {
  const [row] = await tx
    .select({ document: enforcement.document })
    .from(enforcement)
    .where(eq(enforcement.organizationId, organizationId));
  return readEnforcement(row?.document ?? {});
}
