/** Where releases of news are kept, and how features that show news read them. */
import type { NewsRelease } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasNews } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, count, eq, gt, inArray, max } from 'drizzle-orm';
import type { ReadNews } from './provides.ts';

type Row = typeof atlasNews.$inferSelect;

/** A release with who made it, and what the working row held then. */
export interface KnownRelease extends NewsRelease {
  readonly author: string;
  readonly digest: string;
}

const released = ({ id, key, at, publication, tags, author, digest }: Row): KnownRelease => ({
  number: id,
  key,
  at: at.toISOString(),
  publication,
  tags,
  author,
  digest,
});

/** Every release, or those of some publications; the oldest first. */
export async function releasesIn(tx: ReadTx, keys?: readonly string[]): Promise<readonly KnownRelease[]> {
  const rows = await tx
    .select()
    .from(atlasNews)
    .where(keys === undefined ? undefined : inArray(atlasNews.key, [...keys]))
    .orderBy(asc(atlasNews.id));
  return rows.map(released);
}

/** Keys of publications whose next text is still to come: versions leave them as they are until then. */
export async function plannedKeys(tx: ReadTx, now: Date): Promise<readonly string[]> {
  const rows = await tx.selectDistinct({ key: atlasNews.key }).from(atlasNews).where(gt(atlasNews.at, now));
  return rows.map(({ key }) => key);
}

export async function storeRelease(
  tx: WriteTx,
  given: Omit<Row, 'id' | 'tags'> & { readonly tags: NewsRelease['tags'] },
): Promise<void> {
  await tx.insert(atlasNews).values(given);
}

/** Drops what is planned for a publication; what has gone out stays. */
export async function dropPlanned(tx: WriteTx, key: string, now: Date): Promise<void> {
  await tx.delete(atlasNews).where(and(eq(atlasNews.key, key), gt(atlasNews.at, now)));
}

/** Reads the releases; they are cached in memory while nothing is added or dropped. */
export function createNewsReader(): ReadNews {
  let cached: { readonly stamp: string; readonly releases: readonly NewsRelease[] } | null = null;
  return async (tx) => {
    const [row] = await tx.select({ rows: count(), last: max(atlasNews.id) }).from(atlasNews);
    const stamp = `${row?.rows} ${row?.last}`;
    if (cached?.stamp !== stamp) cached = { stamp, releases: await releasesIn(tx) };
    return cached.releases;
  };
}
