/** Reads and updates the time zones of organisations, for work without a caller. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadTx } from './tx.ts';

type SelectClient = Pick<ReadTx, 'select'>;

export async function loadTimeZone(tx: SelectClient, organizationId: number): Promise<string> {
  const [row] = await tx
    .select({ zone: sql<string | null>`z` })
    .from(sql`day_zone_of(${organizationId}::bigint) z`);
  return z.string().parse(row?.zone);
}

/** Lists the time zones of all organisations. Needs a transaction over all organisations. */
export async function listTimeZonesInUse(tx: SelectClient): Promise<readonly string[]> {
  const rows = await tx
    .select({ zone: sql<string>`z` })
    .from(sql`(select distinct day_zone from organization) o(z)`);
  return rows.map(({ zone }) => zone);
}

/** Stores the default time zones of countries and of the installation. Needs a transaction over all organisations. */
export async function updateDefaultTimeZones(
  tx: SelectClient,
  defaults: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.select({ done: sql`1` }).from(sql`set_zone_defaults(${JSON.stringify(defaults)}::jsonb)`);
}
