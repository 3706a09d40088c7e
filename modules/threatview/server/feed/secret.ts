/**
 * Gives access to the feed by the secret of a personal address, limited to the news that its owner may read at
 * present.
 */

import type { FeedSearch } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { hashToken } from '@klarsikt/server/platform/tokens.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FeedDeps } from './deps.ts';
import {
  buildFeedPublication,
  countPublicationsByTag,
  findPublications,
  listPublicationPictureHashes,
  noPublicationMarks,
} from './find.ts';
import { loadNewsModel } from './news.ts';
import { findFeedReaderByToken } from './store.ts';
import type { SyndicationInput } from './syndication.ts';

const itemsGiven = 50;

/**
 * Responds with "not found" to every invalid secret, so that disabled, unlicensed, revoked and invented secrets
 * cannot be distinguished.
 */
export async function answerSecretFeed(
  { deps, db }: { deps: FeedDeps; db: NodePgDatabase },
  ip: string,
  given: { language: Language; key: string; tags?: string } & Pick<FeedSearch, 'from' | 'until'>,
): Promise<SyndicationInput> {
  const hash = hashToken(given.key);
  // Failed attempts are counted under a hash, so that the table contains no secret.
  const name = `feed:${hash.toString('hex').slice(0, 32)}`;
  if (await deps.limiter.begin(name, ip)) throw new Refusal('error.toomany');
  const now = deps.clock.now();
  const { model, pictures } = await runInSystemTransaction(db, async (tx) => {
    const model = await loadNewsModel(tx, deps, requireFound(await findFeedReaderByToken(tx, hash, now)));
    return { model, pictures: await deps.keptPictures(tx, listPublicationPictureHashes(model)) };
  });
  await deps.limiter.succeeded(name, ip);
  const { language, key: _, tags = '', ...period } = given;
  const search = { ...period, tags: tags.split(',').filter((key) => key !== '') };
  const { publications } = findPublications(model, search, noPublicationMarks);
  return {
    language,
    origin: deps.config.origin,
    publications: publications
      .slice(0, itemsGiven)
      .map((entry) => buildFeedPublication(model, entry, noPublicationMarks, pictures)),
    tags: countPublicationsByTag(model),
  };
}
