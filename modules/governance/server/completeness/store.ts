import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { acceptedGap } from '@klarsikt/server/schema/completeness.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { and, asc, eq, gte, isNull } from 'drizzle-orm';

export type GapRow = typeof acceptedGap.$inferSelect;

/** Lists every proposed gap, including withdrawn ones, oldest first. */
export function listGaps(tx: ReadTx, assessmentId: number): Promise<GapRow[]> {
  return tx
    .select()
    .from(acceptedGap)
    .where(eq(acceptedGap.assessmentId, assessmentId))
    .orderBy(asc(acceptedGap.id));
}

/**
 * Locks the gaps of an assessment, so that changes of them run one after another; the document can still be edited.
 */
export async function lockGaps(tx: WriteTx, assessmentId: number): Promise<GapRow[]> {
  await tx
    .select({ id: assessmentTable.id })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, assessmentId))
    .for('no key update');
  return listGaps(tx, assessmentId);
}

export async function insertGap(tx: WriteTx, given: typeof acceptedGap.$inferInsert): Promise<GapRow> {
  const [row] = await tx.insert(acceptedGap).values(given).returning();
  if (!row) throw new Error('the gap was not stored');
  return row;
}

export interface Signature {
  readonly at: Date;
  readonly userId: number;
  readonly name: string;
}

export async function markGapAgreed(tx: WriteTx, id: number, by: Signature): Promise<GapRow> {
  const [row] = await tx
    .update(acceptedGap)
    .set({ agreedAt: by.at, agreedBy: by.userId, agreedName: by.name })
    .where(eq(acceptedGap.id, id))
    .returning();
  if (!row) throw new Error('the agreement was not stored');
  return row;
}

/** Marks a gap as withdrawn; `reason` is null if a later proposal replaces the gap. */
export async function markGapWithdrawn(
  tx: WriteTx,
  id: number,
  by: Signature & { readonly reason: string | null },
): Promise<GapRow> {
  const [row] = await tx
    .update(acceptedGap)
    .set({
      withdrawnAt: by.at,
      withdrawnBy: by.userId,
      withdrawnName: by.name,
      withdrawnReason: by.reason,
    })
    .where(eq(acceptedGap.id, id))
    .returning();
  if (!row) throw new Error('the withdrawal was not stored');
  return row;
}

/** Lists an organisation's gaps that are neither agreed to, withdrawn nor expired, oldest first. */
export function listGapsToAgree(tx: ReadTx, organizationId: number, today: string) {
  const { requirement, reason, proposedAt, proposedBy, proposedName } = acceptedGap;
  return tx
    .select({
      ...{ requirement, reason, proposedAt, proposedBy, proposedName },
      assessmentId: assessmentTable.id,
      name: assessmentTable.name,
      unitId: assessmentTable.unitId,
      modelHash: assessmentTable.modelHash,
    })
    .from(acceptedGap)
    .innerJoin(assessmentTable, eq(assessmentTable.id, acceptedGap.assessmentId))
    .where(
      and(
        eq(acceptedGap.organizationId, organizationId),
        isNull(acceptedGap.agreedAt),
        isNull(acceptedGap.withdrawnAt),
        gte(acceptedGap.expires, today),
        isNull(assessmentTable.deletedAt),
      ),
    )
    .orderBy(asc(acceptedGap.id));
}
