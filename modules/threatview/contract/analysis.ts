/** Endpoints of the analysis in ThreatView: calculate, save, share and export. Specification 001 section 7.1. */

import { changeIdSchema } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createNumberParamSchema,
  describeRuleRequirement,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  keySchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { savedAnalysisTypes } from '@klarsikt/engine/analysis';
import { z } from 'zod';
import {
  analysisFormats,
  analysisHeadSchema,
  analysisNameSchema,
  analysisSharesSchema,
  maxAnalysisBodyBytes,
  openAnalysisSchema,
  ownRiskLevelsSchema,
  requestedSharesSchema,
  selectableTypeSchema,
  shareTargetsSchema,
  submittedAnalysisSchema,
  unknownEntityPathSchema,
} from './analysis.shapes.ts';
import { threatFilterSchema } from './threat.ts';

const keys = z.array(keySchema).max(1000).exactOptional();

/** Selected keys per type; obligations occur only in results. */
export const analysisSelectionSchema = z.object({
  threats: keys,
  customers: keys,
  products: keys,
  transactions: keys,
  channels: keys,
  geographies: keys,
  industries: keys,
  legalForms: keys,
});

/** One related threat or risk, which relates to `count` of `total` selected entities. */
export const analysisRowSchema = z.object({
  key: keySchema,
  id: idSchema,
  count: z.number().int(),
  total: z.number().int(),
  fromThreats: z.number().int(),
  fromRisks: z.number().int(),
  /**
   * Level 0-4: for a threat its own level in the segment; for a risk the highest level of its threats in scope; for a
   * geography also the levels of its country lists.
   */
  level: z.number(),
  /** True if the entity is itself selected. */
  selected: z.boolean(),
  /**
   * Relation of a threat to the filtered businesses: direct through an offered product, indirect through transaction
   * types only.
   */
  concern: z.enum(['direct', 'indirect']).nullable(),
});

const rows = z.array(analysisRowSchema).readonly();
const places = z.array(z.object({ type: selectableTypeSchema, key: keySchema })).readonly();

/** Entities related to the selection, and selected entities that were left out. */
export const analysisResultSchema = z.object({
  /** Related entities per type, sorted by count, level and model order. */
  rows: z.object({
    threats: rows,
    customers: rows,
    products: rows,
    transactions: rows,
    channels: rows,
    geographies: rows,
    industries: rows,
    legalForms: rows,
    legals: rows,
  }),
  /** Number of selected entities that were used. */
  taken: z.number().int(),
  /** Selected entities that the filter excludes. */
  outOfScope: places,
  /** Selected entities that the caller's model does not contain. */
  unknown: places,
});

const view = needsPermission('threatview:View');
const share = needsPermission('threatview:Share');
const sample = needsPermissionOrSample('threatview:View');
const idParams = z.strictObject({ id: idParamSchema });

/** The document is not validated here; the handler validates it and reports all faults with their paths. */
const fileBody = z.strictObject({ analysis: z.unknown() });

/** Sort fields of the list of analyses. */
export const analysisSortFields = ['name', 'updated', 'created', 'owner'] as const;

/** Ownership filters of the list of analyses. */
export const analysisOwnerFilters = ['own', 'shared'] as const;

/** Endpoints of ThreatView's analysis. */
export const analysisContract = {
  analyse: defineQuery({
    method: 'POST',
    path: 'threatview/analysis',
    access: sample,
    visitors: visitorLimits.work,
    external: true,
    summary:
      'Threats and risks related to a selection, each with how many of the selected ones it occurs in. With `raId` also the own levels of that assessment. `relevances` is what a saved analysis calls calcRelevance.',
    body: threatFilterSchema.extend({
      selection: analysisSelectionSchema,
      raId: idSchema.nullable().exactOptional(),
    }),
    result: analysisResultSchema.extend({ own: ownRiskLevelsSchema.nullable() }),
  }),
  ownLevels: defineQuery({
    method: 'GET',
    path: 'threatview/ra/calc/{id}',
    access: sample,
    visitors: visitorLimits.work,
    summary:
      'Own risk levels of an assessment, to be shown beside results: per risk type and key, inherent and residual, in both segments.',
    params: idParams,
    result: ownRiskLevelsSchema,
  }),
  containers: defineQuery({
    method: 'GET',
    path: 'threatview/containers',
    access: share,
    visitors: visitorLimits.work,
    summary: 'Possible recipients of an analysis: the organisation, users, groups, units and assessments.',
    query: z.strictObject({
      /** Text that the name or the user name contains. */
      text: z.string().max(200).exactOptional(),
    }),
    result: shareTargetsSchema,
  }),
  writeable: defineQuery({
    method: 'GET',
    path: 'threatview/analyses/ra/{id}/writeable',
    access: view,
    visitors: visitorLimits.read,
    summary:
      'Whether the caller can share an analysis for editing through this assessment: requires permission to edit the assessment.',
    params: idParams,
    result: z.object({ writeable: z.boolean() }),
  }),
  list: defineQuery({
    method: 'GET',
    path: 'threatview/analyses',
    access: view,
    visitors: visitorLimits.work,
    summary:
      "Analyses of the caller and those shared with them; with `deleted` the caller's own that can be restored.",
    query: z.strictObject({
      page: createNumberParamSchema(z.number().int().min(1)).default(1),
      size: createNumberParamSchema(z.number().int().min(1).max(200)).default(50),
      sort: z.enum(analysisSortFields).default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
      /** Text that the name of the analysis contains. */
      text: z.string().max(200).exactOptional(),
      /** Only analyses that are shared with this assessment or use its levels. */
      raId: idParamSchema.exactOptional(),
      deleted: z.stringbool().default(false),
      /** Only the caller's own analyses, or only analyses that are shared with the caller. */
      whose: z.enum(analysisOwnerFilters).exactOptional(),
      /** Only threat analyses, or only risk analyses. */
      type: z.enum(savedAnalysisTypes).exactOptional(),
    }),
    result: z.object({ rows: z.array(analysisHeadSchema).readonly(), total: z.number().int() }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'threatview/analyses/{id}',
    access: view,
    visitors: visitorLimits.read,
    summary: 'A saved analysis.',
    params: idParams,
    result: openAnalysisSchema,
  }),
  lastUpdate: defineQuery({
    method: 'GET',
    path: 'threatview/analyses/{id}/last-update',
    access: view,
    visitors: visitorLimits.glance,
    passive: true,
    summary: 'The newest revision of a saved analysis. Suitable for polling.',
    params: idParams,
    result: z.object({ revision: revisionSchema }),
  }),
  create: defineCommand({
    method: 'PUT',
    path: 'threatview/analyses',
    access: view,
    visitors: visitorLimits.write,
    bodyLimit: maxAnalysisBodyBytes,
    summary:
      'Saves a new analysis. Sharing it at once requires threatview:Share: `shared` is a list of shares, or true for reading by everybody in the organisation.',
    events: ['analysis.created', 'analysis.shared'],
    body: z.strictObject({ shared: requestedSharesSchema.default(false), analysis: submittedAnalysisSchema }),
    result: openAnalysisSchema,
  }),
  update: defineCommand({
    method: 'POST',
    path: 'threatview/analyses/{id}',
    access: view,
    visitors: visitorLimits.write,
    bodyLimit: maxAnalysisBodyBytes,
    summary:
      'Saves an analysis on top of a revision; a stale revision is refused with the current analysis. Without `revision` the `updated` of the analysis identifies its base. Without `shared` the shares are kept; true also shares it for reading with everybody in the organisation, false ends all shares.',
    events: ['analysis.changed', 'analysis.shared'],
    params: idParams,
    body: z
      .strictObject({
        revision: revisionSchema.exactOptional(),
        change: changeIdSchema.exactOptional(),
        shared: requestedSharesSchema.exactOptional(),
        analysis: submittedAnalysisSchema,
      })
      .refine(({ revision, analysis: { updated } }) => revision !== undefined || updated !== undefined, {
        path: ['analysis', 'updated'],
        ...describeRuleRequirement('start'),
      }),
    result: openAnalysisSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'threatview/analyses/{id}',
    access: view,
    visitors: visitorLimits.write,
    summary: 'Deletes an analysis; it can be restored for 30 days.',
    events: ['analysis.deleted'],
    params: idParams,
    result: emptyResultSchema,
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'threatview/analyses/{id}/restore',
    access: view,
    visitors: visitorLimits.write,
    summary: 'Restores a deleted analysis.',
    events: ['analysis.restored'],
    params: idParams,
    result: openAnalysisSchema,
  }),
  duplicate: defineCommand({
    method: 'POST',
    path: 'threatview/analyses/{id}/duplicate',
    access: view,
    visitors: visitorLimits.write,
    summary: "Copies an analysis as the caller's own, not shared.",
    events: ['analysis.duplicated'],
    params: idParams,
    body: z.strictObject({ name: analysisNameSchema }),
    result: openAnalysisSchema,
  }),
  share: defineCommand({
    method: 'POST',
    path: 'threatview/analyses/{id}/share',
    access: share,
    visitors: visitorLimits.write,
    summary:
      'Replaces the shares of an analysis, as a new revision of it. `revision` is that of the analysis; a stale one is refused (`error.stale`) with the current shares.',
    events: ['analysis.shared'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, shared: analysisSharesSchema }),
    result: openAnalysisSchema,
  }),
  checkImport: defineQuery({
    method: 'POST',
    path: 'threatview/analyses/check',
    access: sample,
    visitors: visitorLimits.work,
    bodyLimit: maxAnalysisBodyBytes,
    summary: 'The effect of importing a file: its faults, each with its place, or its content.',
    body: fileBody,
    result: z.object({
      /**
       * Faults of the file; empty if it can be imported. `path` is for example `analysis.selected.products[3].id`.
       */
      faults: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).readonly(),
      /** Content of the file; null if there are faults. */
      holds: z.object({ name: z.string(), threats: z.number().int(), risks: z.number().int() }).nullable(),
      unknown: z.array(unknownEntityPathSchema).readonly(),
    }),
  }),
  import: defineCommand({
    method: 'POST',
    path: 'threatview/analyses/import',
    access: view,
    visitors: visitorLimits.write,
    bodyLimit: maxAnalysisBodyBytes,
    summary:
      'Saves an exported analysis (JSON) as a new one, unchanged, dates included. A faulty file is refused (`error.invalid`) with the place of each fault.',
    events: ['analysis.imported'],
    body: fileBody,
    result: openAnalysisSchema,
  }),
  report: defineQuery({
    method: 'POST',
    path: 'threatview/report',
    access: sample,
    visitors: visitorLimits.make,
    bodyLimit: maxAnalysisBodyBytes,
    summary: 'The report on an analysis, saved or not, as HTML for the preview.',
    body: z.strictObject({ language: languageSchema, analysis: submittedAnalysisSchema }),
    result: z.object({
      title: z.string(),
      /** The report as one `<article>`, without scripts or style attributes. */
      html: z.string(),
    }),
  }),
  export: defineCommand({
    method: 'POST',
    path: 'threatview/export',
    access: view,
    visitors: visitorLimits.make,
    bodyLimit: maxAnalysisBodyBytes,
    summary:
      'Queues an analysis, saved or not, as a file. Poll `deferred/status/{id}` each second, for at most three minutes.',
    events: ['analysis.exported'],
    body: z.strictObject({
      format: z.enum(analysisFormats),
      language: languageSchema,
      analysis: submittedAnalysisSchema,
    }),
    result: z.object({ id: z.uuid() }),
  }),
};
