import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appetiteApproval, appetiteRevision, appetiteTable } from '@klarsikt/server/schema/appetite.ts';
import { and, desc, eq, lt } from 'drizzle-orm';

export const appetiteTables = { table: appetiteTable, revisions: appetiteRevision } as const;

export type AppetiteApprovalRow = typeof appetiteApproval.$inferSelect;

/** Maximum number of approvals in a response; older approvals are only in the database and in the audit log. */
const mostApprovals = 200;

/** Lists the approvals of an organisation's risk appetite, latest first. */
export function listAppetiteApprovals(tx: ReadTx, organizationId: number): Promise<AppetiteApprovalRow[]> {
  return tx
    .select()
    .from(appetiteApproval)
    .where(eq(appetiteApproval.organizationId, organizationId))
    .orderBy(desc(appetiteApproval.id))
    .limit(mostApprovals);
}

export async function findLatestAppetiteApproval(
  tx: ReadTx,
  organizationId: number,
  before: Date | null = null,
): Promise<AppetiteApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(appetiteApproval)
    .where(
      and(
        eq(appetiteApproval.organizationId, organizationId),
        before === null ? undefined : lt(appetiteApproval.at, before),
      ),
    )
    .orderBy(desc(appetiteApproval.id))
    .limit(1);
  return row ?? null;
}

/** Locks the proposal, so that it cannot change while it is approved. */
export async function lockAppetiteProposal(tx: WriteTx, organizationId: number) {
  const { id, document, revision } = appetiteTable;
  const [row] = await tx
    .select({ id, document, revision })
    .from(appetiteTable)
    .where(eq(appetiteTable.organizationId, organizationId))
    .for('update');
  return row ?? null;
}

export async function upsertAppetiteProposal(
  tx: WriteTx,
  present: number | null,
  given: typeof appetiteTable.$inferInsert,
): Promise<number> {
  const { id } = appetiteTable;
  const [row] =
    present === null
      ? await tx.insert(appetiteTable).values(given).returning({ id })
      : await tx.update(appetiteTable).set(given).where(eq(id, present)).returning({ id });
  if (!row) throw new Error('the proposal was not stored');
  return row.id;
}

export async function insertAppetiteApproval(
  tx: WriteTx,
  given: typeof appetiteApproval.$inferInsert,
): Promise<AppetiteApprovalRow> {
  const [row] = await tx.insert(appetiteApproval).values(given).returning();
  if (!row) throw new Error('the approval was not stored');
  return row;
}
