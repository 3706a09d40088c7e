import { type CommentLabel, isOpenConversation } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentSummary,
  findDocumentFaults,
  isAssessmentDocument,
  PatchError,
} from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { GroupFigures } from '@klarsikt/engine/group';
import type { OwnFieldValues } from '@klarsikt/engine/own-fields';
import type { Permission } from '@klarsikt/engine/people';
import { toNfc } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createCachedQuery } from '@klarsikt/server/platform/prepared-queries.ts';
import {
  type Author,
  buildRepeatedChangeColumn,
  type DocumentStep,
  insertDocumentRevision,
  type RevisionedDocumentKind,
} from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  assessmentRevision,
  assessmentTable,
  commentTable,
  isSupersededSql,
} from '@klarsikt/server/schema/domain.ts';
import { examinerTable, examinerVisit } from '@klarsikt/server/schema/examiner.ts';
import {
  assessmentUnit,
  groupMember,
  groupResource,
  organizationTable,
} from '@klarsikt/server/schema/identity.ts';
import { signOff } from '@klarsikt/server/schema/sign-off.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, not, type Placeholder, sql } from 'drizzle-orm';
import type { UnitGrant, UnitRow } from './rights.ts';

const raPermissions: readonly Permission[] = [
  'ra:View',
  'ra:Comment',
  'ra:Edit',
  'ra:Approve',
  'ra:Template',
  'ra:ControlSpec',
  'ra:Incident',
];

export function listAssessmentUnits(tx: ReadTx, organizationId: number): Promise<UnitRow[]> {
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

export function filterKnownGrants(rows: readonly StoredGrant[]): UnitGrant[] {
  return rows.flatMap(({ permission, unitId }) => {
    const known =
      permission === 'Assess' ? 'portal:Assess' : raPermissions.find((name) => name === `ra:${permission}`);
    return known ? [{ permission: known, unitId }] : [];
  });
}

/**
 * A group can have permissions in a lower organisation; these do not apply to the assessments of the group's own
 * organisation.
 */
const ownOnly = sql`coalesce(${groupResource.resourceOrganizationId}, ${groupResource.organizationId}) = ${groupResource.organizationId}`;

const aboutAssessments = inArray(groupResource.application, ['ra', 'portal']);

export async function listUnitGrants(tx: ReadTx, userId: number): Promise<UnitGrant[]> {
  const rows = await tx
    .selectDistinct({ permission: groupResource.permission, unitId: groupResource.unitId })
    .from(groupMember)
    .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
    .where(and(eq(groupMember.userId, userId), aboutAssessments, ownOnly));
  return filterKnownGrants(rows);
}

/**
 * Builds a column with the user's grants, so that opening an assessment takes one query. A grant from two groups
 * occurs twice.
 */
function buildGrantsColumn(userId: number | null | Placeholder) {
  return sql<StoredGrant[]>`(
    select coalesce(json_agg(json_build_object('permission', r.permission, 'unitId', r.unit_id)), '[]')
    from group_member m join group_resource r on r.group_id = m.group_id
    where m.user_id = ${userId} and (r.application = 'ra' or r.application = 'portal')
      and coalesce(r.resource_organization_id, r.organization_id) = r.organization_id)`;
}

const head = {
  id: assessmentTable.id,
  pid: assessmentTable.pid,
  unitId: assessmentTable.unitId,
  name: assessmentTable.name,
  modelHash: assessmentTable.modelHash,
  revision: assessmentTable.revision,
  createdAt: assessmentTable.createdAt,
  updatedAt: assessmentTable.updatedAt,
  updatedBy: assessmentTable.updatedBy,
  updatedName: assessmentTable.updatedName,
  deletedAt: assessmentTable.deletedAt,
  summary: assessmentTable.summary,
  signOff: assessmentTable.signOff,
  // The document is read only if the organisation has own fields for assessments, because reading it takes time.
  ownFields: sql<OwnFieldValues>`case when exists (select from own_field f
    where f.organization_id = ${assessmentTable.organizationId} and f.thing = 'assessment')
    then coalesce(${assessmentTable.document} -> 'ownFields', '{}') else '{}' end`,
  branch: sql<boolean>`exists (select from launch_branch b where b.assessment_id = ${assessmentTable.id})`,
};
const whole = { ...head, document: assessmentTable.document };

const live = isNull(assessmentTable.deletedAt);

export function listAssessmentHeadRows(tx: ReadTx, given: { organizationId: number; deleted: boolean }) {
  return tx
    .select(head)
    .from(assessmentTable)
    .where(
      and(
        eq(assessmentTable.organizationId, given.organizationId),
        given.deleted ? isNotNull(assessmentTable.deletedAt) : live,
      ),
    )
    .orderBy(
      // Unapproved assessments are sorted first, approved ones last.
      sql`(${assessmentTable.signOff}->>'approval') is not null`,
      asc(assessmentTable.name),
      asc(assessmentTable.id),
    );
}

/**
 * Lists the existing assessments with their units, last changed first; leaves out approved ones whose unit has an
 * approved assessment of a later year.
 */
export function listNewestAssessments(tx: ReadTx, organizationId: number) {
  return tx
    .select({ id: assessmentTable.id, unitId: assessmentTable.unitId })
    .from(assessmentTable)
    .where(and(eq(assessmentTable.organizationId, organizationId), live, not(isSupersededSql)))
    .orderBy(desc(assessmentTable.updatedAt), desc(assessmentTable.id));
}

const unit = {
  unitName: assessmentUnit.name,
  unitParentId: assessmentUnit.parentId,
  personalUserId: assessmentUnit.personalUserId,
};

const buildIdCondition = (id: number | Placeholder) => and(eq(assessmentTable.id, id), live);
const ofUnit = eq(assessmentUnit.id, assessmentTable.unitId);

export interface AssessmentReaderQuery {
  readonly userId: number | null;
  readonly sessionKey: string | null;
  readonly today: string;
  /** True if the reader has the permission to examine; otherwise the query skips the examiner check. */
  readonly examines: boolean;
}

/** True for an examiner of the assessment who has opened it in this session. */
const examined = sql<boolean>`exists (
  select from ${examinerTable} join ${examinerVisit} on ${examinerVisit.examinerId} = ${examinerTable.id}
  where ${examinerTable.assessmentId} = ${assessmentTable.id} and ${examinerTable.userId} = ${sql.placeholder('userId')}
    and ${examinerTable.endedAt} is null and ${examinerTable.lastDay} >= ${sql.placeholder('today')}
    and ${examinerVisit.sessionKey} = ${sql.placeholder('sessionKey')})`;

const guard = { ...unit, grants: buildGrantsColumn(sql.placeholder('userId')) };
const nobodyExamines = { ...guard, examined: sql<boolean>`false` };

function createOpenQuery<C extends typeof head>(columns: C) {
  const query = <G extends typeof nobodyExamines>(guards: G) =>
    createCachedQuery((tx: ReadTx) =>
      tx
        .select({ ...columns, ...guards })
        .from(assessmentTable)
        .innerJoin(assessmentUnit, ofUnit)
        .where(buildIdCondition(sql.placeholder('id'))),
    );
  const [plain, examining] = [query(nobodyExamines), query({ ...guard, examined })];
  return async (tx: ReadTx, id: number, { examines, ...reader }: AssessmentReaderQuery) => {
    const [row] = await (examines ? examining : plain)(tx, { id, ...reader });
    return row ?? null;
  };
}

export const findOpenAssessment = createOpenQuery(whole);

export const findAssessmentHead = createOpenQuery(head);

/** Locks the row of an assessment, so that its changes run one after another. */
export async function lockAssessment(
  tx: WriteTx,
  id: number,
  by: { readonly userId: number | null; readonly change: string | undefined },
) {
  const made = buildRepeatedChangeColumn(assessmentRevision, assessmentTable.id, by);
  const [row] = await tx
    .select({ ...whole, ...unit, grants: buildGrantsColumn(by.userId), made })
    .from(assessmentTable)
    .innerJoin(assessmentUnit, ofUnit)
    .where(buildIdCondition(id))
    .for('update', { of: assessmentTable });
  return row ?? null;
}

/** Reads the document of an assessment, even of a deleted one. */
export async function findAssessmentDocument(tx: ReadTx, id: number): Promise<AssessmentDocument | null> {
  const [row] = await tx
    .select({ document: assessmentTable.document })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, id));
  return row?.document ?? null;
}

export async function findAssessmentIdByPid(tx: ReadTx, pid: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: assessmentTable.id })
    .from(assessmentTable)
    .where(and(eq(assessmentTable.pid, pid), live));
  return row?.id ?? null;
}

export async function findDeletedAssessment(tx: ReadTx, id: number) {
  const [row] = await tx
    .select({
      id: assessmentTable.id,
      unitId: assessmentTable.unitId,
      name: assessmentTable.name,
      deletedAt: assessmentTable.deletedAt,
    })
    .from(assessmentTable)
    .where(and(eq(assessmentTable.id, id), isNotNull(assessmentTable.deletedAt)));
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : null;
}

export interface NewAssessment {
  readonly pid: string;
  readonly organizationId: number;
  readonly unitId: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly summary: AssessmentSummary;
  readonly groupFigures: GroupFigures;
}

export async function insertAssessment(tx: WriteTx, given: NewAssessment, by: Author): Promise<number> {
  const [row] = await tx
    .insert(assessmentTable)
    .values({
      ...given,
      name: toNfc(given.document.settings.name),
      createdAt: by.at,
      createdBy: by.userId,
      updatedAt: by.at,
      updatedBy: by.userId,
      updatedName: by.author,
    })
    .returning({ id: assessmentTable.id });
  if (!row) throw new Error('the assessment was not created');
  const { organizationId, modelHash } = given;
  const first = { revision: 1, patches: [], inverse: [], modelHash, change: null };
  await insertDocumentRevision(tx, assessmentRevision, { organizationId, documentId: row.id, ...first }, by);
  return row.id;
}

export interface AssessmentDocumentStep extends DocumentStep<AssessmentDocument> {
  readonly modelHash: string;
  readonly summary: AssessmentSummary;
  readonly groupFigures: GroupFigures;
}

export const assessmentRevisions = { revisions: assessmentRevision, read: parseDocument } as const;

export function createAssessmentDocumentKind<S extends AssessmentDocumentStep>(
  organizationId: number,
): RevisionedDocumentKind<AssessmentDocument, S> {
  return { ...assessmentRevisions, organizationId, save: updateAssessmentState };
}

/**
 * Reads a document that was rebuilt from patches.
 * @throws PatchError with every fault if the value is no valid document.
 */
function parseDocument(value: JsonObject): AssessmentDocument {
  if (isAssessmentDocument(value)) return value;
  throw new PatchError(findDocumentFaults(value));
}

async function updateAssessmentState(
  tx: WriteTx,
  id: number,
  next: AssessmentDocumentStep & { readonly revision: number },
  by: Author,
): Promise<void> {
  const { document, modelHash, revision, summary, groupFigures } = next;
  await tx
    .update(assessmentTable)
    .set({
      document,
      summary,
      groupFigures,
      revision,
      modelHash,
      name: toNfc(document.settings.name),
      updatedAt: by.at,
      updatedBy: by.userId,
      updatedName: by.author,
    })
    .where(eq(assessmentTable.id, id));
}

export async function updateAssessmentDeletedAt(tx: WriteTx, id: number, at: Date | null): Promise<void> {
  await tx.update(assessmentTable).set({ deletedAt: at }).where(eq(assessmentTable.id, id));
}

export async function updateUnitOfAssessment(tx: WriteTx, id: number, unitId: number): Promise<void> {
  await tx.update(assessmentTable).set({ unitId }).where(eq(assessmentTable.id, id));
}

export async function deleteAssessmentsRemovedBefore(tx: WriteTx, at: Date): Promise<void> {
  await tx.delete(assessmentTable).where(lt(assessmentTable.deletedAt, at));
}

export async function countComments(tx: ReadTx, id: number): Promise<{ total: number; open: number }> {
  const conversations = await tx
    .select({ labels: sql<CommentLabel[]>`array_agg(${commentTable.label} order by ${commentTable.id})` })
    .from(commentTable)
    .where(eq(commentTable.assessmentId, id))
    .groupBy(commentTable.subject);
  return {
    total: conversations.reduce((sum, { labels }) => sum + labels.length, 0),
    open: conversations.filter(({ labels }) => isOpenConversation(labels.map((label) => ({ label })))).length,
  };
}

export async function findOrganizationCountry(tx: ReadTx, actor: Actor): Promise<string | null> {
  if (actor.organizationId === null) return null;
  const [row] = await tx
    .select({ country: organizationTable.country })
    .from(organizationTable)
    .where(eq(organizationTable.id, actor.organizationId));
  return row?.country ?? null;
}

/** Loads a text that changes with every new sign-off row; the rows are never edited. */
export async function loadApprovalChangeToken(tx: ReadTx, id: number): Promise<string> {
  const [signed] = await tx
    .select({ stamp: sql<string>`count(*) || '.' || coalesce(max(${signOff.id}), 0)` })
    .from(signOff)
    .where(eq(signOff.assessmentId, id));
  return signed?.stamp ?? '';
}
