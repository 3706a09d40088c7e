/** ThreatView's analysis: what a selection has in common; analyses saved, shared, exported. Specification 001 section 7.1. */

import { changeIdSchema } from '@klarsikt/contract/document.ts';
import { command, needs, needsOrSample, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  asksFor,
  doneSchema,
  idParam,
  idSchema,
  keySchema,
  languageSchema,
  numberParam,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { analysisTypes } from '@klarsikt/engine';
import { z } from 'zod';
import {
  analysisBodyLimit,
  analysisFormats,
  analysisHeadSchema,
  analysisNameSchema,
  containersSchema,
  givenAnalysisSchema,
  openAnalysisSchema,
  ownLevelsSchema,
  selectableSchema,
  sharedSchema,
  sharesSchema,
  unknownPlaceSchema,
} from './analysis.shapes.ts';
import { threatFilterSchema } from './threat.ts';

const keys = z.array(keySchema).max(1000).exactOptional();

/** What can be selected, as keys per type; obligations are results only. */
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

/** One related threat or risk: it occurs in `count` of `total` selected ones. */
export const analysisRowSchema = z.object({
  key: keySchema,
  id: idSchema,
  count: z.number().int(),
  total: z.number().int(),
  fromThreats: z.number().int(),
  fromRisks: z.number().int(),
  /** Level 0-4: a threat's own in the segment, a risk's from the highest threat in scope behind it, a place's also from its lists. */
  level: z.number(),
  /** True when it is part of the selection itself. */
  selected: z.boolean(),
  /** How a threat concerns the businesses of the filter: directly through a product offered, indirectly through transactions alone. */
  concern: z.enum(['direct', 'indirect']).nullable(),
});

const rows = z.array(analysisRowSchema).readonly();
const places = z.array(z.object({ type: selectableSchema, key: keySchema })).readonly();

/** Everything related to the selection, and what of the selection took no part. */
export const analysisResultSchema = z.object({
  /** Related entities per type, by count, then level, then model order. */
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
  /** Number of selected entities that take part. */
  taken: z.number().int(),
  /** Selected, but left out by the filter. */
  outOfScope: places,
  /** Selected, but not in the caller's model. */
  unknown: places,
});

const view = needs('threatview:View');
const share = needs('threatview:Share');
const sample = needsOrSample('threatview:View');
const idParams = z.strictObject({ id: idParam });

/** An analysis in a file: anything, because its faults are told by their places in the file. */
const fileBody = z.strictObject({ analysis: z.unknown() });

/** Fields by which the list of analyses is sorted. */
export const analysisSorts = ['name', 'updated', 'created', 'owner'] as const;

/** Whose analyses the list can be narrowed to. */
export const analysisOwners = ['own', 'shared'] as const;

/** Endpoints of ThreatView's analysis. */
export const analysis = {
  analyse: query({
    method: 'POST',
    path: 'threatview/analysis',
    access: sample,
    visitors: visitorBounds.work,
    external: true,
    summary:
      'Threats and risks related to a selection, each with how many of the selected ones it occurs in. With `raId` also the own levels of that assessment. `relevances` is what a saved analysis calls calcRelevance.',
    body: threatFilterSchema.extend({
      selection: analysisSelectionSchema,
      raId: idSchema.nullable().exactOptional(),
    }),
    result: analysisResultSchema.extend({ own: ownLevelsSchema.nullable() }),
  }),
  ownLevels: query({
    method: 'GET',
    path: 'threatview/ra/calc/{id}',
    access: sample,
    visitors: visitorBounds.work,
    summary:
      'Own risk levels of an assessment, to be shown beside results: per risk type and key, inherent and residual, in both segments.',
    params: idParams,
    result: ownLevelsSchema,
  }),
  containers: query({
    method: 'GET',
    path: 'threatview/containers',
    access: share,
    visitors: visitorBounds.work,
    summary: 'The organisation, users, groups, units and assessments that an analysis can be shared with.',
    query: z.strictObject({
      /** Part of a name, or of a user name. */
      text: z.string().max(200).exactOptional(),
    }),
    result: containersSchema,
  }),
  writeable: query({
    method: 'GET',
    path: 'threatview/analyses/ra/{id}/writeable',
    access: view,
    visitors: visitorBounds.read,
    summary:
      'Whether the caller may let an analysis be changed through this assessment: that is, may edit the assessment.',
    params: idParams,
    result: z.object({ writeable: z.boolean() }),
  }),
  list: query({
    method: 'GET',
    path: 'threatview/analyses',
    access: view,
    visitors: visitorBounds.work,
    summary:
      'Analyses of the caller and those shared with them; with `deleted` their own that can be restored.',
    query: z.strictObject({
      page: numberParam(z.number().int().min(1)).default(1),
      size: numberParam(z.number().int().min(1).max(200)).default(50),
      sort: z.enum(analysisSorts).default('updated'),
      order: z.enum(['asc', 'desc']).default('desc'),
      /** Part of the name. */
      text: z.string().max(200).exactOptional(),
      /** Only those that are shared with, or show levels of, this assessment. */
      raId: idParam.exactOptional(),
      deleted: z.stringbool().default(false),
      /** Only the caller's own, or only those that others have shared with them. */
      whose: z.enum(analysisOwners).exactOptional(),
      /** Only threat analyses, or only risk analyses. */
      type: z.enum(analysisTypes).exactOptional(),
    }),
    result: z.object({ rows: z.array(analysisHeadSchema).readonly(), total: z.number().int() }),
  }),
  get: query({
    method: 'GET',
    path: 'threatview/analyses/{id}',
    access: view,
    visitors: visitorBounds.read,
    summary: 'A saved analysis.',
    params: idParams,
    result: openAnalysisSchema,
  }),
  lastUpdate: query({
    method: 'GET',
    path: 'threatview/analyses/{id}/last-update',
    access: view,
    visitors: visitorBounds.glance,
    passive: true,
    summary: 'The newest revision of a saved analysis: cheap enough to poll for changes by others.',
    params: idParams,
    result: z.object({ revision: revisionSchema }),
  }),
  create: command({
    method: 'PUT',
    path: 'threatview/analyses',
    access: view,
    visitors: visitorBounds.write,
    bodyLimit: analysisBodyLimit,
    summary:
      'Saves a new analysis. Sharing it at once needs threatview:Share: `shared` is a list of shares, or true for everybody in the organisation to read it.',
    events: ['analysis.created', 'analysis.shared'],
    body: z.strictObject({ shared: sharedSchema.default(false), analysis: givenAnalysisSchema }),
    result: openAnalysisSchema,
  }),
  update: command({
    method: 'POST',
    path: 'threatview/analyses/{id}',
    access: view,
    visitors: visitorBounds.write,
    bodyLimit: analysisBodyLimit,
    summary:
      'Saves an analysis over the revision that it started from; a stale one is refused with the state as it is now. Without `revision` the analysis’ own `updated` says what it started from. Without `shared` the shares stay; true lets everybody in the organisation read it too, false ends all shares.',
    events: ['analysis.changed', 'analysis.shared'],
    params: idParams,
    body: z
      .strictObject({
        revision: revisionSchema.exactOptional(),
        change: changeIdSchema.exactOptional(),
        shared: sharedSchema.exactOptional(),
        analysis: givenAnalysisSchema,
      })
      .refine(({ revision, analysis: { updated } }) => revision !== undefined || updated !== undefined, {
        path: ['analysis', 'updated'],
        ...asksFor('start'),
      }),
    result: openAnalysisSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'threatview/analyses/{id}',
    access: view,
    visitors: visitorBounds.write,
    summary: 'Deletes an analysis; it can be restored for 30 days.',
    events: ['analysis.deleted'],
    params: idParams,
    result: doneSchema,
  }),
  restore: command({
    method: 'POST',
    path: 'threatview/analyses/{id}/restore',
    access: view,
    visitors: visitorBounds.write,
    summary: 'Takes a deletion back.',
    events: ['analysis.restored'],
    params: idParams,
    result: openAnalysisSchema,
  }),
  duplicate: command({
    method: 'POST',
    path: 'threatview/analyses/{id}/duplicate',
    access: view,
    visitors: visitorBounds.write,
    summary: "Copies an analysis as the caller's own, shared with nobody.",
    events: ['analysis.duplicated'],
    params: idParams,
    body: z.strictObject({ name: analysisNameSchema }),
    result: openAnalysisSchema,
  }),
  share: command({
    method: 'POST',
    path: 'threatview/analyses/{id}/share',
    access: share,
    visitors: visitorBounds.write,
    summary:
      'Replaces the shares of an analysis, as a new revision of it. `revision` is that of the analysis; a stale one is refused (`error.stale`) with the shares as they are now.',
    events: ['analysis.shared'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, shared: sharesSchema }),
    result: openAnalysisSchema,
  }),
  checkImport: query({
    method: 'POST',
    path: 'threatview/analyses/check',
    access: sample,
    visitors: visitorBounds.work,
    bodyLimit: analysisBodyLimit,
    summary: 'What importing a file would do: its faults, each with its place, or what it holds.',
    body: fileBody,
    result: z.object({
      /** `analysis.selected.products[3].id`; empty when the file can be imported. */
      faults: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).readonly(),
      /** Null when there are faults. */
      holds: z.object({ name: z.string(), threats: z.number().int(), risks: z.number().int() }).nullable(),
      unknown: z.array(unknownPlaceSchema).readonly(),
    }),
  }),
  import: command({
    method: 'POST',
    path: 'threatview/analyses/import',
    access: view,
    visitors: visitorBounds.write,
    bodyLimit: analysisBodyLimit,
    summary:
      'Saves an exported analysis (JSON) as a new one, as it is, dates included. A faulty file is refused (`error.invalid`) with the place of each fault.',
    events: ['analysis.imported'],
    body: fileBody,
    result: openAnalysisSchema,
  }),
  report: query({
    method: 'POST',
    path: 'threatview/report',
    access: sample,
    visitors: visitorBounds.make,
    bodyLimit: analysisBodyLimit,
    summary: 'The report on an analysis, saved or not, as HTML for the preview.',
    body: z.strictObject({ language: languageSchema, analysis: givenAnalysisSchema }),
    result: z.object({
      title: z.string(),
      /** One `<article>`, without scripts or style attributes. */
      html: z.string(),
    }),
  }),
  export: command({
    method: 'POST',
    path: 'threatview/export',
    access: view,
    visitors: visitorBounds.make,
    bodyLimit: analysisBodyLimit,
    summary:
      'Queues an analysis, saved or not, as a file. Poll `deferred/status/{id}` each second, for at most three minutes.',
    events: ['analysis.exported'],
    body: z.strictObject({
      format: z.enum(analysisFormats),
      language: languageSchema,
      analysis: givenAnalysisSchema,
    }),
    result: z.object({ id: z.uuid() }),
  }),
};
