import {
  feed as contract,
  type FeedCards,
  type FeedPublication,
  type FeedSearch,
  feedCardsSchema,
} from '@klarsikt/contract';
import { type CompiledModel, dayOf, touchedBy } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { brotli } from '@klarsikt/server/platform/compressed.ts';
import { found, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { personOf } from '@klarsikt/server/platform/person.ts';
import { newToken, sha256Hex, tokenHash } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { enterSystemScope } from '@klarsikt/server/platform/tx.ts';
import type { FeedDeps } from './deps.ts';
import { digestView, knownKeys, periodsAt } from './digest.ts';
import {
  cardsOf,
  findPublications,
  type KeptPictures,
  type Marks,
  picturesNamed,
  usedTags,
  wire,
} from './find.ts';
import { newsModel } from './news.ts';
import { reachFor } from './reach.ts';
import { secretFeed } from './secret.ts';
import { stopDoor, stopPageAddress, userOfStopKey } from './stop.ts';
import {
  deleteSearch,
  deleteToken,
  digestOf,
  findSearch,
  insertSearch,
  marksOf,
  replaceToken,
  type StoredSearch,
  searchesOf,
  stopDigest,
  storeDigest,
  storeMarks,
  tokenOf,
  updateSearch,
} from './store.ts';
import { jsonFeedOf, rssOf } from './syndication.ts';

const searchesAllowed = 100;

/** Compressed for each answer, as it differs by reader. */
function compressed(cards: FeedCards) {
  const content = Buffer.from(JSON.stringify(feedCardsSchema.parse(cards)));
  return { content, br: () => brotli(content, 5), contentType: 'application/json; charset=utf-8' } as const;
}

/** What the caller reads, and what they have marked in it. */
async function reading(
  tx: ReadTx,
  actor: Actor,
  deps: FeedDeps,
): Promise<{ model: CompiledModel; marks: Marks; pictures: KeptPictures }> {
  const model = await newsModel(tx, deps, actor);
  const pictures = await deps.keptPictures(tx, picturesNamed(model));
  return { model, marks: await marksOf(tx, actor.userId), pictures };
}

/** Reader programs ask every hour, and are told in a line that nothing is new. */
const tagOf = (content: string): string => `"${sha256Hex(content)}"`;

function savedView({ model, marks }: { model: CompiledModel; marks: Marks }, stored: StoredSearch) {
  const unread = findPublications(model, { ...stored.search, unread: true }, marks).publications.length;
  return { ...stored, unread };
}

type Order = { readonly sort: 'published' | 'title' | 'source'; readonly order: 'asc' | 'desc' };

function sorted(rows: readonly FeedPublication[], given: Order & { language: 'en' | 'sv' }) {
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

/** A question without what is absent, as it is stored and told. */
function searchIn({ from, until, tags, ids, text, unread, saved }: FeedSearch): FeedSearch {
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

export const feed = implementFor<FeedDeps>()(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const { page, size, sort, order, ...search } = input.body;
    const { model, marks, pictures } = await reading(tx, actor, deps);
    const { publications, facets, cut } = findPublications(model, search, marks);
    const rows = publications.map((entry) => wire(model, entry, marks, pictures));
    return {
      rows: sorted(rows, { sort, order, language: call.language }).slice((page - 1) * size, page * size),
      total: rows.length,
      unread: actor.userId === null ? 0 : rows.filter(({ read }) => !read).length,
      all: model.publications.list.length,
      facets,
      cut,
    };
  },
  getTags: async ({ tx, actor, deps }) => [...usedTags(await newsModel(tx, deps, actor))],
  getCards: async ({ tx, actor, deps }) => {
    const { model, marks, pictures } = await reading(tx, actor, deps);
    return compressed({
      who: actor.userId === null ? null : { id: actor.userId, name: actorName(actor) },
      cards: cardsOf(model, marks, pictures, todayOf(deps.clock, actor)),
      tags: usedTags(model),
    });
  },
  getReach: async ({ tx, input, actor, deps }) => {
    const newest = await newsModel(tx, deps, actor);
    const publication = found(newest.publications.list.find(({ id }) => id === input.params.id));
    const touched = touchedBy(newest, publication);
    return reachFor(tx, actor, deps, { key: publication.key, touched, newest });
  },
  mark: async ({ tx, input, actor, deps }) => {
    const model = await newsModel(tx, deps, actor);
    // The last word about a publication counts; what the caller may not see does not exist.
    const wanted = new Map(
      input.body.marks.flatMap(({ id, read, saved }) => {
        const key = model.publications.list.find((publication) => publication.id === id)?.key;
        return key === undefined ? [] : [[key, { key, read, saved }] as const];
      }),
    );
    const person = personOf(actor);
    await storeMarks(tx, person, [...wanted.values()], deps.clock.now());
    const subject = `user:${person.userId}`;
    return {
      output: { marked: wanted.size },
      audit: [{ event: 'feed.marked', subject, after: { marks: [...wanted.values()] } }],
    };
  },
  markAllRead: async ({ tx, input, actor, deps }) => {
    const { model, marks } = await reading(tx, actor, deps);
    const open = findPublications(model, { ...input.body, unread: true }, marks).publications;
    const changes = open.map(({ publication: { key } }) => ({ key, read: true, saved: undefined }));
    const person = personOf(actor);
    await storeMarks(tx, person, changes, deps.clock.now());
    return {
      output: { ids: open.map(({ publication }) => publication.id) },
      audit: [{ event: 'feed.marked', subject: `user:${person.userId}`, after: { read: changes.length } }],
    };
  },
  getSearches: async ({ tx, actor, deps }) => {
    const read = await reading(tx, actor, deps);
    return (await searchesOf(tx, personOf(actor).userId)).map((stored) => savedView(read, stored));
  },
  saveSearch: async ({ tx, input, actor, deps }) => {
    const person = personOf(actor);
    if ((await searchesOf(tx, person.userId)).length >= searchesAllowed) throw new Refusal('error.conflict');
    const given = { name: input.body.name, search: searchIn(input.body.search) };
    const stored = await insertSearch(tx, person, given, deps.clock.now());
    return {
      output: savedView(await reading(tx, actor, deps), stored),
      audit: [{ event: 'feed.search.saved', subject: `search:${stored.id}`, after: given }],
    };
  },
  changeSearch: async ({ tx, input, actor, deps }) => {
    const before = found(await findSearch(tx, personOf(actor).userId, input.params.id));
    const { revision, name = before.name, search } = input.body;
    const change = { name, search: search === undefined ? before.search : searchIn(search) };
    const read = await reading(tx, actor, deps);
    const stored = await updateSearch(tx, before, revision, change);
    if (stored === null) throw staleRecord(before.revision, savedView(read, before));
    const was = { name: before.name, search: before.search };
    return {
      output: savedView(read, stored),
      audit: [{ event: 'feed.search.changed', subject: `search:${stored.id}`, before: was, after: change }],
    };
  },
  removeSearch: async ({ tx, input, actor }) => {
    const { userId } = personOf(actor);
    const { id, name, search } = found(await findSearch(tx, userId, input.params.id));
    // The digest that was narrowed to it holds everything again.
    const widened = (await digestOf(tx, userId))?.searchId === id;
    await deleteSearch(tx, id);
    const before = { name, search, ...(widened ? { digest: true } : {}) };
    return {
      output: { done: true },
      audit: [{ event: 'feed.search.removed', subject: `search:${id}`, before }],
    };
  },
  getToken: async ({ tx, actor }) => {
    const token = await tokenOf(tx, personOf(actor).userId);
    return { created: token?.createdAt.toISOString() ?? null };
  },
  createToken: async ({ tx, actor, deps }) => {
    const person = personOf(actor);
    const secret = newToken();
    const now = deps.clock.now();
    await replaceToken(tx, person, tokenHash(secret), now);
    return {
      output: { secret, created: now.toISOString() },
      audit: [{ event: 'feed.token.created', subject: `user:${person.userId}` }],
    };
  },
  removeToken: async ({ tx, actor }) => {
    const { userId } = personOf(actor);
    if (!(await deleteToken(tx, userId))) throw new Refusal('error.notfound');
    return {
      output: { done: true },
      audit: [{ event: 'feed.token.removed', subject: `user:${userId}` }],
    };
  },
  getDigest: async ({ tx, actor, deps }) =>
    digestView(await digestOf(tx, personOf(actor).userId), actor, deps.config.mail),
  setDigest: async ({ tx, input, actor, deps }) => {
    const person = personOf(actor);
    const before = await digestOf(tx, person.userId);
    const { period, revision, search = before?.searchId ?? null } = input.body;
    if (revision !== (before?.revision ?? 0))
      throw staleRecord(before?.revision ?? 0, digestView(before, actor, deps.config.mail));
    if (search !== null) found(await findSearch(tx, person.userId, search));
    const now = deps.clock.now();
    const turnedOn = period !== 'off' && (before === null || before.period === 'off');
    const row = await storeDigest(tx, person, {
      period,
      done: period === 'off' ? '' : periodsAt(now, actor.timeZone)[period],
      known: turnedOn
        ? knownKeys(await newsModel(tx, deps, actor), dayOf(now, actor.timeZone))
        : (before?.known ?? []),
      searchId: search,
      revision: revision + 1,
    });
    return {
      output: digestView(row, actor, deps.config.mail),
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
      found(userOfStopKey(secret, input.query.key));
      const content = stopDoor(call.language, stopPageAddress(origin, input.query.key));
      return { content, contentType: 'text/html; charset=utf-8' };
    },
  },
  stopDigest: async ({ tx, input, deps }) => {
    const userId = found(userOfStopKey(deps.config.secret, input.query.key));
    await enterSystemScope(tx);
    const { organizationId, period } = found(await stopDigest(tx, userId));
    const subject = `user:${userId}`;
    const what = { before: { period }, after: { period: 'off' } };
    return {
      output: { done: true },
      audit: [{ event: 'feed.digest.stopped', subject, organizationId, ...what }],
    };
  },
  getRss: {
    direct: async ({ input, deps, db, call }) => {
      const content = rssOf(await secretFeed({ deps, db }, call.ip, { ...input.params, ...input.query }));
      return { content, contentType: 'application/rss+xml; charset=utf-8', etag: tagOf(content) };
    },
  },
  getJson: {
    direct: async ({ input, deps, db, call }) => {
      const content = jsonFeedOf(
        await secretFeed({ deps, db }, call.ip, { ...input.params, ...input.query }),
      );
      return { content, contentType: 'application/feed+json; charset=utf-8', etag: tagOf(content) };
    },
  },
});
