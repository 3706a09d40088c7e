/** What is asked about, as far as its uses depend on it, and the uses that are no assessments. */
import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { savedAnalysis } from '../../schema/analysis.ts';
import { fileLink } from '../../schema/file.ts';
import { assessmentUnit, federation, groupResource, organization, userGroup } from '../../schema/identity.ts';
import { savedReport } from '../../schema/reports.ts';
import { reportTemplateInstall } from '../../schema/templates.ts';
import { bare, type FoundPlace } from './store.ts';

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
