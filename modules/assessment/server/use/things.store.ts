/** What is asked about, as far as its uses depend on it, and the uses that are no assessments. */

import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { savedAnalysis } from '@klarsikt/server/schema/analysis.ts';
import { blueprint } from '@klarsikt/server/schema/blueprint.ts';
import { fileLink } from '@klarsikt/server/schema/file.ts';
import {
  appUser,
  assessmentUnit,
  federation,
  groupMember,
  groupResource,
  organization,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { savedReport } from '@klarsikt/server/schema/reports.ts';
import { controlSpecification } from '@klarsikt/server/schema/specification.ts';
import { reportTemplate, reportTemplateInstall, wordTemplate } from '@klarsikt/server/schema/templates.ts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { bare, type FoundPlace, nameOfPerson } from './store.ts';

const at = {
  blueprint: (tx: ReadTx, id: number) =>
    count(tx, blueprint, eq(blueprint.id, id), isNull(blueprint.deletedAt)),
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

/** Whether something of the organisation is there, and not deleted. */
export async function exists(tx: ReadTx, kind: keyof typeof at, id: number): Promise<boolean> {
  return (await at[kind](tx, id)) > 0;
}

/** A file of an assessment; null for one that is none. */
export async function fileAt(
  tx: ReadTx,
  id: number,
): Promise<{ readonly assessmentId: number; readonly addedAt: Date } | null> {
  const { assessmentId, addedAt } = fileLink;
  const [row] = await tx.select({ assessmentId, addedAt }).from(fileLink).where(eq(fileLink.id, id));
  return row === undefined || row.assessmentId === null ? null : { ...row, assessmentId: row.assessmentId };
}

export async function reportAt(tx: ReadTx, id: number): Promise<{ readonly assessmentId: number } | null> {
  const [row] = await tx
    .select({ assessmentId: savedReport.assessmentId })
    .from(savedReport)
    .where(and(eq(savedReport.id, id), isNull(savedReport.deletedAt)));
  return row ?? null;
}

export async function ownsAnalysis(tx: ReadTx, userId: number | null, id: number): Promise<boolean> {
  if (userId === null) return false;
  const { ownerId, deletedAt } = savedAnalysis;
  return (
    (await tx.$count(savedAnalysis, and(eq(savedAnalysis.id, id), eq(ownerId, userId), isNull(deletedAt)))) >
    0
  );
}

/** Organisations in which a report template is installed: its owner has put it there. */
export async function installedIn(tx: ReadTx, templateId: number): Promise<FoundPlace[]> {
  const rows = await tx
    .select({ id: organization.id, name: organization.name })
    .from(reportTemplateInstall)
    .innerJoin(organization, eq(organization.id, reportTemplateInstall.targetId))
    .where(eq(reportTemplateInstall.templateId, templateId));
  return rows.map((row) => ({ ...bare, ...row, kind: 'organization' as const }));
}

/** The sign-in by an identity provider that puts new people into a group. */
export async function signInOf(tx: ReadTx, groupId: number): Promise<FoundPlace[]> {
  const rows = await tx
    .select({ name: federation.issuer })
    .from(federation)
    .where(eq(federation.groupId, groupId));
  return rows.map(({ name }) => ({ ...bare, kind: 'signin' as const, id: null, name }));
}

/** Members of a group lose what it gives them. */
export async function membersOf(tx: ReadTx, groupId: number): Promise<FoundPlace[]> {
  const rows = await tx
    .select({ id: appUser.id, name: nameOfPerson })
    .from(groupMember)
    .innerJoin(appUser, eq(appUser.id, groupMember.userId))
    .where(eq(groupMember.groupId, groupId));
  return rows.map((row) => ({ ...bare, ...row, kind: 'person' as const }));
}

/** Units are listed to who may delete them. */
export async function unitsBelow(tx: ReadTx, unitId: number): Promise<FoundPlace[]> {
  const rows = await tx
    .select({ id: assessmentUnit.id, name: assessmentUnit.name })
    .from(assessmentUnit)
    .where(eq(assessmentUnit.parentId, unitId));
  return rows.map((row) => ({ ...bare, ...row, kind: 'unit' as const }));
}

/** Groups with a right in a unit: it goes with the unit. */
export async function groupsWithRightIn(tx: ReadTx, unitId: number): Promise<FoundPlace[]> {
  const rows = await tx
    .selectDistinct({ id: userGroup.id, name: userGroup.name })
    .from(groupResource)
    .innerJoin(userGroup, eq(userGroup.id, groupResource.groupId))
    .where(eq(groupResource.unitId, unitId));
  return rows.map((row) => ({ ...bare, ...row, kind: 'group' as const }));
}
