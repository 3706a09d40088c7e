import type { PublicationRelease, RiskList } from '@klarsikt/engine/model';
import { getListPublicationKey } from '@klarsikt/engine/news';
import type { ReadNewsReleases } from '@klarsikt/library/server/atlas/provides.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { listNews } from '@klarsikt/server/schema/list-news.ts';
import { ownParts } from '@klarsikt/server/schema/overlay.ts';
import { and, asc, eq, sql } from 'drizzle-orm';

type Row = typeof listNews.$inferSelect;

export async function insertCountryListNews(
  tx: WriteTx,
  given: Omit<Row, 'id' | 'list' | 'edition'> & { readonly of: Pick<RiskList, 'key' | 'date'> },
): Promise<void> {
  const { of, ...row } = given;
  await tx.insert(listNews).values({ ...row, list: of.key, edition: of.date });
}

/** Start of the id range for news about country lists, above the ids of a library and below those of own parts. */
const firstNumber = 900_000_000;

const released = ({ id, list, edition, at, publication }: Row): PublicationRelease => ({
  // The number is negative, because the numbers of the library's releases begin at 1.
  number: -id,
  key: getListPublicationKey({ key: list, date: edition }),
  at: at.toISOString(),
  publication: { ...publication, id: firstNumber + id },
  tags: [],
});

/**
 * Lists the news about editions in force and about the editions that they replaced; withdrawn editions have no news.
 */
async function listListNews(tx: ReadTx, organizationId: number): Promise<readonly PublicationRelease[]> {
  const present = sql`${ownParts.document} -> 'lists' -> ${listNews.list} ->> 'date'`;
  const rows = await tx
    .select({
      id: listNews.id,
      organizationId: listNews.organizationId,
      list: listNews.list,
      edition: listNews.edition,
      at: listNews.at,
      publication: listNews.publication,
    })
    .from(listNews)
    .innerJoin(ownParts, eq(ownParts.organizationId, listNews.organizationId))
    .where(and(eq(listNews.organizationId, organizationId), sql`${listNews.edition} <= ${present}`))
    .orderBy(asc(listNews.id));
  return rows.map(released);
}

export function addCountryListNews(readNews: ReadNewsReleases): ReadNewsReleases {
  return async (tx, organizationId) => {
    const library = await readNews(tx, organizationId);
    if (organizationId === null) return library;
    const own = await listListNews(tx, organizationId);
    return own.length === 0 ? library : [...own, ...library];
  };
}
