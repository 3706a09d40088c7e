import type { AssessmentDocument, AssessmentSummary, Patch, Permission } from '@klarsikt/engine';
import { and, asc, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { assessment, assessmentRevision, comment } from '../../schema/domain.ts';
import { assessmentUnit, groupMember, groupResource, organization } from '../../schema/identity.ts';
import type { Grant, UnitRow } from './rights.ts';

const raPermissions: readonly Permission[] = ['ra:View', 'ra:Edit', 'ra:Approve'];

export function unitsOf(tx: ReadTx, organizationId: number): Promise<UnitRow[]> {
  return tx
    .select({
      id: assessmentUnit.id,
      name: assessmentUnit.name,
      parentId: assessmentUnit.parentId,
      personalUserId: assessmentUnit.personalUserId,
    })
    .from(assessmentUnit)
    .where(eq(assessmentUnit.organizationId, organizationId))
    .orderBy(asc(assessmentUnit.name), asc(assessmentUnit.id));
}

interface StoredGrant {
  readonly permission: string;
  readonly unitId: number | null;
}

/** Grants as stored, less what says nothing about assessments. */
export function knownGrants(rows: readonly StoredGrant[]): Grant[] {
  return rows.flatMap(({ permission, unitId }) => {
    const known = raPermissions.find((name) => name === `ra:${permission}`);
    return known ? [{ permission: known, unitId }] : [];
  });
}

export async function grantsOf(tx: ReadTx, userId: number): Promise<Grant[]> {
  const rows = await tx
    .selectDistinct({ permission: groupResource.permission, unitId: groupResource.unitId })
    .from(groupMember)
    .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
    .where(and(eq(groupMember.userId, userId), eq(groupResource.application, 'ra')));
  return knownGrants(rows);
}

/** The same as a column, so that opening an assessment takes one round trip. */
function grantsColumn(userId: number | null) {
  return sql<StoredGrant[]>`(
    select coalesce(json_agg(distinct jsonb_build_object('permission', r.permission, 'unitId', r.unit_id)), '[]')
    from group_member m join group_resource r on r.group_id = m.group_id
    where m.user_id = ${userId} and r.application = 'ra')`;
}

const head = {
  id: assessment.id,
  pid: assessment.pid,
  unitId: assessment.unitId,
  name: assessment.name,
  modelHash: assessment.modelHash,
  revision: assessment.revision,
  createdAt: assessment.createdAt,
  updatedAt: assessment.updatedAt,
  updatedBy: assessment.updatedBy,
  updatedName: assessment.updatedName,
  deletedAt: assessment.deletedAt,
  summary: assessment.summary,
};
const whole = { ...head, document: assessment.document };

const live = isNull(assessment.deletedAt);

export function headsOf(tx: ReadTx, given: { organizationId: number; deleted: boolean }) {
  return tx
    .select(head)
    .from(assessment)
    .where(
      and(
        eq(assessment.organizationId, given.organizationId),
        given.deleted ? isNotNull(assessment.deletedAt) : live,
      ),
    )
    .orderBy(asc(assessment.name), asc(assessment.id));
}

/** What decides who may do what with an assessment. */
const unit = {
  unitName: assessmentUnit.name,
  unitParentId: assessmentUnit.parentId,
  personalUserId: assessmentUnit.personalUserId,
};

const withId = (id: number) => and(eq(assessment.id, id), live);
const ofUnit = eq(assessmentUnit.id, assessment.unitId);

export async function findById(tx: ReadTx, id: number, userId: number | null) {
  const [row] = await tx
    .select({ ...whole, ...unit, grants: grantsColumn(userId) })
    .from(assessment)
    .innerJoin(assessmentUnit, ofUnit)
    .where(withId(id));
  return row ?? null;
}

/** The same without its document. */
export async function findHead(tx: ReadTx, id: number, userId: number | null) {
  const [row] = await tx
    .select({ ...head, ...unit, grants: grantsColumn(userId) })
    .from(assessment)
    .innerJoin(assessmentUnit, ofUnit)
    .where(withId(id));
  return row ?? null;
}

/** The whole, locked: changes of one assessment happen one after another. */
export async function lockById(tx: WriteTx, id: number, userId: number | null) {
  const [row] = await tx
    .select({ ...whole, ...unit, grants: grantsColumn(userId) })
    .from(assessment)
    .innerJoin(assessmentUnit, ofUnit)
    .where(withId(id))
    .for('update', { of: assessment });
  return row ?? null;
}

/** The document of an assessment, deleted or not. */
export async function documentOf(tx: ReadTx, id: number): Promise<AssessmentDocument | null> {
  const [row] = await tx
    .select({ document: assessment.document })
    .from(assessment)
    .where(eq(assessment.id, id));
  return row?.document ?? null;
}

export async function findByPid(tx: ReadTx, pid: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: assessment.id })
    .from(assessment)
    .where(and(eq(assessment.pid, pid), live));
  return row?.id ?? null;
}

export async function findDeleted(tx: ReadTx, id: number) {
  const [row] = await tx
    .select({
      id: assessment.id,
      unitId: assessment.unitId,
      name: assessment.name,
      deletedAt: assessment.deletedAt,
    })
    .from(assessment)
    .where(and(eq(assessment.id, id), isNotNull(assessment.deletedAt)));
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : null;
}

/** Revisions after one, oldest first: what somebody with a stale state has missed. */
export function revisionsAfter(tx: ReadTx, id: number, revision: number) {
  return tx
    .select({
      revision: assessmentRevision.revision,
      at: assessmentRevision.at,
      author: assessmentRevision.author,
      userId: assessmentRevision.userId,
      patches: assessmentRevision.patches,
    })
    .from(assessmentRevision)
    .where(and(eq(assessmentRevision.assessmentId, id), gt(assessmentRevision.revision, revision)))
    .orderBy(asc(assessmentRevision.revision));
}

export interface Author {
  readonly at: Date;
  readonly userId: number | null;
  readonly author: string;
}

export interface NewAssessment {
  readonly pid: string;
  readonly organizationId: number;
  readonly unitId: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly summary: AssessmentSummary;
}

export async function insertAssessment(tx: WriteTx, given: NewAssessment, by: Author): Promise<number> {
  const [row] = await tx
    .insert(assessment)
    .values({
      ...given,
      name: given.document.settings.name,
      createdAt: by.at,
      createdBy: by.userId,
      updatedAt: by.at,
      updatedBy: by.userId,
      updatedName: by.author,
    })
    .returning({ id: assessment.id });
  if (!row) throw new Error('the assessment was not created');
  await insertRevision(tx, { id: row.id, revision: 1, patches: [], inverse: [] }, given.organizationId, by);
  return row.id;
}

async function insertRevision(
  tx: WriteTx,
  given: { id: number; revision: number; patches: readonly Patch[]; inverse: readonly Patch[] },
  organizationId: number,
  { at, userId, author }: Author,
): Promise<void> {
  const { id: assessmentId, revision, patches, inverse } = given;
  await tx
    .insert(assessmentRevision)
    .values({ organizationId, assessmentId, revision, at, userId, author, patches, inverse });
}

export interface SavedChange {
  readonly id: number;
  readonly revision: number;
  readonly document: AssessmentDocument;
  readonly summary: AssessmentSummary;
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/** Writes the document at its new revision, with the way back. The row is locked by the caller. */
export async function saveChange(
  tx: WriteTx,
  change: SavedChange,
  organizationId: number,
  by: Author,
): Promise<void> {
  const { id, revision, document, summary } = change;
  await tx
    .update(assessment)
    .set({
      document,
      summary,
      revision,
      name: document.settings.name,
      updatedAt: by.at,
      updatedBy: by.userId,
      updatedName: by.author,
    })
    .where(eq(assessment.id, id));
  await insertRevision(tx, change, organizationId, by);
}

export async function setDeleted(tx: WriteTx, id: number, at: Date | null): Promise<void> {
  await tx.update(assessment).set({ deletedAt: at }).where(eq(assessment.id, id));
}

export async function setUnit(tx: WriteTx, id: number, unitId: number): Promise<void> {
  await tx.update(assessment).set({ unitId }).where(eq(assessment.id, id));
}

export async function removeDeletedBefore(tx: WriteTx, at: Date): Promise<void> {
  await tx.delete(assessment).where(lt(assessment.deletedAt, at));
}

/** Comments of an assessment, and how many conversations wait: their newest attention label has no later 'res'. */
export async function commentCounts(tx: ReadTx, id: number): Promise<{ total: number; open: number }> {
  const rows = await tx
    .select({
      n: count(),
      waits: sql<boolean>`coalesce(max(${comment.id}) filter (where ${comment.label} in ('fup', 'act')), 0)
        > coalesce(max(${comment.id}) filter (where ${comment.label} = 'res'), 0)`,
    })
    .from(comment)
    .where(eq(comment.assessmentId, id))
    .groupBy(comment.subject);
  return {
    total: rows.reduce((sum, row) => sum + row.n, 0),
    open: rows.filter((row) => row.waits).length,
  };
}

export async function countryOf(tx: ReadTx, actor: Actor): Promise<string | null> {
  if (actor.organizationId === null) return null;
  const [row] = await tx
    .select({ country: organization.country })
    .from(organization)
    .where(eq(organization.id, actor.organizationId));
  return row?.country ?? null;
}
