import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { controlSpecification as table } from '@klarsikt/server/schema/specification.ts';
import { and, asc, eq } from 'drizzle-orm';

export type SpecificationRow = typeof table.$inferSelect;

export const maxSpecifications = 500;

export function listSpecifications(tx: ReadTx, organizationId: number): Promise<SpecificationRow[]> {
  return tx
    .select()
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .orderBy(asc(table.name), asc(table.id))
    .limit(maxSpecifications);
}

const mine = (organizationId: number, id: number) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id));

export async function findSpecification(
  tx: ReadTx,
  organizationId: number,
  id: number,
): Promise<SpecificationRow | null> {
  const [row] = await tx.select().from(table).where(mine(organizationId, id));
  return row ?? null;
}

export async function lockSpecification(
  tx: WriteTx,
  organizationId: number,
  id: number,
): Promise<SpecificationRow | null> {
  const [row] = await tx.select().from(table).where(mine(organizationId, id)).for('update');
  return row ?? null;
}

export async function insertSpecification(
  tx: WriteTx,
  given: typeof table.$inferInsert,
): Promise<SpecificationRow> {
  const [row] = await tx.insert(table).values(given).returning();
  if (!row) throw new Error('the specification was not stored');
  return row;
}

export async function updateSpecification(
  tx: WriteTx,
  id: number,
  given: Omit<typeof table.$inferInsert, 'organizationId'>,
): Promise<SpecificationRow> {
  const [row] = await tx.update(table).set(given).where(eq(table.id, id)).returning();
  if (!row) throw new Error('the specification was not stored');
  return row;
}

export async function deleteSpecification(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
