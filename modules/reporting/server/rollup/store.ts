import type { GroupReportDefinition } from '@klarsikt/contract';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { GroupFigures } from '@klarsikt/engine/group';
import type { AssessmentStatuses } from '@klarsikt/engine/sign-off';
import type { ReportTerms } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { groupFact, groupReport, groupUnit } from '@klarsikt/server/schema/group.ts';
import { assessmentUnit, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { acceptedReport, savedReport } from '@klarsikt/server/schema/reports.ts';
import { reportTerms } from '@klarsikt/server/schema/terms.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

export type GroupFactRow = typeof groupFact.$inferSelect;
export type GroupUnitRow = Awaited<ReturnType<typeof listGroupUnits>>[number];
export type GroupOrganizationRow = Awaited<ReturnType<typeof listGroupOrganizations>>[number];
export type AssessmentHeadRow = Awaited<ReturnType<typeof listGroupAssessmentHeads>>[number];

export function listGroupUnits(tx: ReadTx, organizations: readonly number[]) {
  return tx
    .select({
      id: assessmentUnit.id,
      organizationId: assessmentUnit.organizationId,
      parentId: assessmentUnit.parentId,
      name: assessmentUnit.name,
      chosen: groupUnit.assessmentId,
      weight: groupUnit.weight,
      reason: groupUnit.reason,
      settledBy: groupUnit.updatedName,
    })
    .from(assessmentUnit)
    .leftJoin(groupUnit, eq(groupUnit.unitId, assessmentUnit.id))
    .where(
      and(inArray(assessmentUnit.organizationId, [...organizations]), isNull(assessmentUnit.personalUserId)),
    )
    .orderBy(asc(assessmentUnit.position), asc(assessmentUnit.name), asc(assessmentUnit.id));
}

export function listGroupOrganizations(tx: ReadTx, organizations: readonly number[]) {
  return tx
    .select({ id: organizationTable.id, name: organizationTable.name, path: organizationTable.path })
    .from(organizationTable)
    .where(inArray(organizationTable.id, [...organizations]))
    .orderBy(asc(organizationTable.name), asc(organizationTable.id));
}

export function listGroupAssessmentHeads(tx: ReadTx, organizations: readonly number[]) {
  return tx
    .select({
      id: assessmentTable.id,
      unitId: assessmentTable.unitId,
      name: assessmentTable.name,
      modelHash: assessmentTable.modelHash,
      revision: assessmentTable.revision,
      createdAt: assessmentTable.createdAt,
      updatedAt: assessmentTable.updatedAt,
      signOff: assessmentTable.signOff,
      date: sql<string | null>`${assessmentTable.summary} ->> 'date'`,
      responsible: sql<string>`coalesce(${assessmentTable.summary} ->> 'responsible', '')`,
      statuses: sql<AssessmentStatuses | null>`${assessmentTable.summary} -> 'statuses'`,
      untouched: sql<boolean>`coalesce(${assessmentTable.summary} ->> 'untouched' = 'true', false)`,
    })
    .from(assessmentTable)
    .where(
      and(
        inArray(assessmentTable.organizationId, [...organizations]),
        isNull(assessmentTable.deletedAt),
        // A branch of an assessment never counts for its unit, because its content is only planned.
        sql`not exists (select from launch_branch b where b.assessment_id = assessment.id)`,
      ),
    );
}

/** Returns the stored group figures of assessments; null if none are stored. */
export async function loadGroupFigures(
  tx: ReadTx,
  ids: readonly number[],
): Promise<Map<number, GroupFigures | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: assessmentTable.id, figures: assessmentTable.groupFigures })
    .from(assessmentTable)
    .where(inArray(assessmentTable.id, [...ids]));
  return new Map(rows.map(({ id, figures }) => [id, figures]));
}

export async function loadAssessmentDocuments(
  tx: ReadTx,
  ids: readonly number[],
): Promise<Map<number, { readonly document: AssessmentDocument; readonly modelHash: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: assessmentTable.id,
      document: assessmentTable.document,
      modelHash: assessmentTable.modelHash,
    })
    .from(assessmentTable)
    .where(and(inArray(assessmentTable.id, [...ids]), isNull(assessmentTable.deletedAt)));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export function listUnitsOfAssessments(tx: ReadTx, ids: readonly number[]) {
  return tx
    .select({ id: assessmentTable.id, unitId: assessmentTable.unitId })
    .from(assessmentTable)
    .where(and(inArray(assessmentTable.id, [...ids]), isNull(assessmentTable.deletedAt)));
}

export async function loadTermsOfOrganization(
  tx: ReadTx,
  organizationId: number | null,
): Promise<ReportTerms> {
  if (organizationId === null) return {};
  const [row] = await tx
    .select({ document: reportTerms.document })
    .from(reportTerms)
    .where(eq(reportTerms.organizationId, organizationId));
  return row?.document ?? {};
}

export async function findGroupUnitSettings(tx: ReadTx, unitId: number) {
  const [row] = await tx
    .select({ assessment: groupUnit.assessmentId, weight: groupUnit.weight, reason: groupUnit.reason })
    .from(groupUnit)
    .where(eq(groupUnit.unitId, unitId));
  return row ?? null;
}

export async function upsertGroupUnitSettings(
  tx: WriteTx,
  given: typeof groupUnit.$inferInsert,
): Promise<void> {
  await tx.insert(groupUnit).values(given).onConflictDoUpdate({ target: groupUnit.unitId, set: given });
}

export function listGroupFacts(tx: ReadTx, organizations: readonly number[]) {
  return tx
    .select()
    .from(groupFact)
    .where(inArray(groupFact.organizationId, [...organizations]))
    .orderBy(asc(groupFact.id));
}

export async function findGroupFact(
  tx: ReadTx,
  about: Pick<GroupFactRow, 'organizationId' | 'unitId' | 'key'>,
) {
  const { organizationId, unitId, key } = about;
  const unit = unitId === null ? isNull(groupFact.unitId) : eq(groupFact.unitId, unitId);
  const [row] = await tx
    .select()
    .from(groupFact)
    .where(and(eq(groupFact.organizationId, organizationId), unit, eq(groupFact.key, key)));
  return row ?? null;
}

/** Stores an answer based on a revision (0 for a new answer); returns null if the revision is outdated. */
export async function upsertGroupFact(
  tx: WriteTx,
  given: Omit<typeof groupFact.$inferInsert, 'id' | 'revision'>,
  from: number,
): Promise<GroupFactRow | null> {
  const { organizationId, unitId = null, key, ...set } = given;
  if (from === 0) {
    const made = await tx
      .insert(groupFact)
      .values({ ...given, revision: 1 })
      .onConflictDoNothing()
      .returning();
    return made[0] ?? null;
  }
  const unit = unitId === null ? isNull(groupFact.unitId) : eq(groupFact.unitId, unitId);
  const [row] = await tx
    .update(groupFact)
    .set({ ...set, revision: from + 1 })
    .where(
      and(
        eq(groupFact.organizationId, organizationId),
        unit,
        eq(groupFact.key, key),
        eq(groupFact.revision, from),
      ),
    )
    .returning();
  return row ?? null;
}

export function listSavedGroupReports(tx: ReadTx, assessments: readonly number[]) {
  return tx
    .select({
      id: groupReport.id,
      title: groupReport.title,
      ownerId: assessmentTable.id,
      ownerName: assessmentTable.name,
      unitId: assessmentTable.unitId,
      unit: assessmentUnit.name,
      definition: groupReport.definition,
      revision: groupReport.revision,
      updatedAt: groupReport.updatedAt,
      updatedBy: groupReport.updatedName,
    })
    .from(groupReport)
    .innerJoin(assessmentTable, eq(assessmentTable.id, groupReport.assessmentId))
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessmentTable.unitId))
    .where(and(inArray(groupReport.assessmentId, [...assessments]), isNull(assessmentTable.deletedAt)))
    .orderBy(asc(groupReport.title), asc(groupReport.id));
}

export async function findGroupReportByTitle(tx: ReadTx, assessmentId: number, title: string) {
  const [row] = await tx
    .select()
    .from(groupReport)
    .where(and(eq(groupReport.assessmentId, assessmentId), eq(groupReport.title, title)));
  return row ?? null;
}

export async function insertGroupReport(
  tx: WriteTx,
  given: typeof groupReport.$inferInsert,
): Promise<{ id: number; revision: number } | null> {
  const [row] = await tx
    .insert(groupReport)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: groupReport.id, revision: groupReport.revision });
  return row ?? null;
}

/** Updates the report; returns null if the revision is outdated. */
export async function updateGroupReport(
  tx: WriteTx,
  given: { readonly id: number; readonly revision: number },
  change: { title: string; definition: GroupReportDefinition } & Pick<
    typeof groupReport.$inferInsert,
    'updatedAt' | 'updatedBy' | 'updatedName'
  >,
): Promise<{ id: number; revision: number } | null> {
  const [row] = await tx
    .update(groupReport)
    .set({ ...change, revision: given.revision + 1 })
    .where(and(eq(groupReport.id, given.id), eq(groupReport.revision, given.revision)))
    .returning({ id: groupReport.id, revision: groupReport.revision });
  return row ?? null;
}

export async function deleteGroupReport(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(groupReport).where(eq(groupReport.id, id));
}

/** Returns the newest accepted version of each saved report of the assessments, by title. */
export function listNewestAcceptedReports(tx: ReadTx, assessments: readonly number[]) {
  const { title, at, author, statement, definition } = acceptedReport;
  return tx
    .selectDistinctOn([acceptedReport.title, acceptedReport.reportId], {
      ...{ assessmentId: savedReport.assessmentId, title, at, author, statement, definition },
    })
    .from(acceptedReport)
    .innerJoin(savedReport, eq(savedReport.id, acceptedReport.reportId))
    .where(and(inArray(savedReport.assessmentId, [...assessments]), isNull(savedReport.deletedAt)))
    .orderBy(asc(acceptedReport.title), asc(acceptedReport.reportId), desc(acceptedReport.id));
}
