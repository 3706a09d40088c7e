/** Gaps that somebody proposed to accept. */

import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { acceptedGap } from '@klarsikt/server/schema/completeness.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { and, asc, eq, gte, isNull } from 'drizzle-orm';

export type GapRow = typeof acceptedGap.$inferSelect;

/** Every gap that was ever proposed, oldest first. */
export function gapsOf(tx: ReadTx, assessmentId: number): Promise<GapRow[]> {
  return tx
    .select()
    .from(acceptedGap)
    .where(eq(acceptedGap.assessmentId, assessmentId))
    .orderBy(asc(acceptedGap.id));
}

/** Proposals, agreements and withdrawals of one assessment happen one after another; its document can be edited meanwhile. */
export async function lockGaps(tx: WriteTx, assessmentId: number): Promise<GapRow[]> {
  await tx
    .select({ id: assessment.id })
    .from(assessment)
    .where(eq(assessment.id, assessmentId))
    .for('no key update');
  return gapsOf(tx, assessmentId);
}

export async function insertGap(tx: WriteTx, given: typeof acceptedGap.$inferInsert): Promise<GapRow> {
  const [row] = await tx.insert(acceptedGap).values(given).returning();
  if (!row) throw new Error('the gap was not stored');
  return row;
}

/** Who does something to a gap, and when. */
export interface Signature {
  readonly at: Date;
  readonly userId: number;
  readonly name: string;
}

export async function setAgreed(tx: WriteTx, id: number, by: Signature): Promise<GapRow> {
  const [row] = await tx
    .update(acceptedGap)
    .set({ agreedAt: by.at, agreedBy: by.userId, agreedName: by.name })
    .where(eq(acceptedGap.id, id))
    .returning();
  if (!row) throw new Error('the agreement was not stored');
  return row;
}

/** `reason` is null where a later proposal takes its place. */
export async function setWithdrawn(
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

/** Gaps of an organisation that nobody has agreed to or withdrawn and whose time is not over, oldest first. */
export function gapsToAgree(tx: ReadTx, organizationId: number, today: string) {
  const { requirement, reason, proposedAt, proposedBy, proposedName } = acceptedGap;
  return tx
    .select({
      ...{ requirement, reason, proposedAt, proposedBy, proposedName },
      assessmentId: assessment.id,
      name: assessment.name,
      unitId: assessment.unitId,
    })
    .from(acceptedGap)
    .innerJoin(assessment, eq(assessment.id, acceptedGap.assessmentId))
    .where(
      and(
        eq(acceptedGap.organizationId, organizationId),
        isNull(acceptedGap.agreedAt),
        isNull(acceptedGap.withdrawnAt),
        gte(acceptedGap.expires, today),
        isNull(assessment.deletedAt),
      ),
    )
    .orderBy(asc(acceptedGap.id));
}
