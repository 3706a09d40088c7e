import { type OwnFieldHolderKind, ownFieldHolderKinds } from '@klarsikt/engine/assessment';
import type { OwnFieldObjectKind, OwnFieldPerson } from '@klarsikt/engine/own-fields';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { actionTable } from '@klarsikt/server/schema/actions.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { incidentTable } from '@klarsikt/server/schema/incident.ts';
import { ownField } from '@klarsikt/server/schema/own-field.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';

export type OwnFieldRow = typeof ownField.$inferSelect;

const inOrder = [asc(ownField.thing), asc(ownField.position), asc(ownField.id)] as const;

export function listOwnFields(tx: ReadTx, organizationId: number): Promise<OwnFieldRow[]> {
  return tx
    .select()
    .from(ownField)
    .where(eq(ownField.organizationId, organizationId))
    .orderBy(...inOrder);
}

/** Locks the own fields of things, so that no field is removed before this transaction has stored its values. */
export function lockOwnFields(
  tx: WriteTx,
  organizationId: number,
  things: readonly OwnFieldObjectKind[],
): Promise<OwnFieldRow[]> {
  return tx
    .select()
    .from(ownField)
    .where(and(eq(ownField.organizationId, organizationId), inArray(ownField.thing, [...things])))
    .orderBy(...inOrder)
    .for('share');
}

export async function lockOwnField(tx: WriteTx, id: number): Promise<OwnFieldRow | null> {
  return (await tx.select().from(ownField).where(eq(ownField.id, id)).for('update'))[0] ?? null;
}

export async function insertOwnField(
  tx: WriteTx,
  given: typeof ownField.$inferInsert,
): Promise<OwnFieldRow | null> {
  const [row] = await tx.insert(ownField).values(given).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateOwnField(
  tx: WriteTx,
  { id, revision }: Pick<OwnFieldRow, 'id' | 'revision'>,
  change: Partial<OwnFieldRow>,
): Promise<OwnFieldRow> {
  const [row] = await tx
    .update(ownField)
    .set({ ...change, revision: revision + 1 })
    .where(eq(ownField.id, id))
    .returning();
  if (!row) throw new Error('the own field was not stored');
  return row;
}

export async function deleteOwnField(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(ownField).where(eq(ownField.id, id));
}

const valuesInDocuments: { readonly [T in OwnFieldHolderKind]: SQL } = {
  assessment: sql`jsonb_path_query(${assessmentTable.document}, '$.ownFields.keyvalue().key')`,
  risk: sql`jsonb_path_query(${assessmentTable.document}, '$.risks.data.*.*.ownFields.keyvalue().key')`,
  control: sql`jsonb_path_query(${assessmentTable.document}, '$.controls.data.*.ownFields.keyvalue().key')`,
};

const isInDocument = (thing: OwnFieldObjectKind): thing is OwnFieldHolderKind =>
  ownFieldHolderKinds.some((one) => one === thing);

/**
 * Builds a query for the keys of all stored values of a thing, one row per value. Deleted assessments count too,
 * because they can be restored.
 */
function queryKeys(organizationId: number, thing: OwnFieldObjectKind): SQL {
  if (isInDocument(thing))
    return sql`select ${valuesInDocuments[thing]} #>> '{}' as key from ${assessmentTable}
      where ${assessmentTable.organizationId} = ${organizationId}`;
  const table = thing === 'action' ? actionTable : incidentTable;
  return sql`select jsonb_object_keys(${table.ownFields}) as key from ${table}
    where ${table.organizationId} = ${organizationId}`;
}

/** Counts the stored values of each field of a thing, by key. */
export async function countOwnFieldValues(
  tx: ReadTx,
  { organizationId, thing }: Pick<OwnFieldRow, 'organizationId' | 'thing'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ key: sql<string>`key`, count: sql<number>`count(*)::int` })
    .from(sql`(${queryKeys(organizationId, thing)}) as held`)
    .groupBy(sql`key`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/**
 * Lists all accounts of the organisation by name, including inactive ones, so that a stored person's name stays
 * readable.
 */
export function listOwnFieldPeople(tx: ReadTx, organizationId: number): Promise<OwnFieldPerson[]> {
  const name = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;
  return tx
    .select({ id: appUser.id, name, isActive: sql<boolean>`${appUser.status} = 'active'` })
    .from(appUser)
    .where(eq(appUser.organizationId, organizationId))
    .orderBy(name, asc(appUser.id));
}
