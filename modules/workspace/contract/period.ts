/**
 * Background figures of a unit by year, quarter or month, stored outside the assessments. A new period starts with
 * the figures of the last one, people or API clients fill it, and its figures are copied into the assessment on
 * request. Specification 001 section 3.3.
 */

import {
  changeResultSchema,
  createDocumentPartSchema,
  maxDocumentBodyBytes,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { saveBodyShape } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  emptyResultSchema,
  idParamSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
} from '@klarsikt/contract/shapes.ts';
import type { RiskData } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  figurePeriodPattern,
  type PeriodFigures,
} from '@klarsikt/engine/assessment';
import { riskTypes } from '@klarsikt/engine/text';
import { z } from 'zod';
import { importedLineSchema } from './background.ts';

/** A year, quarter or month: `2026`, `2026-Q3` or `2026-09`. */
export const figurePeriodSchema = z.string().regex(figurePeriodPattern);

/** Initial figures of a period: those of the preceding period, those of the assessment, or none. */
export const periodStartKinds = ['last', 'assessment', 'nothing'] as const;

/** Initial figures of a new period: those of the preceding period, those of the assessment, or none. */
export type PeriodStart = (typeof periodStartKinds)[number];

const start = z.enum(periodStartKinds).default('last');
const data = createDocumentPartSchema<RiskData>('RiskData');

/** A period of figures with author and revision, without the figures. */
export const figurePeriodHeadSchema = z.object({
  period: figurePeriodSchema,
  /** Origin of the initial figures: another period, `assessment`, or empty for none. */
  startedFrom: z.string(),
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
  /** Number of risks with figures. */
  risks: z.number().int(),
});

/** A period of figures with author and revision, without the figures. */
export type FigurePeriodHead = z.output<typeof figurePeriodHeadSchema>;

const delivered = z.strictObject({
  start,
  data: z.partialRecord(z.enum(riskTypes), z.record(keySchema, data.nullable())).exactOptional(),
  totals:
    createDocumentPartSchema<AssessmentDocument['background']['totals']>('BackgroundTotals').exactOptional(),
});

/** A delivery: figures by risk type and risk, where null deletes the figures of the risk, and declared totals. */
export type DeliveredFigures = z.output<typeof delivered>;

const idParams = z.strictObject({ id: idParamSchema });
const periodParams = z.strictObject({ id: idParamSchema, period: figurePeriodSchema });
const typeParams = periodParams.extend({ type: z.enum(riskTypes) });

/** Calls about the figures of a unit by period; `id` is the id of an assessment of the unit. */
export const periodContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra/{id}/periods',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: "Periods of the unit's figures, the earliest first.",
    params: idParams,
    result: z.object({ periods: z.array(figurePeriodHeadSchema).readonly() }),
  }),
  series: defineQuery({
    method: 'GET',
    path: 'ra/{id}/series/{type}',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The figures of one type in every period, the earliest first.',
    params: z.strictObject({ id: idParamSchema, type: z.enum(riskTypes) }),
    result: z.object({
      type: riskTypeSchema,
      periods: z
        .array(
          z.object({
            period: figurePeriodSchema,
            figures: z.object({
              data: createDocumentPartSchema<PeriodFigures['data']>('BackgroundData'),
              totals: createDocumentPartSchema<PeriodFigures['totals']>('BackgroundTotals'),
            }),
          }),
        )
        .readonly(),
    }),
  }),
  deliver: defineCommand({
    method: 'POST',
    path: 'ra/{id}/periods/{period}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary:
      'Sets the figures of the given risks in a period; the others are unchanged. A missing period is created. The assessment does not change.',
    events: ['period.delivered'],
    params: periodParams,
    body: delivered,
    result: figurePeriodHeadSchema,
  }),
  getCsv: defineQuery({
    method: 'GET',
    path: 'ra/{id}/periods/{period}/{type}/csv',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary:
      'The figures of one type in a period as a file to fill in; for a missing period, its starting figures.',
    params: typeParams,
    result: defineFileResult('text/csv'),
  }),
  deliverCsv: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/periods/{period}/{type}/csv',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary:
      'Imports a file of figures into a period, all or none, with the result of each line. `check`: writes nothing.',
    events: ['period.delivered', 'assessment.importChecked'],
    params: typeParams,
    body: z.strictObject({
      csv: z.string().max(2 * 1024 * 1024),
      start,
      check: z.boolean().exactOptional(),
    }),
    result: z.object({
      rows: z.array(importedLineSchema).readonly(),
      /** The changed period; null if nothing was written. */
      head: figurePeriodHeadSchema.nullable(),
    }),
  }),
  take: defineCommand({
    method: 'POST',
    path: 'ra/{id}/periods/{period}/take',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Uses the figures of a period in the assessment, as one change.',
    events: ['assessment.changed'],
    params: periodParams,
    body: z.strictObject(saveBodyShape),
    result: changeResultSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'ra/{id}/periods/{period}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Removes a period with its figures. The assessment is not changed.',
    events: ['period.removed'],
    params: periodParams,
    result: emptyResultSchema,
  }),
};
