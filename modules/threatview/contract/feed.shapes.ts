/**
 * Shapes of publications, the news and its digest: specification 001 sections 3.1 and 7.3, specification 000 section 2.
 */

import { levelChangeSchema } from '@klarsikt/assessment/contract/history.ts';
import {
  createListQueryShape,
  createRequiredTextSchema,
  idSchema,
  instantSchema,
  keySchema,
  namedEntitySchema,
  revisionSchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { isDay } from '@klarsikt/engine/fields';
import { z } from 'zod';

/**
 * Publications before this day (ISO) are left out unless the search has a date, ids or a text: specification 001
 * section 9.
 */
export const newsCutoffDate = '2020-12-31';

/** Subjects of tags. Internal tags of the editors (`internal`) are never delivered to customers. */
export const tagTypes = [
  'publicationCategory',
  'groups',
  'area',
  'geography',
  'event',
  'category',
  'threat',
] as const;

/** Subject of a tag (specification 001 section 3.1). */
export type TagType = (typeof tagTypes)[number];

const dayGiven = z.iso.date();

/** First and last day of a search; without a day, that side is open. */
export const searchPeriodShape = {
  /** First day, ISO date. */
  from: dayGiven.exactOptional(),
  /** Last day, ISO date, included. A day before the first is refused at this path (`error.invalid`). */
  until: dayGiven.exactOptional(),
};

interface Period {
  readonly from?: string;
  readonly until?: string;
}

/** False if the period ends before it begins. Days are ISO dates. */
export const isValidPeriod = ({ from, until }: Period): boolean =>
  from === undefined || until === undefined || from <= until;

/** Adds a fault at the path of the last day if the period ends before it begins. */
export const requireValidPeriod: z.core.CheckFn<Period> = ({ value, issues }) => {
  // An invalid date is reported by its own fault.
  if (isValidPeriod(value) || value.from === undefined || !isDay(value.from)) return;
  const minimum = new Date(value.from).getTime();
  issues.push({
    code: 'too_small',
    origin: 'date',
    minimum,
    inclusive: true,
    path: ['until'],
    input: value.until,
  });
};

const searchShape = {
  ...searchPeriodShape,
  /** Keys of tags by which publications are selected; tags of one type are alternatives. */
  tags: z.array(keySchema).max(100).exactOptional(),
  /** Ids of publications; if present, only these publications are searched. */
  ids: z.array(idSchema).max(500).exactOptional(),
  /** Words that must all occur in title, text, source or tags, in either language, in any case. */
  text: z.string().max(200).exactOptional(),
  /** Only publications that the caller has not read. */
  unread: z.boolean().exactOptional(),
  /** Only publications that the caller has saved for later. */
  saved: z.boolean().exactOptional(),
};

/**
 * Search for publications; all conditions must hold. Tags of one type are alternatives, and types narrow each other. A
 * tag or id outside the caller's projection matches nothing. A period that ends before it begins is refused at `until`.
 */
export const feedSearchSchema = z.strictObject(searchShape).check(requireValidPeriod);

/** A saved search. Its period is not validated: an invalid period finds nothing, but the search remains readable. */
export const storedSearchSchema = z.strictObject(searchShape);

/** Search conditions for the news; see `feedSearchSchema`. */
export type FeedSearch = z.output<typeof feedSearchSchema>;

/** A publication with the caller's marks; a caller without a user account has no marks. */
export const feedPublicationSchema = z.object({
  id: idSchema,
  key: keySchema,
  title: textSchema,
  text: textSchema,
  /** Day of publication as an ISO date. */
  published: z.string(),
  source: z.string(),
  /** Address of the original; empty if there is none. */
  url: z.string(),
  /** A picture stored by the installation: its path inside the product and its size in pixels. */
  picture: z
    .object({
      path: z.string(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable(),
  /** Keys of the publication's tags. */
  tags: z.array(keySchema).readonly(),
  /** True if the editors have selected the publication; it is then listed first among new publications. */
  highlight: z.boolean(),
  /** Threats of the publication's tags that the caller may see. */
  threats: z.array(namedEntitySchema).readonly(),
  /** Countries and regions of the publication's tags. */
  places: z.array(namedEntitySchema).readonly(),
  /** Country lists that have this publication as a source or cite it. */
  riskLists: z.array(namedEntitySchema).readonly(),
  read: z.boolean(),
  saved: z.boolean(),
});

/** A publication with the caller's marks; see `feedPublicationSchema`. */
export type FeedPublication = z.output<typeof feedPublicationSchema>;

/** A tag with its number of publications. */
export const feedTagSchema = z.object({
  key: keySchema,
  id: idSchema,
  name: textSchema,
  type: z.enum(tagTypes),
  /**
   * In the list of tags, the number of all publications with the tag; as a facet, the number of matches if the tag is
   * added to the search.
   */
  count: z.number().int().nonnegative(),
});

/** A tag with its number of publications; see `feedTagSchema`. */
export type FeedTag = z.output<typeof feedTagSchema>;

/** Sort fields of publications. */
export const feedSortFields = ['published', 'title', 'source'] as const;

/** Search conditions with paging and sorting. */
export const feedListQuerySchema = z
  .strictObject({
    ...searchShape,
    ...createListQueryShape('desc'),
    sort: z.enum(feedSortFields).default('published'),
  })
  .check(requireValidPeriod);

/** One page of publications with the facets of all matches. */
export const feedPageSchema = z.object({
  rows: z.array(feedPublicationSchema).readonly(),
  /** Number of matches on all pages. */
  total: z.number().int(),
  /** Number of matches that the caller has not read; 0 for a caller without a user account. */
  unread: z.number().int(),
  /** Number of all publications in the caller's projection. */
  all: z.number().int(),
  /** Tags that occur in matches, and the selected tags. */
  facets: z.array(feedTagSchema).readonly(),
  /** True if older publications were left out because the search has no date, ids or text. */
  cut: z.boolean(),
});

/** One page of publications; see `feedPageSchema`. */
export type FeedPage = z.output<typeof feedPageSchema>;

/**
 * All data of the mobile feed in one response. The device stores the response for offline use. It is sent as a
 * compressible file, because the device cannot show the first card before it on slow connections.
 */
export const feedCardsSchema = z.object({
  /** User of the response: the device discards stored data of another user. Null for a visitor. */
  who: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Highlights of the last two weeks, then the newest publications; all publications saved for later are included. */
  cards: z.array(feedPublicationSchema).readonly(),
  tags: z.array(feedTagSchema).readonly(),
});

/** Data of the mobile feed; see `feedCardsSchema`. */
export type FeedCards = z.output<typeof feedCardsSchema>;

/** Name of a saved search: 1 to 100 characters. */
export const savedSearchNameSchema = createRequiredTextSchema(100);

/** A saved search; only its owner can see it. */
export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  search: storedSearchSchema,
  /** Number of unread publications that match the search at present. */
  unread: z.number().int(),
  revision: revisionSchema,
});

/** A saved search with its number of unread matches. */
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Changed marks of one publication; absent marks are unchanged. */
export const publicationMarkSchema = z.strictObject({
  id: idSchema,
  read: z.boolean().exactOptional(),
  saved: z.boolean().exactOptional(),
});

/** Creation time of the personal feed address, null if the user has none; the secret cannot be read again. */
export const feedTokenSchema = z.object({ created: instantSchema.nullable() });

/** New personal feed addresses; the secret is returned only here. */
export const newFeedTokenSchema = z.object({
  /** Secret of 256 random bits, in base64url. */
  secret: z.string(),
  created: instantSchema,
});

/** Frequency of the digest; `off` for no digest. */
export const digestPeriodSchema = z.enum(['off', 'daily', 'weekly']);

/** Digest setting of a user. */
export const digestSettingSchema = z.object({
  period: digestPeriodSchema,
  /** Time of the last digest; null before the first digest. */
  sent: instantSchema.nullable(),
  /** Recipient; null if the user name is not an e-mail address. */
  address: z.string().nullable(),
  /** False if the installation has no mail server; digests then remain in the outbox. */
  sends: z.boolean(),
  /** Id of the saved search that limits the digest; null for all news. */
  search: idSchema.nullable(),
  revision: revisionSchema,
});

/** Digest setting of a user; see `digestSettingSchema`. */
export type DigestSetting = z.output<typeof digestSettingSchema>;

/** An entity of an assessment, with its name in the assessment. */
const reachedSchema = z.object({ key: keySchema, name: textSchema });

/**
 * Effect of a publication on one assessment: `NewsReach` of the engine with names, and the effect of an update of its
 * country lists.
 */
export const assessmentNewsEffectSchema = z.object({
  id: idSchema,
  name: z.string(),
  /**
   * All affected threats, places and country lists; `risks` and `controls` contain the first of `riskCount` and
   * `controlCount` entries.
   */
  threats: z.array(reachedSchema).readonly(),
  places: z.array(reachedSchema).readonly(),
  riskLists: z.array(reachedSchema).readonly(),
  /** Levels 0-4, rounded as shown; the highest residual level first. */
  risks: z
    .array(reachedSchema.extend({ type: riskTypeSchema, inherent: z.number(), residual: z.number() }))
    .readonly(),
  riskCount: z.number().int(),
  controls: z.array(reachedSchema).readonly(),
  controlCount: z.number().int(),
  /**
   * Country lists that differ in the newest version, and the levels that would change: overall first, then risk types.
   */
  takeover: z
    .object({
      riskLists: z.array(reachedSchema).readonly(),
      levels: z.array(levelChangeSchema).readonly(),
      levelCount: z.number().int(),
    })
    .nullable(),
  /** State of the publication among the assessment's events: absent, recorded without a conclusion, or handled. */
  event: z.enum(['none', 'recorded', 'handled']),
  can: z.object({ comment: z.boolean(), edit: z.boolean() }),
});

/** Effect of a publication on one assessment. */
export type AssessmentNewsEffect = z.output<typeof assessmentNewsEffectSchema>;

/** Effect of a publication on the assessments that the caller may see. */
export const publicationEffectSchema = z.object({
  /** Affected assessments; only the most recently changed assessments are checked. */
  assessments: z.array(assessmentNewsEffectSchema).readonly(),
  /** Number of checked assessments; `more` is true if other assessments were not checked. */
  lookedAt: z.number().int(),
  more: z.boolean(),
});

/** Effect of a publication; see `publicationEffectSchema`. */
export type PublicationEffect = z.output<typeof publicationEffectSchema>;
