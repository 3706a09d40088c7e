/** ThreatView's reference side: what it starts with, the threat card, what is relevant. Specification 001 section 7.1. */
import { geographyLevels, gradeMethods, operationalRelevances, threatPartNames } from '@klarsikt/engine';
import { z } from 'zod';
import { alsoExamined, command, file, needs, needsOrSample, query, visitorBounds } from './endpoint.ts';
import { fileTypes } from './evidence.shapes.ts';
import { modelHeadSchema } from './model.shapes.ts';
import {
  hashSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  namedSchema,
  relevanceSchema,
  riskTypeSchema,
  textSchema,
} from './shapes.ts';

/** Level 0-4. */
const levelSchema = z.number().min(0).max(4);

/** ISO date, possibly only year or year and month. */
const dateSchema = z.string();

const levelOfSourceSchema = z.enum([...geographyLevels, 'UNDEFINED']);

/**
 * What a view is restricted to; absent or empty is no restriction. `opGeography` and `businesses` are keys of the
 * caller's projection; an unknown one is refused (`error.invalid` with its place).
 */
export const threatFilterSchema = z.object({
  segment: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']).exactOptional(),
  relevances: z.array(relevanceSchema).max(4).exactOptional(),
  /** Country of operation, as a geography key. */
  opGeography: keySchema.nullable().exactOptional(),
  businesses: z.array(keySchema).max(100).exactOptional(),
});

/** A restriction of the ThreatView lists; an empty object restricts nothing. */
export type ThreatFilter = z.output<typeof threatFilterSchema>;

/** One area of the threat list with its categories, those without threats left out. */
const areaSchema = z.object({
  relevance: z.enum(operationalRelevances),
  threats: z.number().int(),
  /** A null key stands for the threats without category. */
  categories: z.array(
    z.object({
      key: keySchema.nullable(),
      id: idSchema.nullable(),
      /** As shown: without the ordering letter. */
      name: textSchema,
      threats: z.number().int(),
    }),
  ),
});

/**
 * What the application needs to start. The lists themselves are `head.projection`, read by `model/data/{hash}`.
 * `counts.threats` leaves out the threats that are there only as somebody's mother.
 */
export const threatViewStartSchema = z.object({
  head: modelHeadSchema,
  areas: z.array(areaSchema),
  counts: z.object({
    threats: z.number().int(),
    reviewDue: z.number().int(),
    sources: z.number().int(),
    publications: z.number().int(),
    /** Risks per type, the hidden ones left out. */
    risks: z.partialRecord(riskTypeSchema, z.number().int()),
  }),
});

/** What ThreatView shows before any list is opened. */
export type ThreatViewStart = z.output<typeof threatViewStartSchema>;

/** Keys per kind, in model order. */
export const relevantSchema = z.object({
  threats: z.array(keySchema),
  /**
   * How each of these threats concerns the businesses of the filter, direct ones first; empty without businesses.
   * `direct`: a product offered is related to it; `indirect`: only transactions seen are. The keys are the reason.
   */
  concerns: z.array(
    z.object({
      threat: keySchema,
      kind: z.enum(['direct', 'indirect']),
      products: z.array(keySchema),
      transactions: z.array(keySchema),
    }),
  ),
  customers: z.array(keySchema),
  products: z.array(keySchema),
  transactions: z.array(keySchema),
  channels: z.array(keySchema),
  geographies: z.array(keySchema),
  industries: z.array(keySchema),
  legalForms: z.array(keySchema),
  legals: z.array(keySchema),
});

/** Keys of the threats and risks that a filter leaves. */
export type Relevant = z.output<typeof relevantSchema>;

/**
 * How far ThreatView is open to the caller. `licensed`: the organisation's projection; `demo`: a demo session with the
 * demo threats; `sample`: everybody else, reading the public sample (then `enabled` is false).
 */
export const enabledSchema = z.object({
  enabled: z.boolean(),
  view: z.enum(['licensed', 'demo', 'sample']),
  /** The assessment asked about, when the caller may see it. */
  raId: idSchema.nullable(),
});

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

/** An indicator of a threat as a row. */
export const threatIndicatorSchema = z.object({
  /** The same in every file, as long as the English sentence is: key of the threat and a mark of the sentence. */
  id: z.string(),
  threat: namedSchema,
  type: riskTypeSchema,
  /** The related risk; null where the indicator names none. */
  risk: namedSchema.nullable(),
  text: textSchema,
  /** Keys of the sources that it cites; of its threat's where it cites none. */
  sources: z.array(keySchema),
});

/** One indicator as a row. */
export type ThreatIndicator = z.output<typeof threatIndicatorSchema>;

const indicatorFilterShape = {
  /** Key of one threat. */
  threat: keySchema.optional(),
  type: riskTypeSchema.optional(),
  /** Words that the indicator or its threat holds, in either language. */
  text: z.string().trim().max(200).optional(),
};

/** Chosen rows of a download, at most. */
const mostChosen = 20_000;

const view = needsOrSample('threatview:View');

/** What is new in the live version for whoever knew another one. */
export const newSinceSchema = z.object({
  modelHash: z.string(),
  /** Name of the version that is live. */
  version: z.string(),
  added: z.array(namedSchema).readonly(),
  changed: z.array(namedSchema.extend({ parts: z.array(z.enum(threatPartNames)).readonly() })).readonly(),
  gone: z.array(namedSchema).readonly(),
  /** Lists with other entries than before: countries that are new in it, gone from it, or have another value. */
  lists: z
    .array(
      namedSchema.extend({
        entered: z.number().int(),
        left: z.number().int(),
        moved: z.number().int(),
      }),
    )
    .readonly(),
});

/** What is new in the live version for whoever knew another one. */
export type NewSinceVisit = z.output<typeof newSinceSchema>;

/** A visit to ThreatView: when, and with which version of the model. */
export const threatVisitSchema = z.object({ hash: hashSchema, at: instantSchema });

/** A visit to ThreatView: when, and with which version of the model. */
export type ThreatVisit = z.output<typeof threatVisitSchema>;

/** Endpoints of ThreatView's threats: start, filters, card. */
export const threat = {
  load: query({
    method: 'POST',
    path: 'threatview/load',
    access: view,
    visitors: visitorBounds.read,
    external: true,
    summary:
      'What ThreatView starts with: the live model under the caller’s projection, areas, categories, counts.',
    result: threatViewStartSchema,
  }),
  relevant: query({
    method: 'POST',
    path: 'threatview/relevant',
    access: view,
    visitors: visitorBounds.work,
    external: true,
    summary: 'Threats that a filter leaves, and the risks of the filter that at least one of them hits.',
    body: threatFilterSchema.prefault({}),
    result: relevantSchema,
  }),
  enabled: query({
    method: 'POST',
    path: 'threatview/enabled',
    access: view,
    visitors: visitorBounds.read,
    summary: 'Whether ThreatView is open to the caller, optionally beside an assessment.',
    body: z.object({ raId: idSchema.nullable().exactOptional() }).optional(),
    result: enabledSchema,
  }),
  since: query({
    method: 'GET',
    path: 'threatview/since/{hash}',
    access: view,
    visitors: visitorBounds.read,
    summary:
      'What the live version has that another one had not: threats, parts of threats, entries of country lists. `hash` is the version that the caller knew.',
    params: z.strictObject({ hash: hashSchema }),
    result: newSinceSchema,
  }),
  lastVisit: query({
    method: 'GET',
    path: 'threatview/visit',
    access: needs('threatview:View'),
    visitors: visitorBounds.read,
    summary:
      'When the caller was in ThreatView before this visit, and with which version; null at the first. `due`: this visit is not noted yet. Who comes back within four hours has not been away.',
    result: z.object({ before: threatVisitSchema.nullable(), due: z.boolean() }),
  }),
  visit: command({
    method: 'POST',
    path: 'threatview/visit',
    access: needs('threatview:View'),
    visitors: visitorBounds.write,
    summary:
      'Notes that the caller is in ThreatView with the live version, for what is new at the next visit.',
    events: ['threat.visited'],
    result: z.object({ before: threatVisitSchema.nullable() }),
  }),
  getIndicators: query({
    method: 'GET',
    path: 'threatview/indicators',
    access: view,
    visitors: visitorBounds.read,
    external: true,
    compressed: true,
    summary: 'Indicators of all threats as rows, by threat, kind of risk or words.',
    query: z.object(indicatorFilterShape),
    result: z.object({ modelHash: z.string(), indicators: z.array(threatIndicatorSchema) }),
  }),
  exportIndicators: query({
    method: 'POST',
    path: 'threatview/indicators/export',
    access: view,
    visitors: visitorBounds.make,
    external: true,
    summary:
      'The same rows, or those of them that are chosen, as a table (CSV or XLSX): sentences in both languages, the rest in one.',
    body: z.strictObject({
      ...indicatorFilterShape,
      /** Ids of the chosen rows; absent: all that the filter leaves. */
      ids: z.array(z.string().max(200)).max(mostChosen).optional(),
      language: languageSchema,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    result: file('text/csv; charset=utf-8', fileTypes.xlsx),
  }),
  card: query({
    method: 'POST',
    path: 'threatview/threat/{id}',
    access: view,
    visitors: visitorBounds.read,
    external: true,
    compressed: true,
    summary: 'A threat with everything that its card shows.',
    params: z.object({ id: idParam }),
    result: threatCardSchema,
  }),
  besideCard: query({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/card',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: 'The same card from the model version that an assessment is made with.',
    params: z.object({ id: idParam, threatId: idParam }),
    result: threatCardSchema,
  }),
};
