import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { launchBranch } from '@klarsikt/server/schema/group.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';

export type LaunchBranchRow = Awaited<ReturnType<typeof listLaunchBranches>>[number];

const columns = {
  id: launchBranch.assessmentId,
  name: assessmentTable.name,
  liveId: launchBranch.liveId,
  base: launchBranch.baseRevision,
  key: launchBranch.launchKey,
  signOff: assessmentTable.signOff,
  createdAt: launchBranch.createdAt,
  author: launchBranch.author,
  mergedAt: launchBranch.mergedAt,
  mergedRevision: launchBranch.mergedRevision,
  mergedBy: launchBranch.mergedBy,
};

export function listLaunchBranches(tx: ReadTx, liveId: number) {
  return tx
    .select(columns)
    .from(launchBranch)
    .innerJoin(assessmentTable, eq(assessmentTable.id, launchBranch.assessmentId))
    .where(and(eq(launchBranch.liveId, liveId), isNull(assessmentTable.deletedAt)))
    .orderBy(desc(launchBranch.assessmentId));
}

export async function findLiveAssessment(
  tx: ReadTx,
  id: number,
): Promise<{ id: number; name: string } | null> {
  const [row] = await tx
    .select({ id: assessmentTable.id, name: assessmentTable.name })
    .from(launchBranch)
    .innerJoin(assessmentTable, eq(assessmentTable.id, launchBranch.liveId))
    .where(and(eq(launchBranch.assessmentId, id), isNull(assessmentTable.deletedAt)));
  return row ?? null;
}

export async function insertLaunchBranch(
  tx: WriteTx,
  given: typeof launchBranch.$inferInsert,
): Promise<void> {
  await tx.insert(launchBranch).values(given);
}

export async function recordLaunchMerge(
  tx: WriteTx,
  id: number,
  made: { readonly mergedAt: Date; readonly mergedRevision: number; readonly mergedBy: string },
): Promise<void> {
  await tx.update(launchBranch).set(made).where(eq(launchBranch.assessmentId, id));
}
