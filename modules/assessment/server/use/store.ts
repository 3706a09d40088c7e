/** Assessments and what belongs to them, as places in which something is used. */
import type { PlaceOfUse } from '@klarsikt/contract';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { savedAnalysis, savedAnalysisShare } from '@klarsikt/server/schema/analysis.ts';
import { blueprintUse } from '@klarsikt/server/schema/blueprint.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { groupReport, groupUnit, launchBranch } from '@klarsikt/server/schema/group.ts';
import { appUser, assessmentUnit, groupMember, userGroup } from '@klarsikt/server/schema/identity.ts';
import { examinationPack } from '@klarsikt/server/schema/pack.ts';
import { acceptedReport, savedReport } from '@klarsikt/server/schema/reports.ts';
import { and, eq, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';

/** A place with what decides who may see it: a unit, or that the reader has been let in. */
export interface FoundPlace extends PlaceOfUse {
  readonly unitId: number | null;
  readonly isShown: boolean;
}

const approved = sql<boolean>`coalesce(jsonb_typeof(${assessment.signOff}->'approval') = 'object', false)`;
const isBranch = sql<boolean>`exists (select from launch_branch b where b.assessment_id = ${assessment.id})`;

const columns = {
  id: assessment.id,
  name: assessment.name,
  unit: assessmentUnit.name,
  unitId: assessment.unitId,
  approved,
  isBranch,
  deletedAt: assessment.deletedAt,
};

/** Assessments that fit, deleted ones only where they are asked for. */
export async function assessmentsWhere(
  tx: ReadTx,
  where: SQL | undefined,
  deleted = false,
): Promise<FoundPlace[]> {
  const rows = await tx
    .select(columns)
    .from(assessment)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessment.unitId))
    .where(and(where, deleted ? isNotNull(assessment.deletedAt) : isNull(assessment.deletedAt)));
  return rows.map(({ unit: within, isBranch: branch, deletedAt, ...row }) => ({
    ...row,
    kind: deletedAt !== null ? 'deleted' : branch ? 'launch' : 'assessment',
    within,
    assessment: row.id,
    isShown: false,
  }));
}

export const madeFromBlueprint = (tx: ReadTx, id: number): SQL =>
  exists(
    tx
      .select({ id: blueprintUse.assessmentId })
      .from(blueprintUse)
      .where(and(eq(blueprintUse.assessmentId, assessment.id), eq(blueprintUse.blueprintId, id))),
  );

export const withSpecification = (id: number): SQL =>
  sql`jsonb_path_exists(${assessment.document}, '$.controls.** ? (@.specification.id == $id)', ${JSON.stringify({ id })}::jsonb)`;

export const withSharedPart = (key: string): SQL =>
  sql`exists (select from jsonb_each(coalesce(${assessment.document}->'overlay'->'shared'->'parts', '{}')) c
    where jsonb_typeof(c.value) = 'object' and c.value ? ${key})`;

export const inUnit = (unitId: number): SQL => eq(assessment.unitId, unitId);

const ofAssessment = {
  within: assessment.name,
  assessment: assessment.id,
  unitId: assessment.unitId,
};
const isThere = isNull(assessment.deletedAt);

/** Saved reports that are made with a template, and which of them have been accepted. */
export async function reportsMadeWith(tx: ReadTx, ref: string): Promise<FoundPlace[]> {
  const accepted = sql<boolean>`exists (select from accepted_report a where a.report_id = ${savedReport.id})`;
  const rows = await tx
    .select({
      id: savedReport.id,
      name: sql<string>`${savedReport.document}->>'title'`,
      accepted,
      ...ofAssessment,
    })
    .from(savedReport)
    .innerJoin(assessment, eq(assessment.id, savedReport.assessmentId))
    .where(and(isNull(savedReport.deletedAt), isThere, sql`${savedReport.document}->>'template' = ${ref}`));
  const onGroups = await tx
    .select({ id: groupReport.id, name: groupReport.title, ...ofAssessment })
    .from(groupReport)
    .innerJoin(assessment, eq(assessment.id, groupReport.assessmentId))
    .where(and(isThere, sql`${groupReport.definition}->>'template' = ${ref}`));
  return [
    ...rows.map(({ accepted: isAccepted, ...row }) => ({
      ...row,
      kind: isAccepted ? ('accepted' as const) : ('report' as const),
      approved: false,
      isShown: false,
    })),
    ...onGroups.map((row) => ({ ...row, kind: 'groupReport' as const, approved: false, isShown: false })),
  ];
}

/** Reports that have been accepted in an assessment after an instant, or of one saved report. */
export async function acceptedOf(
  tx: ReadTx,
  given: { readonly assessmentId: number; readonly after?: Date; readonly reportId?: number },
): Promise<FoundPlace[]> {
  const { assessmentId, after, reportId } = given;
  const rows = await tx
    .select({ id: acceptedReport.reportId, name: acceptedReport.title, ...ofAssessment })
    .from(acceptedReport)
    .innerJoin(savedReport, eq(savedReport.id, acceptedReport.reportId))
    .innerJoin(assessment, eq(assessment.id, savedReport.assessmentId))
    .where(
      and(
        eq(savedReport.assessmentId, assessmentId),
        after === undefined ? undefined : gt(acceptedReport.at, after),
        reportId === undefined ? undefined : eq(acceptedReport.reportId, reportId),
      ),
    );
  return rows.map((row) => ({ ...row, kind: 'accepted' as const, approved: false, isShown: false }));
}

/** Examination packs that have been made of an assessment, after an instant where one is given. */
export async function packsOf(tx: ReadTx, assessmentId: number, after?: Date): Promise<FoundPlace[]> {
  const rows = await tx
    .select({ id: examinationPack.id, revision: examinationPack.revision, ...ofAssessment })
    .from(examinationPack)
    .innerJoin(assessment, eq(assessment.id, examinationPack.assessmentId))
    .where(
      and(
        eq(examinationPack.assessmentId, assessmentId),
        after === undefined ? undefined : gt(examinationPack.madeAt, after),
      ),
    );
  return rows.map(({ revision, ...row }) => ({
    ...row,
    kind: 'pack' as const,
    name: String(revision),
    approved: false,
    isShown: false,
  }));
}

/** The approval of the whole that is in force, where it was given after an instant. */
export async function approvalOf(tx: ReadTx, assessmentId: number, after?: Date): Promise<FoundPlace[]> {
  const [row] = await tx
    .select({ name: assessment.name, unitId: assessment.unitId, signOff: assessment.signOff })
    .from(assessment)
    .where(eq(assessment.id, assessmentId));
  const approval = row?.signOff.approval ?? null;
  if (row === undefined || approval === null) return [];
  if (after !== undefined && new Date(approval.at) <= after) return [];
  return [
    {
      kind: 'approval',
      id: null,
      name: approval.name,
      within: row.name,
      assessment: assessmentId,
      approved: true,
      unitId: row.unitId,
      isShown: false,
    },
  ];
}

/** Launches that are planned in an assessment, reports on groups that it holds, and units that it stands for in a group. */
export async function restingOn(tx: ReadTx, assessmentId: number): Promise<FoundPlace[]> {
  const branches = tx
    .select({ id: launchBranch.assessmentId })
    .from(launchBranch)
    .where(and(eq(launchBranch.liveId, assessmentId), isNull(launchBranch.mergedAt)));
  const reports = await tx
    .select({ id: groupReport.id, name: groupReport.title, ...ofAssessment })
    .from(groupReport)
    .innerJoin(assessment, eq(assessment.id, groupReport.assessmentId))
    .where(eq(groupReport.assessmentId, assessmentId));
  const units = await tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name })
    .from(groupUnit)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, groupUnit.unitId))
    .where(eq(groupUnit.assessmentId, assessmentId));
  return [
    ...(await assessmentsWhere(tx, inArray(assessment.id, branches))),
    ...reports.map((row) => ({ ...row, kind: 'groupReport' as const, approved: false, isShown: false })),
    ...units.map(({ id, name }) => ({
      ...{ kind: 'unit' as const, id, name, within: '', assessment: null, approved: false },
      unitId: id,
      isShown: false,
    })),
  ];
}

/** Analyses that fit; the reader's own, and those that are shared with the reader in person, in a group or with everybody. */
export async function analysesWhere(
  tx: ReadTx,
  userId: number | null,
  where: SQL | undefined,
): Promise<FoundPlace[]> {
  const groups = tx
    .select({ id: groupMember.groupId })
    .from(groupMember)
    .where(eq(groupMember.userId, userId ?? -1));
  const letIn = tx
    .select({ id: savedAnalysisShare.analysisId })
    .from(savedAnalysisShare)
    .where(
      or(
        savedAnalysisShare.everybody,
        eq(savedAnalysisShare.userId, userId ?? -1),
        inArray(savedAnalysisShare.groupId, groups),
      ),
    );
  const rows = await tx
    .select({
      id: savedAnalysis.id,
      name: savedAnalysis.name,
      isShown: sql<boolean>`coalesce(${savedAnalysis.ownerId} = ${userId ?? -1}, false) or ${inArray(savedAnalysis.id, letIn)}`,
    })
    .from(savedAnalysis)
    .where(and(isNull(savedAnalysis.deletedAt), where));
  return rows.map((row) => ({
    ...row,
    ...{ kind: 'analysis' as const, within: '', assessment: null, approved: false, unitId: null },
  }));
}

/** An analysis that a share lets somebody into: a unit, a group or an assessment. */
export const sharedThrough = (
  tx: ReadTx,
  column: 'unitId' | 'groupId' | 'assessmentId',
  id: number,
): SQL | undefined =>
  inArray(
    savedAnalysis.id,
    tx
      .select({ id: savedAnalysisShare.analysisId })
      .from(savedAnalysisShare)
      .where(eq(savedAnalysisShare[column], id)),
  );

/** An analysis that shows the levels of an assessment. */
export const showingLevelsOf = (assessmentId: number): SQL =>
  sql`(${savedAnalysis.document}->>'raId')::bigint = ${assessmentId}`;

/** What a place has that belongs to no unit and is shown to everybody who may ask. */
export const bare = { within: '', assessment: null, approved: false, unitId: null, isShown: true } as const;

/** A person by name, by address where none is given. */
export const nameOfPerson = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

/** Whom an analysis is shared with. */
export async function sharesOf(tx: ReadTx, analysisId: number): Promise<FoundPlace[]> {
  const share = savedAnalysisShare;
  const people = await tx
    .select({ id: appUser.id, name: nameOfPerson })
    .from(share)
    .innerJoin(appUser, eq(appUser.id, share.userId))
    .where(eq(share.analysisId, analysisId));
  const groups = await tx
    .select({ id: userGroup.id, name: userGroup.name })
    .from(share)
    .innerJoin(userGroup, eq(userGroup.id, share.groupId))
    .where(eq(share.analysisId, analysisId));
  const units = await tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name })
    .from(share)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, share.unitId))
    .where(eq(share.analysisId, analysisId));
  const through = tx
    .select({ id: share.assessmentId })
    .from(share)
    .where(and(eq(share.analysisId, analysisId), isNotNull(share.assessmentId)));
  return [
    ...people.map((row) => ({ ...bare, ...row, kind: 'person' as const })),
    ...groups.map((row) => ({ ...bare, ...row, kind: 'group' as const })),
    ...units.map((row) => ({ ...bare, ...row, kind: 'unit' as const, unitId: row.id, isShown: false })),
    ...(await assessmentsWhere(tx, inArray(assessment.id, through))),
  ];
}
