import type { EntityUse } from '@klarsikt/contract';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { savedAnalysis, savedAnalysisShare } from '@klarsikt/server/schema/analysis.ts';
import { blueprintUse } from '@klarsikt/server/schema/blueprint.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { groupReport, groupUnit, launchBranch } from '@klarsikt/server/schema/group.ts';
import { appUser, assessmentUnit, groupMember, userGroup } from '@klarsikt/server/schema/identity.ts';
import { examinationPack } from '@klarsikt/server/schema/pack.ts';
import { acceptedReport, savedReport } from '@klarsikt/server/schema/reports.ts';
import { and, eq, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';

/** A use with the data that decides who sees it: its unit, or `isShown` if the reader has access in another way. */
export interface LocatedUse extends EntityUse {
  readonly unitId: number | null;
  readonly isShown: boolean;
}

const approved = sql<boolean>`coalesce(jsonb_typeof(${assessmentTable.signOff}->'approval') = 'object', false)`;
const isBranch = sql<boolean>`exists (select from launch_branch b where b.assessment_id = ${assessmentTable.id})`;

const columns = {
  id: assessmentTable.id,
  name: assessmentTable.name,
  unit: assessmentUnit.name,
  unitId: assessmentTable.unitId,
  approved,
  isBranch,
  deletedAt: assessmentTable.deletedAt,
};

export async function listAssessmentUses(
  tx: ReadTx,
  where: SQL | undefined,
  deleted = false,
): Promise<LocatedUse[]> {
  const rows = await tx
    .select(columns)
    .from(assessmentTable)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessmentTable.unitId))
    .where(and(where, deleted ? isNotNull(assessmentTable.deletedAt) : isNull(assessmentTable.deletedAt)));
  return rows.map(({ unit: within, isBranch: branch, deletedAt, ...row }) => ({
    ...row,
    kind: deletedAt !== null ? 'deleted' : branch ? 'launch' : 'assessment',
    within,
    assessment: row.id,
    isShown: false,
  }));
}

export const buildTemplateUseCondition = (tx: ReadTx, id: number): SQL =>
  exists(
    tx
      .select({ id: blueprintUse.assessmentId })
      .from(blueprintUse)
      .where(and(eq(blueprintUse.assessmentId, assessmentTable.id), eq(blueprintUse.blueprintId, id))),
  );

export const buildSpecificationCondition = (id: number): SQL =>
  sql`jsonb_path_exists(${assessmentTable.document}, '$.controls.** ? (@.specification.id == $id)', ${JSON.stringify({ id })}::jsonb)`;

export const buildSharedPartUseCondition = (key: string): SQL =>
  sql`exists (select from jsonb_each(coalesce(${assessmentTable.document}->'overlay'->'shared'->'parts', '{}')) c
    where jsonb_typeof(c.value) = 'object' and c.value ? ${key})`;

export const buildUnitUseCondition = (unitId: number): SQL => eq(assessmentTable.unitId, unitId);

const ofAssessment = {
  within: assessmentTable.name,
  assessment: assessmentTable.id,
  unitId: assessmentTable.unitId,
};
const isThere = isNull(assessmentTable.deletedAt);

export async function listReportsWithTemplate(tx: ReadTx, ref: string): Promise<LocatedUse[]> {
  const accepted = sql<boolean>`exists (select from accepted_report a where a.report_id = ${savedReport.id})`;
  const rows = await tx
    .select({
      id: savedReport.id,
      name: sql<string>`${savedReport.document}->>'title'`,
      accepted,
      ...ofAssessment,
    })
    .from(savedReport)
    .innerJoin(assessmentTable, eq(assessmentTable.id, savedReport.assessmentId))
    .where(and(isNull(savedReport.deletedAt), isThere, sql`${savedReport.document}->>'template' = ${ref}`));
  const onGroups = await tx
    .select({ id: groupReport.id, name: groupReport.title, ...ofAssessment })
    .from(groupReport)
    .innerJoin(assessmentTable, eq(assessmentTable.id, groupReport.assessmentId))
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

export async function listAcceptedReportUses(
  tx: ReadTx,
  given: { readonly assessmentId: number; readonly after?: Date; readonly reportId?: number },
): Promise<LocatedUse[]> {
  const { assessmentId, after, reportId } = given;
  const rows = await tx
    .select({ id: acceptedReport.reportId, name: acceptedReport.title, ...ofAssessment })
    .from(acceptedReport)
    .innerJoin(savedReport, eq(savedReport.id, acceptedReport.reportId))
    .innerJoin(assessmentTable, eq(assessmentTable.id, savedReport.assessmentId))
    .where(
      and(
        eq(savedReport.assessmentId, assessmentId),
        after === undefined ? undefined : gt(acceptedReport.at, after),
        reportId === undefined ? undefined : eq(acceptedReport.reportId, reportId),
      ),
    );
  return rows.map((row) => ({ ...row, kind: 'accepted' as const, approved: false, isShown: false }));
}

export async function listPackUses(tx: ReadTx, assessmentId: number, after?: Date): Promise<LocatedUse[]> {
  const rows = await tx
    .select({ id: examinationPack.id, revision: examinationPack.revision, ...ofAssessment })
    .from(examinationPack)
    .innerJoin(assessmentTable, eq(assessmentTable.id, examinationPack.assessmentId))
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

/** Returns the approval of the whole assessment that is in force, if it was given after the instant. */
export async function listApprovalUses(
  tx: ReadTx,
  assessmentId: number,
  after?: Date,
): Promise<LocatedUse[]> {
  const [row] = await tx
    .select({ name: assessmentTable.name, unitId: assessmentTable.unitId, signOff: assessmentTable.signOff })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, assessmentId));
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

/**
 * Lists the planned launches of an assessment, group reports that contain it, and units that it represents in a
 * group.
 */
export async function listDependentUses(tx: ReadTx, assessmentId: number): Promise<LocatedUse[]> {
  const branches = tx
    .select({ id: launchBranch.assessmentId })
    .from(launchBranch)
    .where(and(eq(launchBranch.liveId, assessmentId), isNull(launchBranch.mergedAt)));
  const reports = await tx
    .select({ id: groupReport.id, name: groupReport.title, ...ofAssessment })
    .from(groupReport)
    .innerJoin(assessmentTable, eq(assessmentTable.id, groupReport.assessmentId))
    .where(eq(groupReport.assessmentId, assessmentId));
  const units = await tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name })
    .from(groupUnit)
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, groupUnit.unitId))
    .where(eq(groupUnit.assessmentId, assessmentId));
  return [
    ...(await listAssessmentUses(tx, inArray(assessmentTable.id, branches))),
    ...reports.map((row) => ({ ...row, kind: 'groupReport' as const, approved: false, isShown: false })),
    ...units.map(({ id, name }) => ({
      ...{ kind: 'unit' as const, id, name, within: '', assessment: null, approved: false },
      unitId: id,
      isShown: false,
    })),
  ];
}

/**
 * Lists matching analyses of the reader, and analyses shared with the reader directly, through a user group, or with
 * everybody.
 */
export async function listAnalysisUses(
  tx: ReadTx,
  userId: number | null,
  where: SQL | undefined,
): Promise<LocatedUse[]> {
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

export const buildSharedAnalysisCondition = (
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

export const buildLinkedAnalysisCondition = (assessmentId: number): SQL =>
  sql`(${savedAnalysis.document}->>'raId')::bigint = ${assessmentId}`;

/** Default properties of a use without a unit; every caller with the permission sees such a use. */
export const unitlessUseDefaults = {
  within: '',
  assessment: null,
  approved: false,
  unitId: null,
  isShown: true,
} as const;

/** Name of a person, or the user name of a person without a name. */
export const personNameSql = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

export async function listShareUses(tx: ReadTx, analysisId: number): Promise<LocatedUse[]> {
  const share = savedAnalysisShare;
  const people = await tx
    .select({ id: appUser.id, name: personNameSql })
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
    ...people.map((row) => ({ ...unitlessUseDefaults, ...row, kind: 'person' as const })),
    ...groups.map((row) => ({ ...unitlessUseDefaults, ...row, kind: 'group' as const })),
    ...units.map((row) => ({
      ...unitlessUseDefaults,
      ...row,
      kind: 'unit' as const,
      unitId: row.id,
      isShown: false,
    })),
    ...(await listAssessmentUses(tx, inArray(assessmentTable.id, through))),
  ];
}
