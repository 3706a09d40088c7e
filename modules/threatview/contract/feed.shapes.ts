/** Shapes of publications, the daily feed and its digest: specification 001 sections 3.1 and 7.3, specification 000 section 2. */

import { levelChangeSchema } from '@klarsikt/assessment/contract/history.ts';
import {
  idSchema,
  instantSchema,
  keySchema,
  listShape,
  namedSchema,
  revisionSchema,
  riskTypeSchema,
  statedSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { isDay } from '@klarsikt/engine';
import { z } from 'zod';

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

const dayGiven = z.iso.date();

/** First and last day of what is asked for; without one of them it is open on that side. */
export const periodShape = {
  /** First day, ISO date. */
  from: dayGiven.exactOptional(),
  /** Last day, ISO date, included. Not before the first: refused at its place (`error.invalid`). */
  until: dayGiven.exactOptional(),
};

interface Period {
  readonly from?: string;
  readonly until?: string;
}

/** False when a period ends before it begins. Its days are ISO dates. */
export const isPeriod = ({ from, until }: Period): boolean =>
  from === undefined || until === undefined || from <= until;

/** Refuses what ends before it begins, at the place of the last day. */
export const refusesNoPeriod: z.core.CheckFn<Period> = ({ value, issues }) => {
  // What is no day has been told at its own place.
  if (isPeriod(value) || value.from === undefined || !isDay(value.from)) return;
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
  ...periodShape,
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
};

/**
 * What publications are asked for; all conditions hold together. Tags of one type are alternatives, types narrow each
 * other. A tag or id that the caller's projection does not hold matches nothing. A period that ends before it begins
 * is refused at `until`.
 */
export const feedSearchSchema = z.strictObject(searchShape).check(refusesNoPeriod);

/** A question that was kept. Its period is as it was given: what could be kept once is still told, and finds nothing. */
export const keptSearchSchema = z.strictObject(searchShape);

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
  /** A picture that the installation keeps, at its address inside the product; its size in pixels. */
  picture: z
    .object({
      path: z.string(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable(),
  /** Keys of its tags. */
  tags: z.array(keySchema).readonly(),
  /** Chosen by the editors: shown first among what is new. */
  highlight: z.boolean(),
  /** Threats that its tags name and the caller may see. */
  threats: z.array(namedSchema).readonly(),
  /** Countries and regions that its tags name. */
  places: z.array(namedSchema).readonly(),
  /** Country lists whose source it is or cites. */
  riskLists: z.array(namedSchema).readonly(),
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

/** A question to the feed for one of its pages. */
export const feedListSchema = z
  .strictObject({
    ...searchShape,
    ...listShape('desc'),
    sort: z.enum(feedSorts).default('published'),
  })
  .check(refusesNoPeriod);

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

/** Name of a saved search: 1 to 100 characters. */
export const searchNameSchema = statedSchema(100);

/** A question that a person keeps; only its owner sees it. */
export const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  search: keptSearchSchema,
  /** Publications that match now and are not read. */
  unread: z.number().int(),
  revision: revisionSchema,
});

/** A saved question with the number of unread answers. */
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Changed marks of one publication; what is absent stays. */
export const markSchema = z.strictObject({
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
  /** Whether the installation has a mail server; without one digests wait in its outbox. */
  sends: z.boolean(),
  /** The saved search that it is narrowed to; null for everything that is new. */
  search: idSchema.nullable(),
  revision: revisionSchema,
});

/** The digest setting of a person. */
export type FeedDigest = z.output<typeof digestSchema>;

/** Something that a publication reaches in an assessment, by its name there. */
const reachedSchema = z.object({ key: keySchema, name: textSchema });

/** What a publication reaches in one assessment: `NewsReach` of the engine with names, and what taking over its lists would change. */
export const assessmentReachSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Each list as a whole; `risks` and `controls` the first of `riskCount` and `controlCount`. */
  threats: z.array(reachedSchema).readonly(),
  places: z.array(reachedSchema).readonly(),
  riskLists: z.array(reachedSchema).readonly(),
  /** Shown levels 0-4, the highest residual one first. */
  risks: z
    .array(reachedSchema.extend({ type: riskTypeSchema, inherent: z.number(), residual: z.number() }))
    .readonly(),
  riskCount: z.number().int(),
  controls: z.array(reachedSchema).readonly(),
  controlCount: z.number().int(),
  /** Lists that the newest version has with other entries: names, and the levels that would change, overall and types first. */
  takeover: z
    .object({
      riskLists: z.array(reachedSchema).readonly(),
      levels: z.array(levelChangeSchema).readonly(),
      levelCount: z.number().int(),
    })
    .nullable(),
  /** How the assessment records it among its events: not at all, without saying what came of it, or handled. */
  event: z.enum(['none', 'recorded', 'handled']),
  can: z.object({ comment: z.boolean(), edit: z.boolean() }),
});

/** One assessment that a publication reaches. */
export type AssessmentReach = z.output<typeof assessmentReachSchema>;

/** What a publication reaches of what the caller may see. */
export const feedReachSchema = z.object({
  /** Those that it reaches, of the assessments that were changed last. */
  assessments: z.array(assessmentReachSchema).readonly(),
  /** How many were looked at, and whether there are more. */
  lookedAt: z.number().int(),
  more: z.boolean(),
});

/** The answer of `GET feed/{id}/reach`. */
export type FeedReach = z.output<typeof feedReachSchema>;
