import type { Language } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { examiner, examinerVisit } from '@klarsikt/server/schema/examiner.ts';
import { appUser, organization } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';

const shownName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

export function listPeople(tx: ReadTx, organizationId: number) {
  return tx
    .select({ id: appUser.id, name: shownName, username: appUser.username })
    .from(appUser)
    .where(and(eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')))
    .orderBy(asc(shownName), asc(appUser.id));
}

export async function findPerson(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select({
      ...{ id: appUser.id, name: shownName, username: appUser.username },
      organization: organization.name,
      language: sql<Language>`coalesce(${appUser.language}, ${organization.language})`,
    })
    .from(appUser)
    .innerJoin(organization, eq(organization.id, appUser.organizationId))
    .where(
      and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')),
    );
  return row ?? null;
}

/** Last day of a present examiner; null for other people. */
export async function findLastDay(tx: ReadTx, assessmentId: number, userId: number): Promise<string | null> {
  const [row] = await tx
    .select({ lastDay: examiner.lastDay })
    .from(examiner)
    .where(
      and(eq(examiner.assessmentId, assessmentId), eq(examiner.userId, userId), isNull(examiner.endedAt)),
    )
    .orderBy(desc(examiner.lastDay))
    .limit(1);
  return row?.lastDay ?? null;
}

/** Present and former examiners, latest named first, each with their visits, latest first. */
export function listExaminers(tx: ReadTx, assessmentId: number, most: number) {
  const visits = sql<string[]>`array(
    select v.at::text from ${examinerVisit} v where v.examiner_id = ${examiner.id} order by v.at desc limit ${most})`;
  return tx
    .select({
      id: examiner.id,
      userId: examiner.userId,
      name: examiner.name,
      lastDay: examiner.lastDay,
      namedAt: examiner.namedAt,
      namedBy: examiner.namedBy,
      endedAt: examiner.endedAt,
      endedBy: examiner.endedBy,
      visits,
    })
    .from(examiner)
    .where(eq(examiner.assessmentId, assessmentId))
    .orderBy(desc(examiner.namedAt), desc(examiner.id));
}

/**
 * Names an examiner, or changes the last day of a present one. A former examiner gets a new record, so that the end of
 * the old record is kept.
 */
export async function upsertExaminer(
  tx: WriteTx,
  row: typeof examiner.$inferInsert,
  today: string,
): Promise<void> {
  const { assessmentId, userId, name, lastDay, namedAt, namedBy } = row;
  await tx
    .select({ id: assessment.id })
    .from(assessment)
    .where(eq(assessment.id, assessmentId))
    .for('no key update');
  const prolonged = await tx
    .update(examiner)
    .set({ name, lastDay, namedAt, namedBy })
    .where(
      and(
        eq(examiner.assessmentId, assessmentId),
        eq(examiner.userId, userId),
        isNull(examiner.endedAt),
        gte(examiner.lastDay, today),
      ),
    )
    .returning({ id: examiner.id });
  if (prolonged.length === 0) await tx.insert(examiner).values(row);
}

export async function updateExaminerEnd(
  tx: WriteTx,
  at: { readonly assessmentId: number; readonly id: number; readonly today: string },
  by: { readonly endedAt: Date; readonly endedBy: string },
) {
  const [row] = await tx
    .update(examiner)
    .set(by)
    .where(
      and(
        eq(examiner.id, at.id),
        eq(examiner.assessmentId, at.assessmentId),
        isNull(examiner.endedAt),
        gte(examiner.lastDay, at.today),
      ),
    )
    .returning({ userId: examiner.userId, name: examiner.name, lastDay: examiner.lastDay });
  return row ?? null;
}

export function listExaminations(tx: ReadTx, userId: number, today: string) {
  return tx
    .select({ examiner: examiner.id, id: assessment.id, name: assessment.name, lastDay: examiner.lastDay })
    .from(examiner)
    .innerJoin(assessment, eq(assessment.id, examiner.assessmentId))
    .where(
      and(
        eq(examiner.userId, userId),
        isNull(examiner.endedAt),
        gte(examiner.lastDay, today),
        isNull(assessment.deletedAt),
      ),
    )
    .orderBy(asc(assessment.name), asc(assessment.id));
}

/** Logs a visit of an examiner, once per session. */
export async function insertVisit(tx: WriteTx, row: typeof examinerVisit.$inferInsert): Promise<void> {
  await tx.insert(examinerVisit).values(row).onConflictDoNothing();
}
