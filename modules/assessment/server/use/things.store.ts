import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { savedAnalysis } from '@klarsikt/server/schema/analysis.ts';
import { blueprintTable } from '@klarsikt/server/schema/blueprint.ts';
import { fileLink } from '@klarsikt/server/schema/file.ts';
import {
  appUser,
  assessmentUnit,
  federationTable,
  groupMember,
  groupResource,
  organizationTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { savedReport } from '@klarsikt/server/schema/reports.ts';
import { controlSpecification } from '@klarsikt/server/schema/specification.ts';
import { reportTemplate, reportTemplateInstall, wordTemplate } from '@klarsikt/server/schema/templates.ts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { type LocatedUse, personNameSql, unitlessUseDefaults } from './store.ts';

const at = {
  blueprint: (tx: ReadTx, id: number) =>
    count(tx, blueprintTable, eq(blueprintTable.id, id), isNull(blueprintTable.deletedAt)),
  group: (tx: ReadTx, id: number) => count(tx, userGroup, eq(userGroup.id, id)),
  specification: (tx: ReadTx, id: number) => count(tx, controlSpecification, eq(controlSpecification.id, id)),
  template: (tx: ReadTx, id: number) =>
    count(tx, reportTemplate, eq(reportTemplate.id, id), isNull(reportTemplate.deletedAt)),
  unit: (tx: ReadTx, id: number) => count(tx, assessmentUnit, eq(assessmentUnit.id, id)),
  word: (tx: ReadTx, id: number) =>
    count(tx, wordTemplate, eq(wordTemplate.id, id), isNull(wordTemplate.deletedAt)),
};

const count = (tx: ReadTx, table: Parameters<ReadTx['$count']>[0], ...conditions: SQL[]) =>
  tx.$count(table, and(...conditions));

export async function isRowPresent(tx: ReadTx, kind: keyof typeof at, id: number): Promise<boolean> {
  return (await at[kind](tx, id)) > 0;
}

/** Finds the assessment that a file belongs to; null if the file belongs to none. */
export async function findFileLink(
  tx: ReadTx,
  id: number,
): Promise<{ readonly assessmentId: number; readonly addedAt: Date } | null> {
  const { assessmentId, addedAt } = fileLink;
  const [row] = await tx.select({ assessmentId, addedAt }).from(fileLink).where(eq(fileLink.id, id));
  return row === undefined || row.assessmentId === null ? null : { ...row, assessmentId: row.assessmentId };
}

export async function findReport(tx: ReadTx, id: number): Promise<{ readonly assessmentId: number } | null> {
  const [row] = await tx
    .select({ assessmentId: savedReport.assessmentId })
    .from(savedReport)
    .where(and(eq(savedReport.id, id), isNull(savedReport.deletedAt)));
  return row ?? null;
}

export async function isAnalysisOwner(tx: ReadTx, userId: number | null, id: number): Promise<boolean> {
  if (userId === null) return false;
  const { ownerId, deletedAt } = savedAnalysis;
  return (
    (await tx.$count(savedAnalysis, and(eq(savedAnalysis.id, id), eq(ownerId, userId), isNull(deletedAt)))) >
    0
  );
}

/** Lists the organisations in which a report template has been installed by its owner. */
export async function listInstallationsOfTemplate(tx: ReadTx, templateId: number): Promise<LocatedUse[]> {
  const rows = await tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(reportTemplateInstall)
    .innerJoin(organizationTable, eq(organizationTable.id, reportTemplateInstall.targetId))
    .where(eq(reportTemplateInstall.templateId, templateId));
  return rows.map((row) => ({ ...unitlessUseDefaults, ...row, kind: 'organization' as const }));
}

export async function listSignInUses(tx: ReadTx, groupId: number): Promise<LocatedUse[]> {
  const rows = await tx
    .select({ name: federationTable.issuer })
    .from(federationTable)
    .where(eq(federationTable.groupId, groupId));
  return rows.map(({ name }) => ({ ...unitlessUseDefaults, kind: 'signin' as const, id: null, name }));
}

/** Lists the members of a user group, who lose its permissions when the group is deleted. */
export async function listMembersOfGroup(tx: ReadTx, groupId: number): Promise<LocatedUse[]> {
  const rows = await tx
    .select({ id: appUser.id, name: personNameSql })
    .from(groupMember)
    .innerJoin(appUser, eq(appUser.id, groupMember.userId))
    .where(eq(groupMember.groupId, groupId));
  return rows.map((row) => ({ ...unitlessUseDefaults, ...row, kind: 'person' as const }));
}

/** Lists the units directly below a unit. Only callers who may delete the unit get this list. */
export async function listUnitsBelow(tx: ReadTx, unitId: number): Promise<LocatedUse[]> {
  const rows = await tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name })
    .from(assessmentUnit)
    .where(eq(assessmentUnit.parentId, unitId));
  return rows.map((row) => ({ ...unitlessUseDefaults, ...row, kind: 'unit' as const }));
}

/** Lists the user groups with a permission in a unit; they lose it when the unit is deleted. */
export async function listGroupsWithPermissions(tx: ReadTx, unitId: number): Promise<LocatedUse[]> {
  const rows = await tx
    .selectDistinct({ id: userGroup.id, name: userGroup.name })
    .from(groupResource)
    .innerJoin(userGroup, eq(userGroup.id, groupResource.groupId))
    .where(eq(groupResource.unitId, unitId));
  return rows.map((row) => ({ ...unitlessUseDefaults, ...row, kind: 'group' as const }));
}
