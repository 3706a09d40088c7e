import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { appUser, assessmentUnit, organization } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';

// Names are written out: in a query of one table the columns' own would lose theirs.
const live = sql<number>`(select count(*)::int from assessment a
  where a.unit_id = assessment_unit.id and a.deleted_at is null)`;
const deleted = sql<number>`(select count(*)::int from assessment a
  where a.unit_id = assessment_unit.id and a.deleted_at is not null)`;
const groups = sql<number>`(select count(distinct r.group_id)::int from group_resource r
  where r.unit_id = assessment_unit.id)`;

const columns = {
  id: assessmentUnit.id,
  parentId: assessmentUnit.parentId,
  name: assessmentUnit.name,
  description: assessmentUnit.description,
  position: assessmentUnit.position,
  revision: assessmentUnit.revision,
  assessments: live,
  deleted,
  groups,
};

export type StoredUnit = Awaited<ReturnType<typeof unitsOf>>[number];

const ofTree = (organizationId: number) =>
  and(eq(assessmentUnit.organizationId, organizationId), isNull(assessmentUnit.personalUserId));

const inOrder = [asc(assessmentUnit.position), asc(assessmentUnit.name), asc(assessmentUnit.id)];

/** All but the personal ones, siblings in their order. */
export function unitsOf(tx: ReadTx, organizationId: number) {
  return tx
    .select(columns)
    .from(assessmentUnit)
    .where(ofTree(organizationId))
    .orderBy(...inOrder);
}

/** Changes of one organisation's tree happen one after another. */
export async function lockUnits(tx: WriteTx, organizationId: number): Promise<void> {
  await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for('no key update');
  await tx
    .select({ id: assessmentUnit.id })
    .from(assessmentUnit)
    .where(ofTree(organizationId))
    .orderBy(asc(assessmentUnit.id))
    .for('update');
}

export function personalUnitsOf(tx: ReadTx, organizationId: number) {
  return tx
    .select({
      id: assessmentUnit.id,
      name: assessmentUnit.name,
      username: appUser.username,
      assessments: live,
    })
    .from(assessmentUnit)
    .innerJoin(appUser, eq(appUser.id, assessmentUnit.personalUserId))
    .where(and(eq(assessmentUnit.organizationId, organizationId), isNotNull(assessmentUnit.personalUserId)))
    .orderBy(asc(assessmentUnit.name), asc(assessmentUnit.id));
}

export async function insertUnit(tx: WriteTx, given: typeof assessmentUnit.$inferInsert): Promise<number> {
  const [row] = await tx.insert(assessmentUnit).values(given).returning({ id: assessmentUnit.id });
  if (!row) throw new Error('the unit was not stored');
  return row.id;
}

export async function updateUnit(
  tx: WriteTx,
  id: number,
  given: Partial<typeof assessmentUnit.$inferInsert>,
): Promise<void> {
  await tx.update(assessmentUnit).set(given).where(eq(assessmentUnit.id, id));
}

export async function deleteUnit(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(assessmentUnit).where(eq(assessmentUnit.id, id));
}

/**
 * The units of the organisation that an assessment belongs to, personal ones left out, each with the assessment in it
 * that was changed last.
 */
export function assessedUnits(tx: ReadTx, assessmentId: number) {
  const organizationId = tx
    .select({ id: assessment.organizationId })
    .from(assessment)
    .where(eq(assessment.id, assessmentId));
  return tx
    .selectDistinctOn([assessmentUnit.id], {
      id: assessmentUnit.id,
      parentId: assessmentUnit.parentId,
      position: assessmentUnit.position,
      name: assessmentUnit.name,
      assessment: assessment.id,
      modelHash: assessment.modelHash,
      summary: assessment.summary,
    })
    .from(assessmentUnit)
    .leftJoin(
      assessment,
      and(
        eq(assessment.unitId, assessmentUnit.id),
        isNull(assessment.deletedAt),
        ne(assessment.id, assessmentId),
        sql`not exists (select from launch_branch b where b.assessment_id = assessment.id)`,
      ),
    )
    .where(and(inArray(assessmentUnit.organizationId, organizationId), isNull(assessmentUnit.personalUserId)))
    .orderBy(asc(assessmentUnit.id), desc(assessment.updatedAt), desc(assessment.id));
}
