import {
  feedContract as contract,
  type FeedCards,
  type FeedPublication,
  type FeedSearch,
  feedCardsSchema,
} from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import type { CompiledModel } from '@klarsikt/engine/model';
import { findAffectedEntities } from '@klarsikt/engine/news';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { compressWithBrotli } from '@klarsikt/server/platform/compressed.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { requirePerson } from '@klarsikt/server/platform/person.ts';
import { computeSha256Hex, generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import type { FeedDeps } from './deps.ts';
import { buildDigestSetting, computeDigestPeriods, listRecentPublicationKeys } from './digest.ts';
import {
  buildFeedCards,
  buildFeedPublication,
  countPublicationsByTag,
  findPublications,
  listPublicationPictureHashes,
  type PublicationMarks,
  type StoredPictureHashes,
} from './find.ts';
import { loadNewsModel, loadNewsModelWithLists } from './news.ts';
import { computePublicationEffect } from './reach.ts';
import { answerSecretFeed } from './secret.ts';
import { getDigestStopPageAddress, parseDigestStopKey, renderDigestStopPage } from './stop.ts';
import {
  deleteFeedToken,
  deleteSavedSearch,
  findFeedDigest,
  findFeedToken,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  loadPublicationMarks,
  replaceFeedToken,
  type StoredSavedSearch,
  turnOffFeedDigest,
  updateSavedSearch,
  upsertFeedDigest,
  upsertPublicationMarks,
} from './store.ts';
import { renderJsonFeed, renderRssFeed } from './syndication.ts';

const searchesAllowed = 100;

/** Compresses the cards for each response, because their marks differ by reader. */
function compressCards(cards: FeedCards) {
  const content = Buffer.from(JSON.stringify(feedCardsSchema.parse(cards)));
  return {
    content,
    br: () => compressWithBrotli(content, 5),
    contentType: 'application/json; charset=utf-8',
  } as const;
}

async function loadFeedContext(
  tx: ReadTx,
  actor: Actor,
  deps: FeedDeps,
): Promise<{ model: CompiledModel; marks: PublicationMarks; pictures: StoredPictureHashes }> {
  const model = await loadNewsModel(tx, deps, actor);
  const pictures = await deps.keptPictures(tx, listPublicationPictureHashes(model));
  return { model, marks: await loadPublicationMarks(tx, actor.userId), pictures };
}

/** Computes an ETag, because feed readers poll every hour and mostly get 304. */
const tagOf = (content: string): string => `"${computeSha256Hex(content)}"`;

function buildSavedSearch(
  { model, marks }: { model: CompiledModel; marks: PublicationMarks },
  stored: StoredSavedSearch,
) {
  const unread = findPublications(model, { ...stored.search, unread: true }, marks).publications.length;
  return { ...stored, unread };
}

type Order = { readonly sort: 'published' | 'title' | 'source'; readonly order: 'asc' | 'desc' };

function sortPublications(rows: readonly FeedPublication[], given: Order & { language: 'en' | 'sv' }) {
  const { sort, order, language } = given;
  const text = new Intl.Collator(language);
  const compare: Record<Order['sort'], (a: FeedPublication, b: FeedPublication) => number> = {
    published: (a, b) => a.published.localeCompare(b.published) || a.id - b.id,
    title: (a, b) => text.compare(a.title[language], b.title[language]),
    source: (a, b) => text.compare(a.source, b.source) || a.published.localeCompare(b.published),
  };
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare[sort](a, b));
}

function pickSearch({ from, until, tags, ids, text, unread, saved }: FeedSearch): FeedSearch {
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(tags === undefined ? {} : { tags }),
    ...(ids === undefined ? {} : { ids }),
    ...(text === undefined ? {} : { text }),
    ...(unread === undefined ? {} : { unread }),
    ...(saved === undefined ? {} : { saved }),
  };
}

export const feedHandlers = implementEndpoints<FeedDeps>()(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const { page, size, sort, order, ...search } = input.body;
    const { model, marks, pictures } = await loadFeedContext(tx, actor, deps);
    const { publications, facets, cut } = findPublications(model, search, marks);
    const rows = publications.map((entry) => buildFeedPublication(model, entry, marks, pictures));
    return {
      rows: sortPublications(rows, { sort, order, language: call.language }).slice(
        (page - 1) * size,
        page * size,
      ),
      total: rows.length,
      unread: actor.userId === null ? 0 : rows.filter(({ read }) => !read).length,
      all: model.publications.list.length,
      facets,
      cut,
    };
  },
  getTags: async ({ tx, actor, deps }) => [...countPublicationsByTag(await loadNewsModel(tx, deps, actor))],
  getCards: async ({ tx, actor, deps }) => {
    const { model, marks, pictures } = await loadFeedContext(tx, actor, deps);
    return compressCards({
      who: actor.userId === null ? null : { id: actor.userId, name: getActorName(actor) },
      cards: buildFeedCards(model, marks, pictures, getTodayInZone(deps.clock, actor)),
      tags: countPublicationsByTag(model),
    });
  },
  getReach: async ({ tx, input, actor, deps }) => {
    const newest = await loadNewsModelWithLists(tx, deps, actor);
    const publication = requireFound(newest.publications.list.find(({ id }) => id === input.params.id));
    const touched = findAffectedEntities(newest, publication);
    return computePublicationEffect(tx, actor, deps, { key: publication.key, touched, newest });
  },
  mark: async ({ tx, input, actor, deps }) => {
    const model = await loadNewsModel(tx, deps, actor);
    // The last mark of a publication takes effect; publications that the caller may not see are ignored.
    const wanted = new Map(
      input.body.marks.flatMap(({ id, read, saved }) => {
        const key = model.publications.list.find((publication) => publication.id === id)?.key;
        return key === undefined ? [] : [[key, { key, read, saved }] as const];
      }),
    );
    const person = requirePerson(actor);
    await upsertPublicationMarks(tx, person, [...wanted.values()], deps.clock.now());
    const subject = `user:${person.userId}`;
    return {
      output: { marked: wanted.size },
      audit: [{ event: 'feed.marked', subject, after: { marks: [...wanted.values()] } }],
    };
  },
  markAllRead: async ({ tx, input, actor, deps }) => {
    const { model, marks } = await loadFeedContext(tx, actor, deps);
    const open = findPublications(model, { ...input.body, unread: true }, marks).publications;
    const changes = open.map(({ publication: { key } }) => ({ key, read: true, saved: undefined }));
    const person = requirePerson(actor);
    await upsertPublicationMarks(tx, person, changes, deps.clock.now());
    return {
      output: { ids: open.map(({ publication }) => publication.id) },
      audit: [{ event: 'feed.marked', subject: `user:${person.userId}`, after: { read: changes.length } }],
    };
  },
  getSearches: async ({ tx, actor, deps }) => {
    const read = await loadFeedContext(tx, actor, deps);
    return (await listSavedSearches(tx, requirePerson(actor).userId)).map((stored) =>
      buildSavedSearch(read, stored),
    );
  },
  saveSearch: async ({ tx, input, actor, deps }) => {
    const person = requirePerson(actor);
    if ((await listSavedSearches(tx, person.userId)).length >= searchesAllowed)
      throw new Refusal('error.conflict');
    const given = { name: input.body.name, search: pickSearch(input.body.search) };
    const stored = await insertSavedSearch(tx, person, given, deps.clock.now());
    return {
      output: buildSavedSearch(await loadFeedContext(tx, actor, deps), stored),
      audit: [{ event: 'feed.search.saved', subject: `search:${stored.id}`, after: given }],
    };
  },
  changeSearch: async ({ tx, input, actor, deps }) => {
    const before = requireFound(await findSavedSearch(tx, requirePerson(actor).userId, input.params.id));
    const { revision, name = before.name, search } = input.body;
    const change = { name, search: search === undefined ? before.search : pickSearch(search) };
    const read = await loadFeedContext(tx, actor, deps);
    const stored = await updateSavedSearch(tx, before, revision, change);
    if (stored === null) throw createStaleRecordRefusal(before.revision, buildSavedSearch(read, before));
    const was = { name: before.name, search: before.search };
    return {
      output: buildSavedSearch(read, stored),
      audit: [{ event: 'feed.search.changed', subject: `search:${stored.id}`, before: was, after: change }],
    };
  },
  removeSearch: async ({ tx, input, actor }) => {
    const { userId } = requirePerson(actor);
    const { id, name, search } = requireFound(await findSavedSearch(tx, userId, input.params.id));
    // If the user's digest was limited to the deleted search, it covers all news after the deletion.
    const widened = (await findFeedDigest(tx, userId))?.searchId === id;
    await deleteSavedSearch(tx, id);
    const before = { name, search, ...(widened ? { digest: true } : {}) };
    return {
      output: { done: true },
      audit: [{ event: 'feed.search.removed', subject: `search:${id}`, before }],
    };
  },
  getToken: async ({ tx, actor }) => {
    const token = await findFeedToken(tx, requirePerson(actor).userId);
    return { created: token?.createdAt.toISOString() ?? null };
  },
  createToken: async ({ tx, actor, deps }) => {
    const person = requirePerson(actor);
    const secret = generateToken();
    const now = deps.clock.now();
    await replaceFeedToken(tx, person, hashToken(secret), now);
    return {
      output: { secret, created: now.toISOString() },
      audit: [{ event: 'feed.token.created', subject: `user:${person.userId}` }],
    };
  },
  removeToken: async ({ tx, actor }) => {
    const { userId } = requirePerson(actor);
    if (!(await deleteFeedToken(tx, userId))) throw new Refusal('error.notfound');
    return {
      output: { done: true },
      audit: [{ event: 'feed.token.removed', subject: `user:${userId}` }],
    };
  },
  getDigest: async ({ tx, actor, deps }) =>
    buildDigestSetting(await findFeedDigest(tx, requirePerson(actor).userId), actor, deps.config.mail),
  setDigest: async ({ tx, input, actor, deps }) => {
    const person = requirePerson(actor);
    const before = await findFeedDigest(tx, person.userId);
    const { period, revision, search = before?.searchId ?? null } = input.body;
    if (revision !== (before?.revision ?? 0))
      throw createStaleRecordRefusal(
        before?.revision ?? 0,
        buildDigestSetting(before, actor, deps.config.mail),
      );
    if (search !== null) requireFound(await findSavedSearch(tx, person.userId, search));
    const now = deps.clock.now();
    const turnedOn = period !== 'off' && (before === null || before.period === 'off');
    const row = await upsertFeedDigest(tx, person, {
      period,
      done: period === 'off' ? '' : computeDigestPeriods(now, actor.timeZone)[period],
      known: turnedOn
        ? listRecentPublicationKeys(await loadNewsModel(tx, deps, actor), getDayInZone(now, actor.timeZone))
        : (before?.known ?? []),
      searchId: search,
      revision: revision + 1,
    });
    return {
      output: buildDigestSetting(row, actor, deps.config.mail),
      audit: [
        {
          event: 'feed.digest.changed',
          subject: `user:${person.userId}`,
          before: { period: before?.period ?? 'off', search: before?.searchId ?? null },
          after: { period, search },
        },
      ],
    };
  },
  askToStopDigest: {
    direct: ({ input, deps, call }) => {
      const { origin, secret } = deps.config;
      requireFound(parseDigestStopKey(secret, input.query.key));
      const content = renderDigestStopPage(call.language, getDigestStopPageAddress(origin, input.query.key));
      return { content, contentType: 'text/html; charset=utf-8' };
    },
  },
  stopDigest: async ({ tx, input, deps }) => {
    const userId = requireFound(parseDigestStopKey(deps.config.secret, input.query.key));
    await enterSystemScope(tx);
    const { organizationId, period } = requireFound(await turnOffFeedDigest(tx, userId));
    const subject = `user:${userId}`;
    const what = { before: { period }, after: { period: 'off' } };
    return {
      output: { done: true },
      audit: [{ event: 'feed.digest.stopped', subject, organizationId, ...what }],
    };
  },
  getRss: {
    direct: async ({ input, deps, db, call }) => {
      const content = renderRssFeed(
        await answerSecretFeed({ deps, db }, call.ip, { ...input.params, ...input.query }),
      );
      return { content, contentType: 'application/rss+xml; charset=utf-8', etag: tagOf(content) };
    },
  },
  getJson: {
    direct: async ({ input, deps, db, call }) => {
      const content = renderJsonFeed(
        await answerSecretFeed({ deps, db }, call.ip, { ...input.params, ...input.query }),
      );
      return { content, contentType: 'application/feed+json; charset=utf-8', etag: tagOf(content) };
    },
  },
});
