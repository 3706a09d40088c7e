/** ThreatView's reference side: what it starts with, the threat card, what is relevant. Specification 001 section 7.1. */

import {
  alsoExamined,
  command,
  file,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
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
} from '@klarsikt/contract/shapes.ts';
import { operationalRelevances, threatPartNames } from '@klarsikt/engine';
import { fileTypes } from '@klarsikt/governance/contract/evidence.shapes.ts';
import { modelHeadSchema } from '@klarsikt/library/contract/model.shapes.ts';
import { threatCardSchema } from '@klarsikt/library/contract/threat.card.ts';
import { z } from 'zod';

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
