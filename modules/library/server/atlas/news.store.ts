import type { PublicationRelease } from '@klarsikt/engine/model';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasNews } from '@klarsikt/server/schema/atlas.ts';
import { and, asc, count, eq, gt, inArray, max } from 'drizzle-orm';
import type { ReadNewsReleases } from './provides.ts';

type Row = typeof atlasNews.$inferSelect;

/** A release with its author and the digest of the working row at the time of the release. */
export interface StoredNewsRelease extends PublicationRelease {
  readonly author: string;
  readonly digest: string;
}

const released = ({ id, key, at, publication, tags, author, digest }: Row): StoredNewsRelease => ({
  number: id,
  key,
  at: at.toISOString(),
  publication,
  tags,
  author,
  digest,
});

/** Returns all releases, or the releases of some publications, oldest first. */
export async function listNewsReleases(
  tx: ReadTx,
  keys?: readonly string[],
): Promise<readonly StoredNewsRelease[]> {
  const rows = await tx
    .select()
    .from(atlasNews)
    .where(keys === undefined ? undefined : inArray(atlasNews.key, [...keys]))
    .orderBy(asc(atlasNews.id));
  return rows.map(released);
}

/**
 * Returns keys of publications with a future release; until then a new version contains them as in the live version.
 */
export async function listPlannedReleaseKeys(tx: ReadTx, now: Date): Promise<readonly string[]> {
  const rows = await tx.selectDistinct({ key: atlasNews.key }).from(atlasNews).where(gt(atlasNews.at, now));
  return rows.map(({ key }) => key);
}

export async function insertNewsRelease(
  tx: WriteTx,
  given: Omit<Row, 'id' | 'tags'> & { readonly tags: PublicationRelease['tags'] },
): Promise<void> {
  await tx.insert(atlasNews).values(given);
}

/** Deletes future releases of a publication; past releases are kept. */
export async function deletePlannedNewsReleases(tx: WriteTx, key: string, now: Date): Promise<void> {
  await tx.delete(atlasNews).where(and(eq(atlasNews.key, key), gt(atlasNews.at, now)));
}

/** Caches the releases in memory until a release is added or deleted. */
export function createNewsReleaseReader(): ReadNewsReleases {
  let cached: { readonly stamp: string; readonly releases: readonly PublicationRelease[] } | null = null;
  return async (tx) => {
    const [row] = await tx.select({ rows: count(), last: max(atlasNews.id) }).from(atlasNews);
    const stamp = `${row?.rows} ${row?.last}`;
    if (cached?.stamp !== stamp) cached = { stamp, releases: await listNewsReleases(tx) };
    return cached.releases;
  };
}
