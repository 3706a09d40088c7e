import type { Language } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { examinerTable, examinerVisit } from '@klarsikt/server/schema/examiner.ts';
import { appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';

const shownName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

export function listExaminerCandidates(tx: ReadTx, organizationId: number) {
  return tx
    .select({ id: appUser.id, name: shownName, username: appUser.username })
    .from(appUser)
    .where(and(eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')))
    .orderBy(asc(shownName), asc(appUser.id));
}

export async function findExaminerCandidate(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select({
      ...{ id: appUser.id, name: shownName, username: appUser.username },
      organization: organizationTable.name,
      language: sql<Language>`coalesce(${appUser.language}, ${organizationTable.language})`,
    })
    .from(appUser)
    .innerJoin(organizationTable, eq(organizationTable.id, appUser.organizationId))
    .where(
      and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')),
    );
  return row ?? null;
}

/** Finds the last day of a present examiner; null for everyone else. */
export async function findLastExaminationDay(
  tx: ReadTx,
  assessmentId: number,
  userId: number,
): Promise<string | null> {
  const [row] = await tx
    .select({ lastDay: examinerTable.lastDay })
    .from(examinerTable)
    .where(
      and(
        eq(examinerTable.assessmentId, assessmentId),
        eq(examinerTable.userId, userId),
        isNull(examinerTable.endedAt),
      ),
    )
    .orderBy(desc(examinerTable.lastDay))
    .limit(1);
  return row?.lastDay ?? null;
}

/** Lists present and former examiners, last named first, each with the newest visits first. */
export function listExaminers(tx: ReadTx, assessmentId: number, most: number) {
  const visits = sql<string[]>`array(
    select v.at::text from ${examinerVisit} v where v.examiner_id = ${examinerTable.id} order by v.at desc limit ${most})`;
  return tx
    .select({
      id: examinerTable.id,
      userId: examinerTable.userId,
      name: examinerTable.name,
      lastDay: examinerTable.lastDay,
      namedAt: examinerTable.namedAt,
      namedBy: examinerTable.namedBy,
      endedAt: examinerTable.endedAt,
      endedBy: examinerTable.endedBy,
      visits,
    })
    .from(examinerTable)
    .where(eq(examinerTable.assessmentId, assessmentId))
    .orderBy(desc(examinerTable.namedAt), desc(examinerTable.id));
}

/**
 * Names an examiner, or changes the last day of a present examiner. A former examiner gets a new record, so that the
 * end of the old record is kept.
 */
export async function upsertExaminer(
  tx: WriteTx,
  row: typeof examinerTable.$inferInsert,
  today: string,
): Promise<void> {
  const { assessmentId, userId, name, lastDay, namedAt, namedBy } = row;
  await tx
    .select({ id: assessmentTable.id })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, assessmentId))
    .for('no key update');
  const prolonged = await tx
    .update(examinerTable)
    .set({ name, lastDay, namedAt, namedBy })
    .where(
      and(
        eq(examinerTable.assessmentId, assessmentId),
        eq(examinerTable.userId, userId),
        isNull(examinerTable.endedAt),
        gte(examinerTable.lastDay, today),
      ),
    )
    .returning({ id: examinerTable.id });
  if (prolonged.length === 0) await tx.insert(examinerTable).values(row);
}

export async function updateExaminerEnd(
  tx: WriteTx,
  at: { readonly assessmentId: number; readonly id: number; readonly today: string },
  by: { readonly endedAt: Date; readonly endedBy: string },
) {
  const [row] = await tx
    .update(examinerTable)
    .set(by)
    .where(
      and(
        eq(examinerTable.id, at.id),
        eq(examinerTable.assessmentId, at.assessmentId),
        isNull(examinerTable.endedAt),
        gte(examinerTable.lastDay, at.today),
      ),
    )
    .returning({ userId: examinerTable.userId, name: examinerTable.name, lastDay: examinerTable.lastDay });
  return row ?? null;
}

export function listExaminations(tx: ReadTx, userId: number, today: string) {
  return tx
    .select({
      examiner: examinerTable.id,
      id: assessmentTable.id,
      name: assessmentTable.name,
      lastDay: examinerTable.lastDay,
    })
    .from(examinerTable)
    .innerJoin(assessmentTable, eq(assessmentTable.id, examinerTable.assessmentId))
    .where(
      and(
        eq(examinerTable.userId, userId),
        isNull(examinerTable.endedAt),
        gte(examinerTable.lastDay, today),
        isNull(assessmentTable.deletedAt),
      ),
    )
    .orderBy(asc(assessmentTable.name), asc(assessmentTable.id));
}

/** Records a visit of an examiner, at most once per session. */
export async function insertExaminerVisit(
  tx: WriteTx,
  row: typeof examinerVisit.$inferInsert,
): Promise<void> {
  await tx.insert(examinerVisit).values(row).onConflictDoNothing();
}
