/** Endpoints of ThreatView's library: start, threat card, filters. Specification 001 section 7.1. */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  hashSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  namedEntitySchema,
  relevanceSchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { threatPartNames } from '@klarsikt/engine/model';
import { operationalRelevances } from '@klarsikt/engine/text';
import { fileContentTypes } from '@klarsikt/governance/contract/evidence.shapes.ts';
import { modelHeadSchema } from '@klarsikt/library/contract/model.shapes.ts';
import { threatCardSchema } from '@klarsikt/library/contract/threat.card.ts';
import { z } from 'zod';

/**
 * Filter of a view; an absent or empty member does not restrict the view. `opGeography` and `businesses` are keys of
 * the caller's projection; an unknown key is refused (`error.invalid` with its path).
 */
export const threatFilterSchema = z.object({
  segment: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']).exactOptional(),
  relevances: z.array(relevanceSchema).max(4).exactOptional(),
  /** Country of operation, as a geography key. */
  opGeography: keySchema.nullable().exactOptional(),
  businesses: z.array(keySchema).max(100).exactOptional(),
});

/** Filter of the ThreatView lists; an empty object restricts nothing. */
export type ThreatFilter = z.output<typeof threatFilterSchema>;

/** One area of the threat list with its non-empty categories. */
const areaSchema = z.object({
  relevance: z.enum(operationalRelevances),
  threats: z.number().int(),
  /** Categories with their threats; a null key is the entry for threats without category. */
  categories: z.array(
    z.object({
      key: keySchema.nullable(),
      id: idSchema.nullable(),
      /** Name without the letter that orders the categories. */
      name: textSchema,
      threats: z.number().int(),
    }),
  ),
});

/**
 * Data that the application needs at its start. The lists are read by `model/data/{hash}` with the hash
 * `head.projection`. `counts.threats` excludes threats that are only present as mother threats.
 */
export const threatViewStartSchema = z.object({
  head: modelHeadSchema,
  areas: z.array(areaSchema),
  counts: z.object({
    threats: z.number().int(),
    reviewDue: z.number().int(),
    sources: z.number().int(),
    publications: z.number().int(),
    /** Number of visible risks per type. */
    risks: z.partialRecord(riskTypeSchema, z.number().int()),
  }),
});

/** Data of the start page; see `threatViewStartSchema`. */
export type ThreatViewStart = z.output<typeof threatViewStartSchema>;

/** Keys of the entities that match a filter by kind, in model order. */
export const relevantEntitiesSchema = z.object({
  threats: z.array(keySchema),
  /**
   * Relation of each threat to the filtered businesses, direct first; empty without businesses. `direct`: keys of
   * related offered products; `indirect`: keys of related transaction types.
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

/** Keys of the threats and risks that match a filter. */
export type RelevantEntities = z.output<typeof relevantEntitiesSchema>;

/**
 * Access to ThreatView. `licensed`: the organisation's projection; `demo`: a demo session with the demo threats;
 * `sample`: the public sample for everybody else (then `enabled` is false).
 */
export const threatViewAccessSchema = z.object({
  enabled: z.boolean(),
  view: z.enum(['licensed', 'demo', 'sample']),
  /** Id of the requested assessment if the caller may see it, else null. */
  raId: idSchema.nullable(),
});

/** A risk indicator of a threat as a row. */
export const threatIndicatorSchema = z.object({
  /**
   * Key of the threat and a hash of the English sentence; it stays the same across versions and files while the
   * sentence is unchanged.
   */
  id: z.string(),
  threat: namedEntitySchema,
  type: riskTypeSchema,
  /** The related risk; null if the indicator relates to no risk. */
  risk: namedEntitySchema.nullable(),
  text: textSchema,
  /** Keys of the cited sources; the keys of the threat's sources if the indicator cites none. */
  sources: z.array(keySchema),
});

/** A risk indicator as a row; see `threatIndicatorSchema`. */
export type ThreatIndicator = z.output<typeof threatIndicatorSchema>;

const indicatorFilterShape = {
  /** Only indicators of the threat with this key. */
  threat: keySchema.optional(),
  type: riskTypeSchema.optional(),
  /** Words that must occur in the indicator or its threat, in either language. */
  text: z.string().trim().max(200).optional(),
};

/** Maximum number of selected rows in a download. */
const mostChosen = 20_000;

const view = needsPermissionOrSample('threatview:View');

/** Changes between a known model version and the live version. */
export const changesSinceVisitSchema = z.object({
  modelHash: z.string(),
  /** Name of the live version. */
  version: z.string(),
  added: z.array(namedEntitySchema).readonly(),
  changed: z
    .array(namedEntitySchema.extend({ parts: z.array(z.enum(threatPartNames)).readonly() }))
    .readonly(),
  gone: z.array(namedEntitySchema).readonly(),
  /** Country lists with changes: countries that were added or removed, or have another value. */
  lists: z
    .array(
      namedEntitySchema.extend({
        entered: z.number().int(),
        left: z.number().int(),
        moved: z.number().int(),
      }),
    )
    .readonly(),
});

/** Changes between a known model version and the live version. */
export type ChangesSinceVisit = z.output<typeof changesSinceVisitSchema>;

/** A visit to ThreatView: its time and the hash of the model version. */
export const threatVisitSchema = z.object({ hash: hashSchema, at: instantSchema });

/** A visit to ThreatView: its time and the hash of the model version. */
export type ThreatVisit = z.output<typeof threatVisitSchema>;

/** Endpoints of ThreatView's threats: start, filters, card. */
export const threatContract = {
  load: defineQuery({
    method: 'POST',
    path: 'threatview/load',
    access: view,
    visitors: visitorLimits.read,
    external: true,
    summary:
      'Start data of ThreatView: the live model under the caller’s projection, areas, categories, counts.',
    result: threatViewStartSchema,
  }),
  relevant: defineQuery({
    method: 'POST',
    path: 'threatview/relevant',
    access: view,
    visitors: visitorLimits.work,
    external: true,
    summary: 'Threats that match a filter, and the risks of the filter that at least one of them uses.',
    body: threatFilterSchema.prefault({}),
    result: relevantEntitiesSchema,
  }),
  enabled: defineQuery({
    method: 'POST',
    path: 'threatview/enabled',
    access: view,
    visitors: visitorLimits.read,
    summary: 'Whether ThreatView is open to the caller, optionally beside an assessment.',
    body: z.object({ raId: idSchema.nullable().exactOptional() }).optional(),
    result: threatViewAccessSchema,
  }),
  since: defineQuery({
    method: 'GET',
    path: 'threatview/since/{hash}',
    access: view,
    visitors: visitorLimits.read,
    summary:
      'Additions of the live version since another one: threats, parts of threats, entries of country lists. `hash` is the version last seen by the caller.',
    params: z.strictObject({ hash: hashSchema }),
    result: changesSinceVisitSchema,
  }),
  lastVisit: defineQuery({
    method: 'GET',
    path: 'threatview/visit',
    access: needsPermission('threatview:View'),
    visitors: visitorLimits.read,
    summary:
      "Time and version of the caller's previous visit to ThreatView; null at the first. `due`: this visit is not recorded yet. A return within four hours belongs to the same visit.",
    result: z.object({ before: threatVisitSchema.nullable(), due: z.boolean() }),
  }),
  visit: defineCommand({
    method: 'POST',
    path: 'threatview/visit',
    access: needsPermission('threatview:View'),
    visitors: visitorLimits.write,
    summary:
      "Records the caller's visit to ThreatView with the live version, for the news at the next visit.",
    events: ['threat.visited'],
    result: z.object({ before: threatVisitSchema.nullable() }),
  }),
  getIndicators: defineQuery({
    method: 'GET',
    path: 'threatview/indicators',
    access: view,
    visitors: visitorLimits.read,
    external: true,
    compressed: true,
    summary: 'Indicators of all threats as rows, by threat, kind of risk or words.',
    query: z.object(indicatorFilterShape),
    result: z.object({ modelHash: z.string(), indicators: z.array(threatIndicatorSchema) }),
  }),
  exportIndicators: defineQuery({
    method: 'POST',
    path: 'threatview/indicators/export',
    access: view,
    visitors: visitorLimits.make,
    external: true,
    summary:
      'The same rows, or the chosen ones, as a table (CSV or XLSX): sentences in both languages, the rest in one.',
    body: z.strictObject({
      ...indicatorFilterShape,
      /** Ids of the selected rows; if absent, all rows that match the filter. */
      ids: z.array(z.string().max(200)).max(mostChosen).optional(),
      language: languageSchema,
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    result: defineFileResult('text/csv; charset=utf-8', fileContentTypes.xlsx),
  }),
  card: defineQuery({
    method: 'POST',
    path: 'threatview/threat/{id}',
    access: view,
    visitors: visitorLimits.read,
    external: true,
    compressed: true,
    summary: 'A threat with all data of its card.',
    params: z.object({ id: idParamSchema }),
    result: threatCardSchema,
  }),
  besideCard: defineQuery({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/card',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary: 'The same card from the model version of an assessment.',
    params: z.object({ id: idParamSchema, threatId: idParamSchema }),
    result: threatCardSchema,
  }),
};
