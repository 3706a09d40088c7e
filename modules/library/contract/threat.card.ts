/** The threat card: all data that a reader sees of one threat. Specification 001 section 7.1. */
import {
  idSchema,
  keySchema,
  namedEntitySchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { geographyLevels, gradeMethods, operationalRelevances } from '@klarsikt/engine/text';
import { z } from 'zod';

/** Level 0-4. */
const levelSchema = z.number().min(0).max(4);

/** ISO date; it can also be only a year, or year and month. */
const dateSchema = z.string();

const levelOfSourceSchema = z.enum([...geographyLevels, 'UNDEFINED']);

/** Grade in one segment, with its origin. */
const gradeSchema = z.object({
  /** Level of the grade; null if neither the threat nor a mother threat is graded. */
  level: levelSchema.nullable(),
  /** Mother threat from which the level is inherited; null for an own level. */
  inheritedFrom: namedEntitySchema.nullable(),
  motivation: textSchema.nullable(),
  gradedAt: dateSchema.nullable(),
});

/** Summary of a related threat: name, first sentence of the description, level per segment. */
const threatLineSchema = namedEntitySchema.extend({
  description: textSchema,
  individuals: levelSchema.nullable(),
  corporates: levelSchema.nullable(),
  /** True when the projection holds the threat only as the mother of another threat. */
  context: z.boolean(),
});

/** A risk that is related to the threat or to one of its mother threats. */
const cardRiskSchema = namedEntitySchema.extend({
  description: textSchema,
  /** False if the relation is inherited from a mother threat. */
  own: z.boolean(),
  kri: z.boolean(),
  /**
   * Highest level per segment over all related threats and, for a place, its country lists; null in a segment that the
   * risk does not concern.
   */
  individuals: levelSchema.nullable(),
  corporates: levelSchema.nullable(),
  /** Number of threats related to the risk. */
  threats: z.number().int(),
  /** Country lists that contain this place, highest level first; empty for other risks. */
  lists: z.array(
    namedEntitySchema.extend({
      kind: z.enum(['flat', 'index']),
      /** Value of the place in the list: a level 0-4 on a flat list, 0-100 on an index. */
      value: z.number(),
      /** The value as a level 0-4. */
      level: levelSchema,
      /** Day of the list's edition that the model uses. */
      date: dateSchema,
      source: z.string(),
    }),
  ),
});

/** A related risk of a threat card. */
export type ThreatCardRisk = z.output<typeof cardRiskSchema>;

/** A public source. `level` is the source level, which follows from its geography. */
const cardReferenceSchema = namedEntitySchema.extend({
  title: z.string(),
  author: z.string(),
  authorShort: z.string(),
  publication: z.string(),
  published: dateSchema.nullable(),
  year: z.number().int().nullable(),
  url: z.string(),
  /** False if the source is not available, or no longer available, at its address. */
  online: z.boolean(),
  /** Day of the last retrieval. */
  retrieved: dateSchema.nullable(),
  level: levelOfSourceSchema,
  /** Ids of uploaded documents: the stored PDF and its searchable text. */
  pdfCmsId: idSchema.nullable(),
  maiaDocumentId: idSchema.nullable(),
  /** True when a text of the card cites the source. */
  cited: z.boolean(),
});

/** A public source of a threat card. */
export type ThreatCardReference = z.output<typeof cardReferenceSchema>;

/** The whole threat card. Texts cite sources as `[re-...]`; every cited source is in `references`. */
export const threatCardSchema = namedEntitySchema.extend({
  description: textSchema,
  riskDescription: textSchema,
  /**
   * Category of the threat; its name lacks the letter that orders the categories. Without a category, the key is null
   * and the name is the word for an unspecified category.
   */
  category: z.object({ key: keySchema.nullable(), name: textSchema }),
  /** Relevance areas in fixed order. */
  relevances: z.array(z.enum(operationalRelevances)),
  /** True if the threat has several relevance areas, or if an editor has marked it as such. */
  multiRelevance: z.boolean(),
  label: levelOfSourceSchema,
  geography: namedEntitySchema.nullable(),
  individuals: gradeSchema,
  corporates: gradeSchema,
  gradeMethods: z.array(z.enum(gradeMethods)),
  /** Sources that state another level for a segment; `key` is the key of a reference of the card. */
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
  /** Texts on the exploitation of each product; a null channel means any channel. */
  exploitation: z.array(
    z.object({
      product: namedEntitySchema.extend({ description: textSchema }),
      channel: namedEntitySchema.nullable(),
      text: textSchema,
    }),
  ),
  indicators: z.array(
    z.object({
      type: riskTypeSchema,
      risk: namedEntitySchema.nullable(),
      text: textSchema,
    }),
  ),
  /** Related risks by type; a type without risks is an empty list. Obligations are in `legals`. */
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
    namedEntitySchema.extend({ description: textSchema, lawReference: z.string(), own: z.boolean() }),
  ),
  /**
   * Library controls that cover at least one related risk: specific controls first, then by number of covered risks.
   */
  controls: z.array(
    namedEntitySchema.extend({
      description: textSchema,
      category: textSchema.nullable(),
      type: z.enum(['UNDEFINED', 'SOP', 'TECHNICAL_SYSTEMS', 'GOVERNANCE']),
      general: z.boolean(),
      covers: z.array(z.object({ type: riskTypeSchema, key: keySchema })),
    }),
  ),
  references: z.array(cardReferenceSchema),
  /** Newest publications that are tagged with the threat, at most five. */
  publications: z.array(
    z.object({ id: idSchema, key: keySchema, title: textSchema, published: dateSchema, source: z.string() }),
  ),
  /** Hash of the model version of the card. */
  modelHash: z.string(),
});

/** All data of the card of one threat. */
export type ThreatCard = z.output<typeof threatCardSchema>;
