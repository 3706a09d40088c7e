import { maxStoredDirectoryCalls } from '@klarsikt/contract';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { directoryCall, directoryKey } from '@klarsikt/server/schema/directory.ts';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Pool } from 'pg';

export interface DirectoryActorRow {
  key_id: string;
  label: string;
  secret_hash: Buffer;
  used_at: Date | null;
  enabled: boolean;
  user_id: string;
  organization_id: string;
  organization_name: string;
  kind: string;
  time_zone: string;
}

export async function findDirectoryActor(
  pool: Pool,
  given: { readonly id: number; readonly at: Date },
): Promise<DirectoryActorRow | null> {
  const { rows } = await pool.query<DirectoryActorRow>({
    name: 'directory-actor',
    text: 'SELECT * FROM directory_actor($1, $2)',
    values: [given.id, given.at],
  });
  return rows[0] ?? null;
}

export async function updateDirectoryKeyUse(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(directoryKey).set({ usedAt: at }).where(eq(directoryKey.id, id));
}

/** Stores a call of the directory, and deletes the oldest calls beyond the limit. */
export async function insertDirectoryCall(
  tx: WriteTx,
  row: typeof directoryCall.$inferInsert,
): Promise<void> {
  await tx.insert(directoryCall).values(row);
  const { organizationId } = row;
  const [oldest] = await tx
    .select({ id: directoryCall.id })
    .from(directoryCall)
    .where(eq(directoryCall.organizationId, organizationId))
    .orderBy(desc(directoryCall.id))
    .limit(1)
    .offset(maxStoredDirectoryCalls);
  if (oldest)
    await tx
      .delete(directoryCall)
      .where(and(eq(directoryCall.organizationId, organizationId), lte(directoryCall.id, oldest.id)));
}
