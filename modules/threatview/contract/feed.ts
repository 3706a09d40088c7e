/**
 * Publications and the daily feed: specification 001 section 7.3 (`POST feed`, `GET feed/tags`), 3.1 (publication, tag),
 * specification 000 section 2 (news, mobile feed). They are read from the live model under the caller's projection.
 */

import {
  anyone,
  command,
  file,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { doneSchema, idParam, idSchema, languageSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import {
  digestPeriodSchema,
  digestSchema,
  feedListSchema,
  feedPageSchema,
  feedReachSchema,
  feedSearchSchema,
  feedTagSchema,
  feedTokenSchema,
  markSchema,
  newFeedTokenSchema,
  periodShape,
  refusesNoPeriod,
  savedSearchSchema,
  searchNameSchema,
} from './feed.shapes.ts';

const view = needsOrSample('threatview:View');
const own = needs('threatview:View');
const bySecret = {
  access: anyone,
  visitors: visitorBounds.work,
  verifiesSecret: true,
  passive: true,
  params: z.object({ language: languageSchema }),
  query: z
    .object({
      /** The secret. In the query, so that a log of paths does not hold it; the server writes no addresses at all. */
      key: z.string().min(1).max(200),
      /** Tag keys, separated by commas. */
      tags: z.string().max(2000).exactOptional(),
      ...periodShape,
    })
    .check(refusesNoPeriod),
} as const;

/** Every digest mail carries a key that does one thing: to turn that person's digest off. It can not be guessed. */
const byStopKey = {
  access: anyone,
  visitors: visitorBounds.work,
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
    visitors: visitorBounds.work,
    summary:
      'Publications that match, newest first, with tags and facets. A period that ends before it begins is refused (`error.invalid`).',
    body: feedListSchema.prefault({}),
    result: feedPageSchema,
  }),
  getTags: query({
    method: 'GET',
    path: 'feed/tags',
    access: view,
    visitors: visitorBounds.read,
    summary: 'Tags of publications with the number of publications that carry each.',
    result: z.array(feedTagSchema),
  }),
  getCards: query({
    method: 'GET',
    path: 'feed/cards',
    access: view,
    visitors: visitorBounds.read,
    summary:
      'What the phone shows, compressed: the newest publications, what is kept for later, tags. JSON of `feedCardsSchema`.',
    result: file('application/json; charset=utf-8'),
  }),
  getReach: query({
    method: 'GET',
    path: 'feed/{id}/reach',
    access: view,
    visitors: visitorBounds.work,
    summary:
      'What a publication reaches in the assessments that the caller may see: threats, risks, controls, countries, and the levels that its lists would give.',
    params: z.object({ id: idParam }),
    result: feedReachSchema,
  }),
  mark: command({
    method: 'POST',
    path: 'feed/marks',
    access: own,
    visitors: visitorBounds.write,
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
    visitors: visitorBounds.write,
    summary: 'Marks everything that matches as read, and tells which were unread.',
    events: ['feed.marked'],
    body: feedSearchSchema,
    result: z.object({ ids: z.array(idSchema) }),
  }),
  getSearches: query({
    method: 'GET',
    path: 'feed/searches',
    access: own,
    visitors: visitorBounds.read,
    summary: "The caller's saved searches, by name.",
    result: z.array(savedSearchSchema),
  }),
  saveSearch: command({
    method: 'POST',
    path: 'feed/searches',
    access: own,
    visitors: visitorBounds.write,
    summary:
      'Saves a search. At most 100 per person (`error.conflict`). A period that ends before it begins is refused (`error.invalid`).',
    events: ['feed.search.saved'],
    body: z.strictObject({ name: searchNameSchema, search: feedSearchSchema }),
    result: savedSearchSchema,
  }),
  changeSearch: command({
    method: 'POST',
    path: 'feed/searches/{id}',
    access: own,
    visitors: visitorBounds.write,
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
    visitors: visitorBounds.write,
    summary: 'Deletes a saved search.',
    events: ['feed.search.removed'],
    params: z.object({ id: idParam }),
    result: doneSchema,
  }),
  getToken: query({
    method: 'GET',
    path: 'feed/token',
    access: own,
    visitors: visitorBounds.read,
    summary: 'Whether the caller has a personal feed address, and since when.',
    result: feedTokenSchema,
  }),
  createToken: command({
    method: 'POST',
    path: 'feed/token',
    access: own,
    visitors: visitorBounds.write,
    summary: 'Makes a new personal feed address; the old one ends. The secret is told this once.',
    events: ['feed.token.created'],
    result: newFeedTokenSchema,
  }),
  removeToken: command({
    method: 'DELETE',
    path: 'feed/token',
    access: own,
    visitors: visitorBounds.write,
    summary: 'Ends the personal feed address at once.',
    events: ['feed.token.removed'],
    result: doneSchema,
  }),
  getDigest: query({
    method: 'GET',
    path: 'feed/digest',
    access: own,
    visitors: visitorBounds.read,
    summary: 'How often the caller gets a digest by e-mail.',
    result: digestSchema,
  }),
  setDigest: command({
    method: 'POST',
    path: 'feed/digest',
    access: own,
    visitors: visitorBounds.write,
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
    summary:
      'The newest publications as RSS 2.0, by the secret of a personal feed address, narrowed to tags and a period.',
    result: file('application/rss+xml; charset=utf-8'),
  }),
  getJson: query({
    ...bySecret,
    method: 'GET',
    path: 'feed/json/{language}',
    summary:
      'The newest publications as JSON Feed 1.1, by the secret of a personal feed address, narrowed to tags and a period.',
    result: file('application/feed+json; charset=utf-8'),
  }),
};
