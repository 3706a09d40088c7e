/**
 * Publications and the daily feed: specification 001 section 7.3 (`POST feed`, `GET feed/tags`), 3.1 (publication, tag),
 * specification 000 section 2 (news, mobile feed). They are read from the live model under the caller's projection.
 */
import { z } from 'zod';
import { anyone, command, file, needs, needsOrSample, query } from './endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionSchema,
} from './shapes.ts';

/** Older publications are left out unless a date, ids or a text ask for them: specification 001 section 9, decision 10. */
export const newsCutoffDate = '2020-12-31';

/** What a tag is about. Editors' own tags (`internal`) never leave Atlas. */
export const tagTypes = [
  'publicationCategory',
  'groups',
  'area',
  'geography',
  'event',
  'category',
  'threat',
] as const;

/** One kind of tag (specification 001 section 3.1). */
export type TagType = (typeof tagTypes)[number];

/** A text in both languages; an empty string means "not written". */
const textSchema = z.object({ en: z.string(), sv: z.string() });

const dayGiven = z.iso.date();

/**
 * What publications are asked for; all conditions hold together. Tags of one type are alternatives, types narrow each
 * other. A tag or id that the caller's projection does not hold matches nothing.
 */
export const feedSearchSchema = z.strictObject({
  /** First day, ISO date. */
  from: dayGiven.exactOptional(),
  /** Last day, ISO date, included. */
  until: dayGiven.exactOptional(),
  /** Tag keys. */
  tags: z.array(keySchema).max(100).exactOptional(),
  /** Publication ids; when given, only these. */
  ids: z.array(idSchema).max(500).exactOptional(),
  /** Words that all stand in title, text, source or tags, in either language, whatever their case. */
  text: z.string().max(200).exactOptional(),
  /** Only what the caller has not read. */
  unread: z.boolean().exactOptional(),
  /** Only what the caller keeps for later. */
  saved: z.boolean().exactOptional(),
});

/** A question to the feed. */
export type FeedSearch = z.output<typeof feedSearchSchema>;

/** A publication with the caller's own marks; a caller without user has none. */
export const publicationSchema = z.object({
  id: idSchema,
  key: keySchema,
  title: textSchema,
  text: textSchema,
  /** ISO date. */
  published: z.string(),
  source: z.string(),
  /** Where it can be read; empty when nowhere. */
  url: z.string(),
  /** Keys of its tags. */
  tags: z.array(keySchema).readonly(),
  /** Chosen by the editors: shown first among what is new. */
  highlight: z.boolean(),
  /** Threats that its tags name and the caller may see. */
  threats: z.array(z.object({ id: idSchema, key: keySchema, name: textSchema })).readonly(),
  read: z.boolean(),
  saved: z.boolean(),
});

/** A news item as the caller sees it. */
export type FeedPublication = z.output<typeof publicationSchema>;

/** A tag with the number of publications. */
export const feedTagSchema = z.object({
  key: keySchema,
  id: idSchema,
  name: textSchema,
  type: z.enum(tagTypes),
  /** In the list of tags: all that carry it. As a facet: what choosing it would show beside the rest of the question. */
  count: z.number().int().nonnegative(),
});

/** A tag as it is offered. */
export type FeedTag = z.output<typeof feedTagSchema>;

/** Fields that publications can be sorted by. */
export const feedSorts = ['published', 'title', 'source'] as const;

const listBodySchema = feedSearchSchema.extend({
  /** From 1. */
  page: z.number().int().min(1).max(10_000).default(1),
  size: z.number().int().min(1).max(200).default(50),
  sort: z.enum(feedSorts).default('published'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** One page of publications with the facets of the whole answer. */
export const feedPageSchema = z.object({
  rows: z.array(publicationSchema).readonly(),
  /** Publications that match, on all pages. */
  total: z.number().int(),
  /** Of these, those that the caller has not read; 0 for a caller without user. */
  unread: z.number().int(),
  /** All publications of the caller's projection. */
  all: z.number().int(),
  /** Tags that lead somewhere, and the chosen ones. */
  facets: z.array(feedTagSchema).readonly(),
  /** True when older publications were left out because nothing asked for them. */
  cut: z.boolean(),
});

/** An answer of `POST feed`. */
export type FeedPage = z.output<typeof feedPageSchema>;

/**
 * What the phone needs, in one answer that can be kept for offline. It is sent as a file, which can be compressed: on a
 * slow connection the first card waits for it.
 */
export const feedCardsSchema = z.object({
  /** Whose answer it is: what is kept on the device is thrown away when it is somebody else's. Null for a visitor. */
  who: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Newest first, chosen ones of the last two weeks before them; and everything that is kept for later. */
  cards: z.array(publicationSchema).readonly(),
  tags: z.array(feedTagSchema).readonly(),
});

/** The phone's feed. */
export type FeedCards = z.output<typeof feedCardsSchema>;

const searchNameSchema = z.string().trim().min(1).max(100);

/** A question that a person keeps; only its owner sees it. */
export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  search: feedSearchSchema,
  /** Publications that match now and are not read. */
  unread: z.number().int(),
  revision: revisionSchema,
});

/** A saved question with the number of unread answers. */
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Changed marks of one publication; what is absent stays. */
const markSchema = z.strictObject({
  id: idSchema,
  read: z.boolean().exactOptional(),
  saved: z.boolean().exactOptional(),
});

/** Whether there is a personal feed address; the secret itself is not told again. */
export const feedTokenSchema = z.object({ created: instantSchema.nullable() });

/** The personal addresses; told once. */
export const newFeedTokenSchema = z.object({
  /** 256 random bits, base64url. */
  secret: z.string(),
  created: instantSchema,
});

/** How often the digest is sent. */
export const digestPeriodSchema = z.enum(['off', 'daily', 'weekly']);

/** The digest as its owner has set it. */
export const digestSchema = z.object({
  period: digestPeriodSchema,
  /** When the last one was sent; null when none was. */
  sent: instantSchema.nullable(),
  /** Where it goes; null when the user name is no address. */
  address: z.string().nullable(),
  /** The saved search that it is narrowed to; null for everything that is new. */
  search: idSchema.nullable(),
  revision: revisionSchema,
});

/** The digest setting of a person. */
export type FeedDigest = z.output<typeof digestSchema>;

const view = needsOrSample('threatview:View');
const own = needs('threatview:View');
const bySecret = {
  access: anyone,
  verifiesSecret: true,
  passive: true,
  params: z.object({ language: languageSchema }),
  query: z.object({
    /** The secret. In the query, so that a log of paths does not hold it; the server writes no addresses at all. */
    key: z.string().min(1).max(200),
    /** Tag keys, separated by commas. */
    tags: z.string().max(2000).exactOptional(),
  }),
} as const;

/** Every digest mail carries a key that does one thing: to turn that person's digest off. It can not be guessed. */
const byStopKey = {
  access: anyone,
  passive: true,
  perMinute: 60,
  query: z.object({ key: z.string().min(1).max(200) }),
} as const;

/** Endpoints of news and feed. */
export const feed = {
  list: query({
    method: 'POST',
    path: 'feed',
    access: view,
    summary: 'Publications that match, newest first, with tags and facets.',
    body: listBodySchema,
    result: feedPageSchema,
  }),
  getTags: query({
    method: 'GET',
    path: 'feed/tags',
    access: view,
    summary: 'Tags of publications with the number of publications that carry each.',
    result: z.array(feedTagSchema),
  }),
  getCards: query({
    method: 'GET',
    path: 'feed/cards',
    access: view,
    summary:
      'What the phone shows, compressed: the newest publications, what is kept for later, tags. JSON of `feedCardsSchema`.',
    result: file('application/json; charset=utf-8'),
  }),
  mark: command({
    method: 'POST',
    path: 'feed/marks',
    access: own,
    summary:
      'Marks publications as read or unread, keeps them for later or no longer. Unknown ids are passed over.',
    events: ['feed.marked'],
    body: z.strictObject({ marks: z.array(markSchema).min(1).max(500) }),
    result: z.object({ marked: z.number().int() }),
  }),
  markAllRead: command({
    method: 'POST',
    path: 'feed/read',
    access: own,
    summary: 'Marks everything that matches as read, and tells which were unread.',
    events: ['feed.marked'],
    body: feedSearchSchema,
    result: z.object({ ids: z.array(idSchema) }),
  }),
  getSearches: query({
    method: 'GET',
    path: 'feed/searches',
    access: own,
    summary: "The caller's saved searches, by name.",
    result: z.array(savedSearchSchema),
  }),
  saveSearch: command({
    method: 'POST',
    path: 'feed/searches',
    access: own,
    summary: 'Saves a search. At most 100 per person (`error.conflict`).',
    events: ['feed.search.saved'],
    body: z.strictObject({ name: searchNameSchema, search: feedSearchSchema }),
    result: savedSearchSchema,
  }),
  changeSearch: command({
    method: 'POST',
    path: 'feed/searches/{id}',
    access: own,
    summary: 'Renames a saved search, or puts another question into it.',
    events: ['feed.search.changed'],
    params: z.object({ id: idParam }),
    body: z.strictObject({
      revision: revisionSchema,
      name: searchNameSchema.exactOptional(),
      search: feedSearchSchema.exactOptional(),
    }),
    result: savedSearchSchema,
  }),
  removeSearch: command({
    method: 'DELETE',
    path: 'feed/searches/{id}',
    access: own,
    summary: 'Deletes a saved search.',
    events: ['feed.search.removed'],
    params: z.object({ id: idParam }),
    result: doneSchema,
  }),
  getToken: query({
    method: 'GET',
    path: 'feed/token',
    access: own,
    summary: 'Whether the caller has a personal feed address, and since when.',
    result: feedTokenSchema,
  }),
  createToken: command({
    method: 'POST',
    path: 'feed/token',
    access: own,
    summary: 'Makes a new personal feed address; the old one ends. The secret is told this once.',
    events: ['feed.token.created'],
    result: newFeedTokenSchema,
  }),
  removeToken: command({
    method: 'DELETE',
    path: 'feed/token',
    access: own,
    summary: 'Ends the personal feed address at once.',
    events: ['feed.token.removed'],
    result: doneSchema,
  }),
  getDigest: query({
    method: 'GET',
    path: 'feed/digest',
    access: own,
    summary: 'How often the caller gets a digest by e-mail.',
    result: digestSchema,
  }),
  setDigest: command({
    method: 'POST',
    path: 'feed/digest',
    access: own,
    summary:
      'Sets how often, and of which saved search. The first digest holds what comes after it was turned on.',
    events: ['feed.digest.changed'],
    body: z.strictObject({
      period: digestPeriodSchema,
      /** One of the caller's own; null for everything. What is absent stays. */
      search: idSchema.nullable().exactOptional(),
      revision: revisionSchema,
    }),
    result: digestSchema,
  }),
  askToStopDigest: query({
    ...byStopKey,
    method: 'GET',
    path: 'feed/digest/stop',
    summary:
      'For mail programs that open the address of a List-Unsubscribe header: leads to the page that asks. Changes nothing, whoever fetches it.',
    result: file('text/html; charset=utf-8'),
  }),
  stopDigest: command({
    ...byStopKey,
    method: 'POST',
    path: 'feed/digest/stop',
    summary:
      'Turns the digest off without signing in, by the key of one of its mails: one-click unsubscription (RFC 8058). Again is no fault.',
    form: true,
    events: ['feed.digest.stopped'],
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    result: doneSchema,
  }),
  getRss: query({
    ...bySecret,
    method: 'GET',
    path: 'feed/rss/{language}',
    summary: 'The newest publications as RSS 2.0, by the secret of a personal feed address.',
    result: file('application/rss+xml; charset=utf-8'),
  }),
  getJson: query({
    ...bySecret,
    method: 'GET',
    path: 'feed/json/{language}',
    summary: 'The newest publications as JSON Feed 1.1, by the secret of a personal feed address.',
    result: file('application/feed+json; charset=utf-8'),
  }),
};
