import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { controlSpecification as table } from '@klarsikt/server/schema/specification.ts';
import { and, asc, eq } from 'drizzle-orm';

export type ControlSpecificationRow = typeof table.$inferSelect;

export const maxControlSpecifications = 500;

export function listControlSpecifications(
  tx: ReadTx,
  organizationId: number,
): Promise<ControlSpecificationRow[]> {
  return tx
    .select()
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .orderBy(asc(table.name), asc(table.id))
    .limit(maxControlSpecifications);
}

const mine = (organizationId: number, id: number) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id));

export async function findControlSpecification(
  tx: ReadTx,
  organizationId: number,
  id: number,
): Promise<ControlSpecificationRow | null> {
  const [row] = await tx.select().from(table).where(mine(organizationId, id));
  return row ?? null;
}

export async function lockControlSpecification(
  tx: WriteTx,
  organizationId: number,
  id: number,
): Promise<ControlSpecificationRow | null> {
  const [row] = await tx.select().from(table).where(mine(organizationId, id)).for('update');
  return row ?? null;
}

export async function insertControlSpecification(
  tx: WriteTx,
  given: typeof table.$inferInsert,
): Promise<ControlSpecificationRow> {
  const [row] = await tx.insert(table).values(given).returning();
  if (!row) throw new Error('the specification was not stored');
  return row;
}

export async function updateControlSpecification(
  tx: WriteTx,
  id: number,
  given: Omit<typeof table.$inferInsert, 'organizationId'>,
): Promise<ControlSpecificationRow> {
  const [row] = await tx.update(table).set(given).where(eq(table.id, id)).returning();
  if (!row) throw new Error('the specification was not stored');
  return row;
}

export async function deleteControlSpecification(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
