import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { sql } from 'drizzle-orm';
import type { TaxiiCollectionObject, TaxiiState } from './provides.ts';

/**
 * Maximum number of stored states per organisation; several are stored so that a client can finish reading its pages
 * after a change.
 */
const keptStates = 8;

export async function findTaxiiState(tx: WriteTx, ordinal: number | null): Promise<TaxiiState | null> {
  const { rows } = await tx.execute<{
    ordinal: number;
    source: string;
    madeAt: number;
    objects: readonly TaxiiCollectionObject[];
  }>(sql`
    select ordinal::float8, source, made_at::float8 as "madeAt", objects from taxii_state
    where ${ordinal === null ? sql`true` : sql`ordinal = ${ordinal}`} order by ordinal desc limit 1`);
  return rows[0] ?? null;
}

export async function insertTaxiiState(
  tx: WriteTx,
  organizationId: number,
  { ordinal, source, madeAt, objects }: TaxiiState,
): Promise<void> {
  await tx.execute(sql`
    insert into taxii_state (organization_id, ordinal, source, made_at, objects)
    values (${organizationId}, ${ordinal}, ${source}, ${madeAt}, ${JSON.stringify(objects)}::jsonb)`);
  await tx.execute(sql`delete from taxii_state where ordinal <= ${ordinal - keptStates}`);
}
