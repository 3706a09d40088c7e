/**
 * A new secret for the installation: everything that is sealed with the old one is sealed anew, in one transaction.
 * Stopped anywhere in between, the command is simply given again: what is sealed anew already is known by its key.
 */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { inSystemTransaction, type WriteTx } from './platform/tx.ts';
import { createVault, type Vault } from './platform/vault.ts';
import { sealedPlaces } from './sealed-places.ts';
import { markOf, SecretDiffers } from './secret-mark.ts';

type Place = (typeof sealedPlaces)[number];

/** A node that gave a sign of life within this time may be running. */
const aliveSec = 60;

function opened(vault: Vault, purpose: string, value: Buffer): string | null {
  try {
    return vault.open(purpose, value);
  } catch {
    // Sealed with another key, or damaged: the caller finds out which by trying the other key.
    return null;
  }
}

/** Gives how many values were sealed anew; throws when one is sealed with neither secret. */
async function resealPlace(tx: WriteTx, place: Place, from: Vault, to: Vault): Promise<number> {
  const { purpose } = place;
  const [table, key, column] = [place.table, place.key, place.column].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ key: unknown; value: Buffer }>(
    sql`select ${key} as key, ${column} as value from ${table} where ${column} is not null for update`,
  );
  let count = 0;
  for (const { key: id, value } of rows) {
    const plain = opened(from, purpose, value);
    if (plain !== null) {
      await tx.execute(sql`update ${table} set ${column} = ${to.close(purpose, plain)} where ${key} = ${id}`);
      count += 1;
    } else if (opened(to, purpose, value) === null)
      throw new Error(`${place.table}.${place.column} of ${String(id)} is sealed with neither secret`);
  }
  return count;
}

async function requireStopped(tx: WriteTx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - aliveSec * 1000).toISOString();
  const { rows } = await tx.execute<{ host: string }>(
    sql`select host from node where seen_at > ${since}::timestamptz`,
  );
  if (rows.length > 0)
    throw new Error(
      `A server is running, or was until a minute ago (${rows.map(({ host }) => host).join(', ')}). Stop it first.`,
    );
}

/** The new secret's mark takes the place of the old one's; one of a third secret ends the change. */
async function moveMark(tx: WriteTx, from: Buffer, to: Buffer): Promise<void> {
  const { rows } = await tx.execute<{ mark: string }>(sql`select mark from secret_mark for update`);
  const mark = rows[0]?.mark ?? null;
  if (mark !== null && mark !== markOf(from) && mark !== markOf(to))
    throw new SecretDiffers('Neither the present secret nor the new one is that of this database.');
  await tx.execute(sql`insert into secret_mark (mark) values (${markOf(to)})
    on conflict (single) do update set mark = excluded.mark, made_at = now()`);
}

/** Seals everything anew, all or nothing; gives how many values each place held. Servers must be stopped. */
export function resealAll(
  db: NodePgDatabase,
  given: { readonly from: Buffer; readonly to: Buffer; readonly now: Date },
): Promise<Record<string, number>> {
  const [from, to] = [createVault(given.from), createVault(given.to)];
  return inSystemTransaction(db, async (tx) => {
    await requireStopped(tx, given.now);
    const counts: Record<string, number> = {};
    for (const place of sealedPlaces)
      counts[`${place.table}.${place.column}`] = await resealPlace(tx, place, from, to);
    await moveMark(tx, given.from, given.to);
    return counts;
  });
}
