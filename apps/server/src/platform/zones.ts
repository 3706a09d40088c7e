/** The zone of the days of an organisation, for what nobody calls. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadTx } from './tx.ts';

type Asking = Pick<ReadTx, 'select'>;

/** The zone in force of an organisation. */
export async function timeZoneOf(tx: Asking, organizationId: number): Promise<string> {
  const [row] = await tx
    .select({ zone: sql<string | null>`z` })
    .from(sql`day_zone_of(${organizationId}::bigint) z`);
  return z.string().parse(row?.zone);
}

/** Every zone that some organisation has. Needs a transaction over all organisations. */
export async function zonesInUse(tx: Asking): Promise<readonly string[]> {
  const rows = await tx
    .select({ zone: sql<string>`z` })
    .from(sql`(select distinct day_zone from organization) o(z)`);
  return rows.map(({ zone }) => zone);
}

/** Notes which zones follow from countries, and that of the installation. Needs a transaction over all organisations. */
export async function setZoneDefaults(tx: Asking, defaults: Readonly<Record<string, string>>): Promise<void> {
  await tx.select({ done: sql`1` }).from(sql`set_zone_defaults(${JSON.stringify(defaults)}::jsonb)`);
}
