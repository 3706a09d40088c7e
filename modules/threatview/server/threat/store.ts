import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { threatVisit } from '@klarsikt/server/schema/threat.ts';
import { and, eq, isNull } from 'drizzle-orm';

export async function isExistingAssessment(tx: ReadTx, id: number): Promise<boolean> {
  return (
    (await tx.$count(assessmentTable, and(eq(assessmentTable.id, id), isNull(assessmentTable.deletedAt)))) > 0
  );
}

export type ThreatVisitRow = typeof threatVisit.$inferSelect;

export async function findThreatVisit(tx: ReadTx, userId: number): Promise<ThreatVisitRow | null> {
  const [row] = await tx.select().from(threatVisit).where(eq(threatVisit.userId, userId));
  return row ?? null;
}

export async function upsertThreatVisit(tx: WriteTx, row: ThreatVisitRow): Promise<void> {
  await tx.insert(threatVisit).values(row).onConflictDoUpdate({ target: threatVisit.userId, set: row });
}
