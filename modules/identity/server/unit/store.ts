import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, assessmentUnit, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';

// Table names are written in full, because Drizzle omits the table from column names in a query of one table.
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

export type StoredUnit = Awaited<ReturnType<typeof listUnits>>[number];

const buildTreeUnitCondition = (organizationId: number) =>
  and(eq(assessmentUnit.organizationId, organizationId), isNull(assessmentUnit.personalUserId));

const inOrder = [asc(assessmentUnit.position), asc(assessmentUnit.name), asc(assessmentUnit.id)];

export function listUnits(tx: ReadTx, organizationId: number) {
  return tx
    .select(columns)
    .from(assessmentUnit)
    .where(buildTreeUnitCondition(organizationId))
    .orderBy(...inOrder);
}

/** Takes a lock, so that changes of the units of one organisation run one after another. */
export async function lockUnits(tx: WriteTx, organizationId: number): Promise<void> {
  await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(eq(organizationTable.id, organizationId))
    .for('no key update');
  await tx
    .select({ id: assessmentUnit.id })
    .from(assessmentUnit)
    .where(buildTreeUnitCondition(organizationId))
    .orderBy(asc(assessmentUnit.id))
    .for('update');
}

export function listPersonalUnits(tx: ReadTx, organizationId: number) {
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
 * Returns the units of the assessment's organisation except personal units, each with its most recently changed
 * assessment other than this one.
 */
export function listAssessedUnits(tx: ReadTx, assessmentId: number) {
  const organizationId = tx
    .select({ id: assessmentTable.organizationId })
    .from(assessmentTable)
    .where(eq(assessmentTable.id, assessmentId));
  return tx
    .selectDistinctOn([assessmentUnit.id], {
      id: assessmentUnit.id,
      parentId: assessmentUnit.parentId,
      position: assessmentUnit.position,
      name: assessmentUnit.name,
      assessment: assessmentTable.id,
      modelHash: assessmentTable.modelHash,
      summary: assessmentTable.summary,
    })
    .from(assessmentUnit)
    .leftJoin(
      assessmentTable,
      and(
        eq(assessmentTable.unitId, assessmentUnit.id),
        isNull(assessmentTable.deletedAt),
        ne(assessmentTable.id, assessmentId),
        sql`not exists (select from launch_branch b where b.assessment_id = assessment.id)`,
      ),
    )
    .where(and(inArray(assessmentUnit.organizationId, organizationId), isNull(assessmentUnit.personalUserId)))
    .orderBy(asc(assessmentUnit.id), desc(assessmentTable.updatedAt), desc(assessmentTable.id));
}
