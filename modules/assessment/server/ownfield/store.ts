import type { OwnFieldPerson, OwnFieldThing } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { action } from '@klarsikt/server/schema/actions.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { incident } from '@klarsikt/server/schema/incident.ts';
import { ownField } from '@klarsikt/server/schema/own-field.ts';
import { and, asc, eq, sql } from 'drizzle-orm';

export type OwnFieldRow = typeof ownField.$inferSelect;

const inOrder = [asc(ownField.thing), asc(ownField.position), asc(ownField.id)] as const;

export function listOwnFields(tx: ReadTx, organizationId: number): Promise<OwnFieldRow[]> {
  return tx
    .select()
    .from(ownField)
    .where(eq(ownField.organizationId, organizationId))
    .orderBy(...inOrder);
}

/** Locks the fields of a thing, so that none is removed before the values of this transaction are stored. */
export function lockOwnFields(
  tx: WriteTx,
  organizationId: number,
  thing: OwnFieldThing,
): Promise<OwnFieldRow[]> {
  return tx
    .select()
    .from(ownField)
    .where(and(eq(ownField.organizationId, organizationId), eq(ownField.thing, thing)))
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

/** Number of actions or incidents that hold a value of the field. */
export async function countHolders(
  tx: ReadTx,
  { organizationId, thing, key }: Pick<OwnFieldRow, 'organizationId' | 'thing' | 'key'>,
): Promise<number> {
  const table = thing === 'action' ? action : incident;
  const holds = and(eq(table.organizationId, organizationId), sql`jsonb_exists(${table.ownFields}, ${key})`);
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(table).where(holds);
  return row?.count ?? 0;
}

/** Accounts of the organisation by name; a name once given stays readable after the person has left. */
export function listPeople(tx: ReadTx, organizationId: number): Promise<OwnFieldPerson[]> {
  const name = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;
  return tx
    .select({ id: appUser.id, name, isActive: sql<boolean>`${appUser.status} = 'active'` })
    .from(appUser)
    .where(eq(appUser.organizationId, organizationId))
    .orderBy(name, asc(appUser.id));
}
