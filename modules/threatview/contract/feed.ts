/**
 * Publications and news: specification 001 sections 7.3 (`POST feed`, `GET feed/tags`) and 3.1 (publication, tag),
 * specification 000 section 2 (news, mobile feed). They are read from the live model in the caller's projection.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  openToAnyone,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  emptyResultSchema,
  idParamSchema,
  idSchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import {
  digestPeriodSchema,
  digestSettingSchema,
  feedListQuerySchema,
  feedPageSchema,
  feedSearchSchema,
  feedTagSchema,
  feedTokenSchema,
  newFeedTokenSchema,
  publicationEffectSchema,
  publicationMarkSchema,
  requireValidPeriod,
  savedSearchNameSchema,
  savedSearchSchema,
  searchPeriodShape,
} from './feed.shapes.ts';

const view = needsPermissionOrSample('threatview:View');
const own = needsPermission('threatview:View');
const bySecret = {
  access: openToAnyone,
  visitors: visitorLimits.work,
  verifiesSecret: true,
  passive: true,
  params: z.object({ language: languageSchema }),
  query: z
    .object({
      /**
       * The secret of the personal address. It is in the query, so that logs of paths do not contain it; the server
       * itself logs no addresses.
       */
      key: z.string().min(1).max(200),
      /** Keys of tags, separated by commas. */
      tags: z.string().max(2000).exactOptional(),
      ...searchPeriodShape,
    })
    .check(requireValidPeriod),
} as const;

/** The unsubscribe link of a digest mail contains an unguessable key, which can only turn this user's digest off. */
const byStopKey = {
  access: openToAnyone,
  visitors: visitorLimits.work,
  passive: true,
  perMinute: 60,
  query: z.object({ key: z.string().min(1).max(200) }),
} as const;

/** Endpoints of news and feed. */
export const feedContract = {
  list: defineQuery({
    method: 'POST',
    path: 'feed',
    access: view,
    visitors: visitorLimits.work,
    external: true,
    summary:
      'Publications that match, newest first, with tags and facets. A period that ends before it begins is refused (`error.invalid`).',
    body: feedListQuerySchema.prefault({}),
    result: feedPageSchema,
  }),
  getTags: defineQuery({
    method: 'GET',
    path: 'feed/tags',
    access: view,
    visitors: visitorLimits.read,
    summary: 'Tags of publications with their number of publications.',
    result: z.array(feedTagSchema),
  }),
  getCards: defineQuery({
    method: 'GET',
    path: 'feed/cards',
    access: view,
    visitors: visitorLimits.read,
    summary:
      'Cards for the phone, compressed: the newest publications, saved ones, tags. JSON of `feedCardsSchema`.',
    result: defineFileResult('application/json; charset=utf-8'),
  }),
  getReach: defineQuery({
    method: 'GET',
    path: 'feed/{id}/reach',
    access: view,
    visitors: visitorLimits.work,
    external: true,
    summary:
      'Effect of a publication on the assessments that the caller has access to: threats, risks, controls, countries, and the levels after its list changes.',
    params: z.object({ id: idParamSchema }),
    result: publicationEffectSchema,
  }),
  mark: defineCommand({
    method: 'POST',
    path: 'feed/marks',
    access: own,
    visitors: visitorLimits.write,
    summary:
      'Marks publications as read or unread, saves them or removes them from saved. Unknown ids are ignored.',
    events: ['feed.marked'],
    body: z.strictObject({ marks: z.array(publicationMarkSchema).min(1).max(500) }),
    result: z.object({ marked: z.number().int() }),
  }),
  markAllRead: defineCommand({
    method: 'POST',
    path: 'feed/read',
    access: own,
    visitors: visitorLimits.write,
    summary: 'Marks all matching publications as read, and returns the ones that were unread.',
    events: ['feed.marked'],
    body: feedSearchSchema,
    result: z.object({ ids: z.array(idSchema) }),
  }),
  getSearches: defineQuery({
    method: 'GET',
    path: 'feed/searches',
    access: own,
    visitors: visitorLimits.read,
    summary: "The caller's saved searches, by name.",
    result: z.array(savedSearchSchema),
  }),
  saveSearch: defineCommand({
    method: 'POST',
    path: 'feed/searches',
    access: own,
    visitors: visitorLimits.write,
    summary:
      'Saves a search. At most 100 per person (`error.conflict`). A period that ends before it begins is refused (`error.invalid`).',
    events: ['feed.search.saved'],
    body: z.strictObject({ name: savedSearchNameSchema, search: feedSearchSchema }),
    result: savedSearchSchema,
  }),
  changeSearch: defineCommand({
    method: 'POST',
    path: 'feed/searches/{id}',
    access: own,
    visitors: visitorLimits.write,
    summary: 'Renames a saved search, or replaces its query.',
    events: ['feed.search.changed'],
    params: z.object({ id: idParamSchema }),
    body: z.strictObject({
      revision: revisionSchema,
      name: savedSearchNameSchema.exactOptional(),
      search: feedSearchSchema.exactOptional(),
    }),
    result: savedSearchSchema,
  }),
  removeSearch: defineCommand({
    method: 'DELETE',
    path: 'feed/searches/{id}',
    access: own,
    visitors: visitorLimits.write,
    summary: 'Deletes a saved search.',
    events: ['feed.search.removed'],
    params: z.object({ id: idParamSchema }),
    result: emptyResultSchema,
  }),
  getToken: defineQuery({
    method: 'GET',
    path: 'feed/token',
    access: own,
    visitors: visitorLimits.read,
    summary: 'Whether the caller has a personal feed address, and since when.',
    result: feedTokenSchema,
  }),
  createToken: defineCommand({
    method: 'POST',
    path: 'feed/token',
    access: own,
    visitors: visitorLimits.write,
    summary: 'Creates a new personal feed address; the old one ends. The secret is returned only once.',
    events: ['feed.token.created'],
    result: newFeedTokenSchema,
  }),
  removeToken: defineCommand({
    method: 'DELETE',
    path: 'feed/token',
    access: own,
    visitors: visitorLimits.write,
    summary: 'Ends the personal feed address at once.',
    events: ['feed.token.removed'],
    result: emptyResultSchema,
  }),
  getDigest: defineQuery({
    method: 'GET',
    path: 'feed/digest',
    access: own,
    visitors: visitorLimits.read,
    summary: 'How often the caller gets a digest by e-mail.',
    result: digestSettingSchema,
  }),
  setDigest: defineCommand({
    method: 'POST',
    path: 'feed/digest',
    access: own,
    visitors: visitorLimits.write,
    summary:
      'Sets the frequency of the digest and its saved search. The first digest contains publications from then on.',
    events: ['feed.digest.changed'],
    body: z.strictObject({
      period: digestPeriodSchema,
      /** Id of one of the caller's saved searches; null for all news; if absent, the search is unchanged. */
      search: idSchema.nullable().exactOptional(),
      revision: revisionSchema,
    }),
    result: digestSettingSchema,
  }),
  askToStopDigest: defineQuery({
    ...byStopKey,
    method: 'GET',
    path: 'feed/digest/stop',
    summary:
      'For mail programs that open the address of a List-Unsubscribe header: redirects to the confirmation page. Changes nothing.',
    result: defineFileResult('text/html; charset=utf-8'),
  }),
  stopDigest: defineCommand({
    ...byStopKey,
    method: 'POST',
    path: 'feed/digest/stop',
    summary:
      'Turns the digest off without signing in, by the key of one of its e-mails: one-click unsubscription (RFC 8058). Repeating it is not an error.',
    form: true,
    events: ['feed.digest.stopped'],
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    result: emptyResultSchema,
  }),
  getRss: defineQuery({
    ...bySecret,
    method: 'GET',
    path: 'feed/rss/{language}',
    summary:
      'The newest publications as RSS 2.0, by the secret of a personal feed address, narrowed to tags and a period.',
    result: defineFileResult('application/rss+xml; charset=utf-8'),
  }),
  getJson: defineQuery({
    ...bySecret,
    method: 'GET',
    path: 'feed/json/{language}',
    summary:
      'The newest publications as JSON Feed 1.1, by the secret of a personal feed address, narrowed to tags and a period.',
    result: defineFileResult('application/feed+json; charset=utf-8'),
  }),
};
