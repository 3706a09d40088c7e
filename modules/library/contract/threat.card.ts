/** The threat card: everything that a reader sees of one threat. Specification 001 section 7.1. */
import { idSchema, keySchema, namedSchema, riskTypeSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import { geographyLevels, gradeMethods, operationalRelevances } from '@klarsikt/engine';
import { z } from 'zod';

/** Level 0-4. */
const levelSchema = z.number().min(0).max(4);

/** ISO date, possibly only year or year and month. */
const dateSchema = z.string();

const levelOfSourceSchema = z.enum([...geographyLevels, 'UNDEFINED']);

/** A grade in one segment, with where it comes from. */
const gradeSchema = z.object({
  /** Null where nobody has graded the threat or a mother of it. */
  level: levelSchema.nullable(),
  /** The mother that the level is taken from; null when it is the threat's own. */
  inheritedFrom: namedSchema.nullable(),
  motivation: textSchema.nullable(),
  gradedAt: dateSchema.nullable(),
});

/** Another threat, as it is listed: name, first sentence, level per segment. */
const threatLineSchema = namedSchema.extend({
  description: textSchema,
  individuals: levelSchema.nullable(),
  corporates: levelSchema.nullable(),
  /** True when it is in the projection only as somebody's mother. */
  context: z.boolean(),
});

/** A risk that the threat names, itself or through its mothers. */
const cardRiskSchema = namedSchema.extend({
  description: textSchema,
  /** False when a mother brings it. */
  own: z.boolean(),
  kri: z.boolean(),
  /** Highest level of all threats behind the risk, and of a place's lists, per segment; null in one that the risk does not concern. */
  individuals: levelSchema.nullable(),
  corporates: levelSchema.nullable(),
  /** Number of threats behind it. */
  threats: z.number().int(),
  /** Country lists that a place stands on, the one with the highest level first; empty for other risks. */
  lists: z.array(
    namedSchema.extend({
      kind: z.enum(['flat', 'index']),
      /** As the list has it: a level 0-4 on a flat list, 0-100 on an index. */
      value: z.number(),
      /** The level 0-4 that the value stands for. */
      level: levelSchema,
      /** Day of the list as it is used. */
      date: dateSchema,
      source: z.string(),
    }),
  ),
});

/** One related risk of a threat card. */
export type CardRisk = z.output<typeof cardRiskSchema>;

/** A public source. `level` is that of the geography that it covers. */
const cardReferenceSchema = namedSchema.extend({
  title: z.string(),
  author: z.string(),
  authorShort: z.string(),
  publication: z.string(),
  published: dateSchema.nullable(),
  year: z.number().int().nullable(),
  url: z.string(),
  /** False when it can not be read at its address (any more). */
  online: z.boolean(),
  /** Day on which it was last read there. */
  retrieved: dateSchema.nullable(),
  level: levelOfSourceSchema,
  /** Numbers of the uploaded documents that the library names for its stored PDF and its searchable text. */
  pdfCmsId: idSchema.nullable(),
  maiaDocumentId: idSchema.nullable(),
  /** True when a text of the card cites it. */
  cited: z.boolean(),
});

/** One public source of a threat card. */
export type CardReference = z.output<typeof cardReferenceSchema>;

/** The whole threat card. Texts cite sources as `[re-...]`; every cited source is in `references`. */
export const threatCardSchema = namedSchema.extend({
  description: textSchema,
  riskDescription: textSchema,
  /** As shown: without the ordering letter; both null without category. */
  category: z.object({ key: keySchema.nullable(), name: textSchema }),
  /** Areas that it counts under, in fixed order. */
  relevances: z.array(z.enum(operationalRelevances)),
  /** Counts in several areas. */
  multiRelevance: z.boolean(),
  label: levelOfSourceSchema,
  geography: namedSchema.nullable(),
  individuals: gradeSchema,
  corporates: gradeSchema,
  gradeMethods: z.array(z.enum(gradeMethods)),
  /** Sources that come to another level in either segment; `key` is that of a reference of the card. */
  ratedOtherwise: z.array(
    z.object({
      key: keySchema,
      individuals: levelSchema.nullable(),
      corporates: levelSchema.nullable(),
      text: textSchema,
    }),
  ),
  reviewDue: z.boolean(),
  demo: z.boolean(),
  context: z.boolean(),
  mother: threatLineSchema.nullable(),
  children: z.array(threatLineSchema),
  themes: z.object({
    generalInfo: textSchema,
    modusOperandi: textSchema,
    customerCharacteristics: textSchema,
    illicitFinancialFlows: textSchema,
    geographicalAspects: textSchema,
  }),
  /** How each product is exploited; a null channel means through any. */
  exploitation: z.array(
    z.object({
      product: namedSchema.extend({ description: textSchema }),
      channel: namedSchema.nullable(),
      text: textSchema,
    }),
  ),
  indicators: z.array(
    z.object({
      type: riskTypeSchema,
      risk: namedSchema.nullable(),
      text: textSchema,
    }),
  ),
  /** Related risks by type; a type without risks is an empty list. Obligations stand in `legals`. */
  risks: z.object({
    customers: z.array(cardRiskSchema),
    products: z.array(cardRiskSchema),
    transactions: z.array(cardRiskSchema),
    channels: z.array(cardRiskSchema),
    geographies: z.array(cardRiskSchema),
    industries: z.array(cardRiskSchema),
    legalForms: z.array(cardRiskSchema),
  }),
  legals: z.array(
    namedSchema.extend({ description: textSchema, lawReference: z.string(), own: z.boolean() }),
  ),
  /** Library controls that cover at least one of the related risks: specific ones first, by how many they cover. */
  controls: z.array(
    namedSchema.extend({
      description: textSchema,
      category: textSchema.nullable(),
      type: z.enum(['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE']),
      general: z.boolean(),
      covers: z.array(z.object({ type: riskTypeSchema, key: keySchema })),
    }),
  ),
  references: z.array(cardReferenceSchema),
  /** Newest publications that are tagged with the threat, five at most. */
  publications: z.array(
    z.object({ id: idSchema, key: keySchema, title: textSchema, published: dateSchema, source: z.string() }),
  ),
  /** Hash of the model version that the card was read from. */
  modelHash: z.string(),
});

/** Everything that the card of one threat shows. */
export type ThreatCard = z.output<typeof threatCardSchema>;
