import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { apiKey, apiToken, appUser, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, count, desc, eq, gt, ilike, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';

export interface ApiKeyFilter {
  readonly text?: string | undefined;
  readonly ended: boolean;
  readonly sort: 'label' | 'created' | 'used' | 'expires';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

const columns = {
  clientId: apiKey.clientId,
  label: apiKey.label,
  organizationId: apiKey.organizationId,
  organizationName: organizationTable.name,
  permissions: apiKey.permissions,
  revision: apiKey.revision,
  createdAt: apiKey.createdAt,
  givenName: appUser.givenName,
  surname: appUser.surname,
  username: appUser.username,
  makerStatus: appUser.status,
  expiresAt: apiKey.expiresAt,
  usedAt: apiKey.usedAt,
  revokedAt: apiKey.revokedAt,
};

const sortColumns = {
  label: apiKey.label,
  created: apiKey.createdAt,
  used: apiKey.usedAt,
  expires: apiKey.expiresAt,
} as const;

function conditionOf({ text, ended }: ApiKeyFilter, now: Date): SQL | undefined {
  const live = and(isNull(apiKey.revokedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)));
  const found =
    text === undefined || text.trim() === ''
      ? undefined
      : or(
          ilike(apiKey.label, toContainsPattern(text.trim())),
          ilike(apiKey.clientId, toContainsPattern(text.trim())),
        );
  return and(ended ? undefined : live, found);
}

function selectKeysWithAuthor(tx: ReadTx) {
  return tx
    .select(columns)
    .from(apiKey)
    .innerJoin(organizationTable, eq(organizationTable.id, apiKey.organizationId))
    .leftJoin(appUser, eq(appUser.id, apiKey.createdBy));
}

export async function listApiKeys(tx: ReadTx, filter: ApiKeyFilter, now: Date) {
  const where = conditionOf(filter, now);
  const direction = filter.order === 'asc' ? asc : desc;
  const rows = await selectKeysWithAuthor(tx)
    .where(where)
    .orderBy(direction(sortColumns[filter.sort]), asc(apiKey.clientId))
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size);
  const [all] = await tx.select({ n: count() }).from(apiKey).where(where);
  return { rows, total: all?.n ?? 0 };
}

export async function findApiKey(tx: ReadTx, clientId: string) {
  const [row] = await selectKeysWithAuthor(tx).where(eq(apiKey.clientId, clientId));
  return row ?? null;
}

export async function insertApiKey(tx: WriteTx, row: typeof apiKey.$inferInsert): Promise<void> {
  await tx.insert(apiKey).values(row);
}

/** Changes the permissions of a key; returns false if the revision is outdated or the key is revoked. */
export async function updateApiKeyPermissions(
  tx: WriteTx,
  given: { clientId: string; revision: number; permissions: readonly string[] },
): Promise<boolean> {
  const changed = await tx
    .update(apiKey)
    .set({ permissions: [...given.permissions], revision: given.revision + 1 })
    .where(
      and(eq(apiKey.clientId, given.clientId), eq(apiKey.revision, given.revision), isNull(apiKey.revokedAt)),
    )
    .returning({ clientId: apiKey.clientId });
  return changed.length > 0;
}

/** Revokes a key and deletes its tokens; returns false if the key had already ended. */
export async function revokeApiKey(tx: WriteTx, clientId: string, at: Date): Promise<boolean> {
  await tx.delete(apiToken).where(eq(apiToken.clientId, clientId));
  const ended = await tx
    .update(apiKey)
    .set({ revokedAt: at })
    .where(and(eq(apiKey.clientId, clientId), isNull(apiKey.revokedAt)))
    .returning({ clientId: apiKey.clientId });
  return ended.length > 0;
}

export async function insertAccessToken(
  tx: WriteTx,
  row: typeof apiToken.$inferInsert,
  now: Date,
): Promise<void> {
  await tx.delete(apiToken).where(and(eq(apiToken.clientId, row.clientId), lt(apiToken.expiresAt, now)));
  await tx.insert(apiToken).values(row);
}

export async function updateApiKeyUse(tx: WriteTx, clientId: string, at: Date): Promise<void> {
  await tx.update(apiKey).set({ usedAt: at }).where(eq(apiKey.clientId, clientId));
}

export interface ApiKeyActorRow {
  client_id: string;
  label: string;
  secret_hash: Buffer;
  used_at: Date | null;
  organization_id: string;
  organization_name: string;
  kind: string;
  permissions: string[];
  applications: string[];
  offering: 'STANDARD' | 'ENTERPRISE';
  datapoint: 'NO' | 'BASIC' | 'PRO';
  countries: string[];
  time_zone: string;
}

/** Finds a key by its client id or by a token, with the applications of its organisation's licence. */
export async function findApiKeyActor(
  pool: Pool,
  given: { clientId: string | null; token: Buffer | null; at: Date },
): Promise<ApiKeyActorRow | null> {
  const { rows } = await pool.query<ApiKeyActorRow>({
    name: 'key-actor',
    text: 'SELECT a.*, z AS time_zone FROM key_actor($1, $2, $3) a, day_zone_of(a.organization_id) z',
    values: [given.clientId, given.token, given.at],
  });
  return rows[0] ?? null;
}
