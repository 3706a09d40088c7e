/**
 * A unit's background figures by year, quarter or month, beside the assessment: a new period starts from the last, is
 * delivered by people or programs, and is taken into the assessment when somebody says so. Specification 001 section 3.3.
 */

import {
  changedSchema,
  documentBodyLimit,
  documentPart,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { startingShape } from '@klarsikt/contract/document.ts';
import { alsoExamined, command, file, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  instantSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  type AssessmentDocument,
  figurePeriodPattern,
  type PeriodFigures,
  type RiskData,
  riskTypes,
} from '@klarsikt/engine';
import { z } from 'zod';
import { importedRowSchema } from './background.ts';

/** A year, a quarter or a month: `2026`, `2026-Q3`, `2026-09`. */
export const figurePeriodSchema = z.string().regex(figurePeriodPattern);

/** What a period starts from: the last one before it, the figures of the assessment, or nothing. */
export const periodStarts = ['last', 'assessment', 'nothing'] as const;

/** What a period starts from where it is not there yet. */
export type PeriodStart = (typeof periodStarts)[number];

const start = z.enum(periodStarts).default('last');
const data = documentPart<RiskData>('RiskData');

/** A period without its figures. */
export const figurePeriodHeadSchema = z.object({
  period: figurePeriodSchema,
  /** Another period, `assessment`, or empty where it started from nothing. */
  startedFrom: z.string(),
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
  /** Risks with figures. */
  risks: z.number().int(),
});

/** A period without its figures. */
export type FigurePeriodHead = z.output<typeof figurePeriodHeadSchema>;

const delivered = z.strictObject({
  start,
  data: z.partialRecord(z.enum(riskTypes), z.record(keySchema, data.nullable())).exactOptional(),
  totals: documentPart<AssessmentDocument['background']['totals']>('BackgroundTotals').exactOptional(),
});

/** What a delivery holds: figures by type and risk, null to take a risk's away, and declared totals. */
export type DeliveredFigures = z.output<typeof delivered>;

const idParams = z.strictObject({ id: idParam });
const periodParams = z.strictObject({ id: idParam, period: figurePeriodSchema });
const typeParams = periodParams.extend({ type: z.enum(riskTypes) });

/** Calls about a unit's figures over time. `id` is an assessment of the unit. */
export const period = {
  list: query({
    method: 'GET',
    path: 'ra/{id}/periods',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: "Periods of the unit's figures, the earliest first.",
    params: idParams,
    result: z.object({ periods: z.array(figurePeriodHeadSchema).readonly() }),
  }),
  series: query({
    method: 'GET',
    path: 'ra/{id}/series/{type}',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The figures of one type in every period, the earliest first.',
    params: z.strictObject({ id: idParam, type: z.enum(riskTypes) }),
    result: z.object({
      type: riskTypeSchema,
      periods: z
        .array(z.object({ period: figurePeriodSchema, figures: z.custom<PeriodFigures>() }))
        .readonly(),
    }),
  }),
  deliver: command({
    method: 'POST',
    path: 'ra/{id}/periods/{period}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary:
      'Sets the figures of the risks that are named in a period; the others stay as the period started. A period that is not there begins. The assessment is not changed.',
    events: ['period.delivered'],
    params: periodParams,
    body: delivered,
    result: figurePeriodHeadSchema,
  }),
  getCsv: query({
    method: 'GET',
    path: 'ra/{id}/periods/{period}/{type}/csv',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary:
      'The figures of one type in a period as a file to fill in; of one that is not there, as it would start.',
    params: typeParams,
    result: file('text/csv'),
  }),
  deliverCsv: command({
    method: 'PUT',
    path: 'ra/{id}/periods/{period}/{type}/csv',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary:
      'Takes a file of figures into a period, wholly or not at all; says of each line what became of it. `check`: only says it.',
    events: ['period.delivered', 'assessment.importChecked'],
    params: typeParams,
    body: z.strictObject({
      csv: z.string().max(2 * 1024 * 1024),
      start,
      check: z.boolean().exactOptional(),
    }),
    result: z.object({
      rows: z.array(importedRowSchema).readonly(),
      /** Null where nothing was written. */
      head: figurePeriodHeadSchema.nullable(),
    }),
  }),
  take: command({
    method: 'POST',
    path: 'ra/{id}/periods/{period}/take',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Lets the assessment rest on the figures of a period, as one change.',
    events: ['assessment.changed'],
    params: periodParams,
    body: z.strictObject(startingShape),
    result: changedSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/{id}/periods/{period}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Removes a period with its figures. The assessment is not changed.',
    events: ['period.removed'],
    params: periodParams,
    result: doneSchema,
  }),
};
