import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appUser, assistantKey, assistantSwitch } from '@klarsikt/server/schema/identity.ts';
import { and, asc, count, desc, eq, gt, ilike, isNull, or, type SQL } from 'drizzle-orm';
import type { Pool } from 'pg';

export interface AssistantKeyFilter {
  readonly text?: string | undefined;
  readonly ended: boolean;
  readonly sort: 'label' | 'person' | 'created' | 'used' | 'expires';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

const columns = {
  id: assistantKey.id,
  userId: assistantKey.userId,
  label: assistantKey.label,
  tools: assistantKey.tools,
  revision: assistantKey.revision,
  createdAt: assistantKey.createdAt,
  expiresAt: assistantKey.expiresAt,
  usedAt: assistantKey.usedAt,
  revokedAt: assistantKey.revokedAt,
  givenName: appUser.givenName,
  surname: appUser.surname,
  username: appUser.username,
  status: appUser.status,
};

const sortColumns = {
  label: assistantKey.label,
  person: appUser.surname,
  created: assistantKey.createdAt,
  used: assistantKey.usedAt,
  expires: assistantKey.expiresAt,
} as const;

const isLive = (now: Date): SQL | undefined =>
  and(isNull(assistantKey.revokedAt), gt(assistantKey.expiresAt, now));

function conditionOf({ text, ended }: AssistantKeyFilter, now: Date): SQL | undefined {
  const words = (text ?? '').trim();
  const found =
    words === ''
      ? undefined
      : or(
          ...[assistantKey.label, appUser.givenName, appUser.surname].map((at) =>
            ilike(at, toContainsPattern(words)),
          ),
        );
  return and(ended ? undefined : isLive(now), found);
}

function selectKeysWithPerson(tx: ReadTx) {
  return tx.select(columns).from(assistantKey).innerJoin(appUser, eq(appUser.id, assistantKey.userId));
}

export async function listAssistantKeys(tx: ReadTx, filter: AssistantKeyFilter, now: Date) {
  const where = conditionOf(filter, now);
  const direction = filter.order === 'asc' ? asc : desc;
  const rows = await selectKeysWithPerson(tx)
    .where(where)
    .orderBy(direction(sortColumns[filter.sort]), asc(assistantKey.id))
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size);
  const [all] = await tx
    .select({ n: count() })
    .from(assistantKey)
    .innerJoin(appUser, eq(appUser.id, assistantKey.userId))
    .where(where);
  return { rows, total: all?.n ?? 0 };
}

export function listAssistantKeysOfUser(tx: ReadTx, userId: number) {
  return selectKeysWithPerson(tx)
    .where(eq(assistantKey.userId, userId))
    .orderBy(desc(assistantKey.id))
    .limit(200);
}

export async function countActiveAssistantKeys(tx: ReadTx, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(assistantKey)
    .where(and(eq(assistantKey.userId, userId), isLive(now)));
  return row?.n ?? 0;
}

export async function findAssistantKey(tx: ReadTx, id: number) {
  const [row] = await selectKeysWithPerson(tx).where(eq(assistantKey.id, id));
  return row ?? null;
}

export async function insertAssistantKey(
  tx: WriteTx,
  row: typeof assistantKey.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(assistantKey).values(row).returning({ id: assistantKey.id });
  return made?.id ?? 0;
}

/** Changes the tools of a key; returns false if the revision is outdated or the key is revoked. */
export async function updateAssistantKeyTools(
  tx: WriteTx,
  given: { readonly id: number; readonly revision: number; readonly tools: readonly string[] },
): Promise<boolean> {
  const changed = await tx
    .update(assistantKey)
    .set({ tools: [...given.tools], revision: given.revision + 1 })
    .where(
      and(
        eq(assistantKey.id, given.id),
        eq(assistantKey.revision, given.revision),
        isNull(assistantKey.revokedAt),
      ),
    )
    .returning({ id: assistantKey.id });
  return changed.length > 0;
}

/** Revokes a key; returns false if it had already ended. */
export async function revokeAssistantKey(tx: WriteTx, id: number, at: Date): Promise<boolean> {
  const ended = await tx
    .update(assistantKey)
    .set({ revokedAt: at })
    .where(and(eq(assistantKey.id, id), isNull(assistantKey.revokedAt)))
    .returning({ id: assistantKey.id });
  return ended.length > 0;
}

export async function updateAssistantKeyUse(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(assistantKey).set({ usedAt: at }).where(eq(assistantKey.id, id));
}

/** Loads an organisation's setting for assistants; without a stored setting, assistants are off, at revision 0. */
export async function loadAssistantSwitch(tx: ReadTx, organizationId: number) {
  const [row] = await tx
    .select({ enabled: assistantSwitch.enabled, revision: assistantSwitch.revision })
    .from(assistantSwitch)
    .where(eq(assistantSwitch.organizationId, organizationId));
  return row ?? { enabled: false, revision: 0 };
}

/** Stores an organisation's setting for assistants; returns false if the revision is outdated. */
export async function upsertAssistantSwitch(
  tx: WriteTx,
  given: {
    readonly organizationId: number;
    readonly enabled: boolean;
    readonly revision: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const { organizationId, enabled, revision, at } = given;
  const values = { enabled, revision: revision + 1, updatedAt: at };
  const saved =
    revision === 0
      ? await tx
          .insert(assistantSwitch)
          .values({ organizationId, ...values })
          .onConflictDoNothing()
          .returning({ revision: assistantSwitch.revision })
      : await tx
          .update(assistantSwitch)
          .set(values)
          .where(
            and(eq(assistantSwitch.organizationId, organizationId), eq(assistantSwitch.revision, revision)),
          )
          .returning({ revision: assistantSwitch.revision });
  return saved.length > 0;
}

export interface AssistantActorRow {
  key_id: string;
  tools: string[];
  used_at: Date | null;
  enabled: boolean;
  user_id: string;
  organization_id: string;
  organization_name: string;
  username: string;
  given_name: string;
  surname: string;
  language: 'en' | 'sv' | null;
  permissions: string[];
  applications: string[];
  offering: 'STANDARD' | 'ENTERPRISE';
  datapoint: 'NO' | 'BASIC' | 'PRO';
  countries: string[];
  time_zone: string;
}

/**
 * Finds the owner of a key by the digest of its secret; null if the key has ended or the owner's account is not
 * active.
 */
export async function findAssistantActor(
  pool: Pool,
  given: { readonly hash: Buffer; readonly at: Date },
): Promise<AssistantActorRow | null> {
  const { rows } = await pool.query<AssistantActorRow>({
    name: 'assistant-actor',
    text: 'SELECT a.*, z AS time_zone FROM assistant_actor($1, $2) a, day_zone_of(a.organization_id) z',
    values: [given.hash, given.at],
  });
  return rows[0] ?? null;
}
