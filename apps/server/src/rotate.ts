/**
 * Encrypts all stored values with a new secret in one transaction. After an interruption the command can be run
 * again, because values with the new secret are recognised.
 */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { runInSystemTransaction, type WriteTx } from './platform/tx.ts';
import { createValueCipher, type ValueCipher } from './platform/vault.ts';
import { encryptedColumns } from './sealed-places.ts';
import { computeSecretMark, SecretMismatchError } from './secret-mark.ts';

type SealedColumn = (typeof encryptedColumns)[number];

/** Seconds after its last heartbeat for which a node counts as running. */
const aliveSec = 60;

function decryptValueOrNull(vault: ValueCipher, purpose: string, value: Buffer): string | null {
  try {
    return vault.open(purpose, value);
  } catch {
    // The value was encrypted with another key or is damaged; the caller then tries the other key.
    return null;
  }
}

/** Returns the number of newly encrypted values; throws if a value fits neither secret. */
async function resealColumn(
  tx: WriteTx,
  place: SealedColumn,
  from: ValueCipher,
  to: ValueCipher,
): Promise<number> {
  const { purpose } = place;
  const [table, key, column] = [place.table, place.key, place.column].map((name) => sql.identifier(name));
  const { rows } = await tx.execute<{ key: unknown; value: Buffer }>(
    sql`select ${key} as key, ${column} as value from ${table} where ${column} is not null for update`,
  );
  let count = 0;
  for (const { key: id, value } of rows) {
    const plain = decryptValueOrNull(from, purpose, value);
    if (plain !== null) {
      await tx.execute(sql`update ${table} set ${column} = ${to.close(purpose, plain)} where ${key} = ${id}`);
      count += 1;
    } else if (decryptValueOrNull(to, purpose, value) === null)
      throw new Error(`${place.table}.${place.column} of ${String(id)} is sealed with neither secret`);
  }
  return count;
}

async function requireStoppedServers(tx: WriteTx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - aliveSec * 1000).toISOString();
  const { rows } = await tx.execute<{ host: string }>(
    sql`select host from node where seen_at > ${since}::timestamptz`,
  );
  if (rows.length > 0)
    throw new Error(
      `A server is running, or was until a minute ago (${rows.map(({ host }) => host).join(', ')}). Stop it first.`,
    );
}

/** Replaces the mark of the secret; throws if the database belongs to a third secret. */
async function replaceSecretMark(tx: WriteTx, from: Buffer, to: Buffer): Promise<void> {
  const { rows } = await tx.execute<{ mark: string }>(sql`select mark from secret_mark for update`);
  const mark = rows[0]?.mark ?? null;
  if (mark !== null && mark !== computeSecretMark(from) && mark !== computeSecretMark(to))
    throw new SecretMismatchError('Neither the present secret nor the new one is that of this database.');
  await tx.execute(sql`insert into secret_mark (mark) values (${computeSecretMark(to)})
    on conflict (single) do update set mark = excluded.mark, made_at = now()`);
}

/**
 * Encrypts all values again in one transaction and returns the number of values per column. Servers must be stopped.
 */
export function reencryptDatabase(
  db: NodePgDatabase,
  given: { readonly from: Buffer; readonly to: Buffer; readonly now: Date },
): Promise<Record<string, number>> {
  const [from, to] = [createValueCipher(given.from), createValueCipher(given.to)];
  return runInSystemTransaction(db, async (tx) => {
    await requireStoppedServers(tx, given.now);
    const counts: Record<string, number> = {};
    for (const place of encryptedColumns)
      counts[`${place.table}.${place.column}`] = await resealColumn(tx, place, from, to);
    await replaceSecretMark(tx, given.from, given.to);
    return counts;
  });
}
