/** Reading the feed by the secret of a personal address: it gives what its owner may read now, and nothing else. */

import type { FeedSearch } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { tokenHash } from '@klarsikt/server/platform/tokens.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FeedDeps } from './deps.ts';
import { findPublications, noMarks, picturesNamed, usedTags, wire } from './find.ts';
import { newsModel } from './news.ts';
import { readerByToken } from './store.ts';
import type { Syndicated } from './syndication.ts';

const itemsGiven = 50;

/** Refuses as not found what is no secret (any more): disabled, without licence, revoked and invented look the same. */
export async function secretFeed(
  { deps, db }: { deps: FeedDeps; db: NodePgDatabase },
  ip: string,
  given: { language: Language; key: string; tags?: string } & Pick<FeedSearch, 'from' | 'until'>,
): Promise<Syndicated> {
  const hash = tokenHash(given.key);
  // The counted name is a digest: a table of names holds no secret.
  const name = `feed:${hash.toString('hex').slice(0, 32)}`;
  if (await deps.limiter.begin(name, ip)) throw new Refusal('error.toomany');
  const now = deps.clock.now();
  const { model, pictures } = await inSystemTransaction(db, async (tx) => {
    const model = await newsModel(tx, deps, found(await readerByToken(tx, hash, now)));
    return { model, pictures: await deps.keptPictures(tx, picturesNamed(model)) };
  });
  await deps.limiter.succeeded(name, ip);
  const { language, key: _, tags = '', ...period } = given;
  const search = { ...period, tags: tags.split(',').filter((key) => key !== '') };
  const { publications } = findPublications(model, search, noMarks);
  return {
    language,
    origin: deps.config.origin,
    publications: publications.slice(0, itemsGiven).map((entry) => wire(model, entry, noMarks, pictures)),
    tags: usedTags(model),
  };
}
