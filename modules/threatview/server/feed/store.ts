import { type FeedSearch, storedSearchSchema } from '@klarsikt/contract';
import type { Person } from '@klarsikt/server/platform/person.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { feedDigest, feedMark, feedSearch, feedToken } from '@klarsikt/server/schema/feed.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { noPublicationMarks, type PublicationMarks } from './find.ts';

export async function loadPublicationMarks(tx: ReadTx, userId: number | null): Promise<PublicationMarks> {
  if (userId === null) return noPublicationMarks;
  const rows = await tx.select().from(feedMark).where(eq(feedMark.userId, userId));
  return new Map(
    rows.map((row) => [row.publicationKey, { read: row.readAt !== null, saved: row.savedAt !== null }]),
  );
}

/** Changed marks of one publication; undefined marks are unchanged. */
export interface PublicationMarkChange {
  readonly key: string;
  readonly read: boolean | undefined;
  readonly saved: boolean | undefined;
}

/** Stores the marks of publications; each publication is stored once, with its last mark. */
export async function upsertPublicationMarks(
  tx: WriteTx,
  person: Person,
  changes: readonly PublicationMarkChange[],
  now: Date,
): Promise<void> {
  const at = (set: boolean | undefined) => (set === true ? now : null);
  for (const { key, read, saved } of changes)
    await tx
      .insert(feedMark)
      .values({ ...person, publicationKey: key, readAt: at(read), savedAt: at(saved) })
      .onConflictDoUpdate({
        target: [feedMark.userId, feedMark.publicationKey],
        set: {
          organizationId: person.organizationId,
          ...(read === undefined ? {} : { readAt: at(read) }),
          ...(saved === undefined ? {} : { savedAt: at(saved) }),
        },
      });
}

export interface StoredSavedSearch {
  readonly id: number;
  readonly name: string;
  readonly search: FeedSearch;
  readonly revision: number;
}

function readSearch(row: typeof feedSearch.$inferSelect): StoredSavedSearch {
  const { id, name, revision } = row;
  return { id, name, revision, search: storedSearchSchema.parse(row.search) };
}

export async function listSavedSearches(tx: ReadTx, userId: number): Promise<StoredSavedSearch[]> {
  const rows = await tx
    .select()
    .from(feedSearch)
    .where(eq(feedSearch.userId, userId))
    .orderBy(asc(sql`lower(${feedSearch.name})`), asc(feedSearch.id));
  return rows.map(readSearch);
}

/** Returns the user's own search; null for a search of another user. */
export async function findSavedSearch(
  tx: ReadTx,
  userId: number,
  id: number,
): Promise<StoredSavedSearch | null> {
  const [row] = await tx
    .select()
    .from(feedSearch)
    .where(and(eq(feedSearch.id, id), eq(feedSearch.userId, userId)));
  return row ? readSearch(row) : null;
}

export async function insertSavedSearch(
  tx: WriteTx,
  person: Person,
  given: { name: string; search: FeedSearch },
  now: Date,
): Promise<StoredSavedSearch> {
  const [row] = await tx
    .insert(feedSearch)
    .values({ ...person, ...given, createdAt: now })
    .returning();
  if (!row) throw new Error('the search was not stored');
  return readSearch(row);
}

/** Returns null if the revision is outdated. */
export async function updateSavedSearch(
  tx: WriteTx,
  before: StoredSavedSearch,
  revision: number,
  change: { name: string; search: FeedSearch },
): Promise<StoredSavedSearch | null> {
  const [row] = await tx
    .update(feedSearch)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(feedSearch.id, before.id), eq(feedSearch.revision, revision)))
    .returning();
  return row ? readSearch(row) : null;
}

export async function deleteSavedSearch(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(feedSearch).where(eq(feedSearch.id, id));
}

export async function findFeedToken(tx: ReadTx, userId: number): Promise<{ createdAt: Date } | null> {
  const [row] = await tx
    .select({ createdAt: feedToken.createdAt })
    .from(feedToken)
    .where(eq(feedToken.userId, userId));
  return row ?? null;
}

export async function replaceFeedToken(
  tx: WriteTx,
  person: Person,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  const values = { ...person, tokenHash, createdAt: now };
  await tx
    .insert(feedToken)
    .values(values)
    .onConflictDoUpdate({ target: feedToken.userId, set: { tokenHash, createdAt: now } });
}

export async function deleteFeedToken(tx: WriteTx, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(feedToken)
    .where(eq(feedToken.userId, userId))
    .returning({ userId: feedToken.userId });
  return rows.length > 0;
}

/** A user who may read the feed without a session, and the user's entitlement. */
export interface FeedReader {
  readonly userId: number;
  readonly organizationId: number;
  readonly username: string;
  readonly language: 'en' | 'sv';
  /** Time zone of the user's organisation. */
  readonly timeZone: string;
  readonly entitlement: {
    readonly demo: boolean;
    readonly offering: 'STANDARD' | 'ENTERPRISE';
    readonly datapoint: 'NO' | 'BASIC' | 'PRO';
    readonly countries: readonly string[];
  };
}

interface ReaderRow extends Record<string, unknown> {
  user_id: string;
  organization_id: string;
  username: string;
  language: 'en' | 'sv';
  time_zone: string;
  demo: boolean;
  offering: 'STANDARD' | 'ENTERPRISE';
  datapoint: 'NO' | 'BASIC' | 'PRO';
  countries: string[];
}

export async function findFeedReader(
  tx: Pick<WriteTx, 'execute'>,
  userId: number,
  at: Date,
): Promise<FeedReader | null> {
  const { rows } = await tx.execute<ReaderRow>(
    sql`SELECT r.*, z AS time_zone FROM feed_reader(${userId}, ${at.toISOString()}::timestamptz) r, day_zone_of(r.organization_id) z`,
  );
  const row = rows[0];
  if (!row) return null;
  const { demo, offering, datapoint, countries, username, language } = row;
  return {
    userId: Number(row.user_id),
    organizationId: Number(row.organization_id),
    username,
    language,
    timeZone: row.time_zone,
    entitlement: { demo, offering, datapoint, countries },
  };
}

/** Requires a transaction over all organisations, because the organisation cannot be derived from the secret. */
export async function findFeedReaderByToken(
  tx: Pick<WriteTx, 'select' | 'execute'>,
  tokenHash: Buffer,
  at: Date,
): Promise<FeedReader | null> {
  const [row] = await tx
    .select({ userId: feedToken.userId })
    .from(feedToken)
    .where(eq(feedToken.tokenHash, tokenHash));
  return row ? findFeedReader(tx, row.userId, at) : null;
}

export type FeedDigestRow = typeof feedDigest.$inferSelect;

export async function findFeedDigest(tx: ReadTx, userId: number): Promise<FeedDigestRow | null> {
  const [row] = await tx.select().from(feedDigest).where(eq(feedDigest.userId, userId));
  return row ?? null;
}

export async function upsertFeedDigest(
  tx: WriteTx,
  person: Person,
  given: Pick<FeedDigestRow, 'period' | 'done' | 'known' | 'searchId' | 'revision'>,
): Promise<FeedDigestRow> {
  const [row] = await tx
    .insert(feedDigest)
    .values({ ...person, ...given })
    .onConflictDoUpdate({ target: feedDigest.userId, set: given })
    .returning();
  if (!row) throw new Error('the digest setting was not stored');
  return row;
}

/**
 * Lists active digests of a time zone that were not yet sent in the current period. Requires a transaction over all
 * organisations.
 */
export function listDueDigests(
  tx: ReadTx,
  zone: string,
  periods: { readonly daily: string; readonly weekly: string },
) {
  return tx
    .select({ userId: feedDigest.userId, organizationId: feedDigest.organizationId })
    .from(feedDigest)
    .innerJoin(organizationTable, eq(organizationTable.id, feedDigest.organizationId))
    .where(
      and(
        eq(organizationTable.dayZone, zone),
        ne(feedDigest.period, 'off'),
        sql`${feedDigest.done} < CASE ${feedDigest.period} WHEN 'daily' THEN ${periods.daily} ELSE ${periods.weekly} END`,
      ),
    )
    .orderBy(asc(feedDigest.userId));
}

export async function turnOffFeedDigest(tx: WriteTx, userId: number): Promise<FeedDigestRow | null> {
  const row = await lockFeedDigest(tx, userId, 'wait');
  if (row !== null && row.period !== 'off')
    await tx
      .update(feedDigest)
      .set({ period: 'off', done: '', revision: row.revision + 1 })
      .where(eq(feedDigest.userId, userId));
  return row;
}

/** Locks a user's digest. If another node has the lock, `pass` returns null and `wait` waits for it. */
export async function lockFeedDigest(
  tx: WriteTx,
  userId: number,
  how: 'pass' | 'wait' = 'pass',
): Promise<FeedDigestRow | null> {
  const [row] = await tx
    .select()
    .from(feedDigest)
    .where(eq(feedDigest.userId, userId))
    .for('update', how === 'pass' ? { skipLocked: true } : {});
  return row ?? null;
}

export async function updateFeedDigest(
  tx: WriteTx,
  userId: number,
  given: Pick<FeedDigestRow, 'done'> & Partial<Pick<FeedDigestRow, 'known' | 'sentAt'>>,
): Promise<void> {
  await tx.update(feedDigest).set(given).where(eq(feedDigest.userId, userId));
}
