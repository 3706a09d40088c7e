/**
 * The group: units and organisations of which the caller may see the assessments, rolled up, with the reports on them.
 * Specification 001 sections 3.6 and 7.3 (`report/au-tree`, `report/group`).
 */

import { command, needs, needsOrSample, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  idOrAllParam,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  numberParam,
  revisionSchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  type GroupAssessment,
  groupReportParts,
  operationalRelevances,
  type ReportDocument,
  type RolledPlace,
  weighings,
} from '@klarsikt/engine';
import { z } from 'zod';
import { parametersSchema, reportTitleSchema } from './report.saved.ts';
import { templateFaultSchema, templateRefSchema } from './template.ts';

/** A unit or an organisation of the group, with the assessment that counts for it by year. */
export interface GroupPlace extends RolledPlace<GroupAssessment> {
  /** Of the unit or the organisation. */
  readonly id: number;
  readonly organizationId: number;
  /** What was settled for the unit: which assessment counts for it, and why; null where the rule decides. */
  readonly chosen: number | null;
  readonly reason: string;
  readonly settledBy: string;
  /** The unit's assessments, the newest year first. */
  readonly candidates: readonly Pick<GroupAssessment, 'id' | 'name' | 'period' | 'status'>[];
  /** True where the caller may settle it. */
  readonly can: boolean;
  /** True in the organisation in scope: its assessments can be opened. */
  readonly opens: boolean;
}

/** The tree that a group is rolled up from: `rollUp` of the engine gives its levels. */
export interface GroupTree {
  readonly at: string;
  /** The live model version; assessments on another one are marked. */
  readonly model: { readonly hash: string; readonly name: string };
  /** Years for which there is an assessment, newest first, and the one that is meant without a choice. */
  readonly periods: readonly number[];
  readonly period: number;
  readonly places: readonly GroupPlace[];
  /** True when units are left out that the caller may not see. */
  readonly partial: boolean;
}

/** 0: everything that the caller may see. */
const placeParams = z.strictObject({ id: idOrAllParam });
const idParams = z.strictObject({ id: idParam });
const year = z.number().int().min(1900).max(2999);

const askedShape = {
  language: languageSchema,
  period: year.exactOptional(),
  weigh: z.enum(weighings).default('customers'),
  figure: z.enum(['inherent', 'residual']).default('residual'),
  area: z.enum(operationalRelevances).nullable().default(null),
} as const;

/** Files that a roll-up or a report on a group is exported as. */
export const groupFormats = ['docx', 'pdf', 'xlsx'] as const;

/** One of them. */
export type GroupFormat = (typeof groupFormats)[number];

/** What a report on a group says: which parts, of which units, in which words of its author. */
export const groupDefinitionSchema = z.strictObject({
  language: languageSchema,
  /** Null: the newest year. */
  period: year.nullable().default(null),
  weigh: askedShape.weigh,
  figure: askedShape.figure,
  area: askedShape.area,
  parts: z
    .array(z.enum(groupReportParts))
    .max(groupReportParts.length)
    .default([...groupReportParts]),
  /** Units to quote; null: all that have an assessment. */
  units: z.array(idSchema).max(2000).nullable().default(null),
  /** Markdown, before the figures and after them. */
  introduction: z.string().max(20_000).default(''),
  conclusion: z.string().max(20_000).default(''),
  /** A template of groups, and the answers to its questions. */
  template: templateRefSchema.default('groupReport'),
  parameters: parametersSchema.default({}),
});

/** The definition of a report on a group. */
export type GroupDefinition = z.output<typeof groupDefinitionSchema>;

const savedReportSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The assessment in which it was written: the group is what stands below its unit. */
  owner: z.object({ id: idSchema, name: z.string(), unit: z.string() }),
  definition: groupDefinitionSchema,
  revision: revisionSchema,
  updated: instantSchema,
  updatedBy: z.string(),
});

/** A report on a group as it is saved. */
export type SavedGroupReport = z.output<typeof savedReportSchema>;

const madeShape = {
  title: z.string(),
  document: z.custom<ReportDocument>().nullable(),
  html: z.string().nullable(),
} as const;

const format = z.enum(['html', 'document']).default('html');

/** Calls about the group. */
export const rollup = {
  tree: query({
    method: 'GET',
    path: 'report/au-tree/{id}',
    scope: 'visible-organizations',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.work,
    compressed: true,
    summary:
      'Units below a unit (0: all) with who speaks for each, its levels and sizes: only what the caller may see.',
    params: placeParams,
    query: z.strictObject({ period: numberParam(year).exactOptional() }),
    result: z.custom<GroupTree>(),
  }),
  show: query({
    method: 'POST',
    path: 'report/au-tree/{id}',
    scope: 'visible-organizations',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    summary: 'The roll-up of the units below a unit (0: all) as a report: HTML, or its intermediate form.',
    params: placeParams,
    body: z.strictObject({ ...askedShape, format }),
    result: z.object({ ...madeShape, partial: z.boolean() }),
  }),
  export: command({
    method: 'POST',
    path: 'report/au-tree/{id}/export',
    reads: 'visible-organizations',
    access: needs('ra:View'),
    visitors: visitorBounds.make,
    summary: 'Queues the roll-up as a file. Poll `deferred/status/{id}`.',
    events: ['rollup.exported'],
    params: placeParams,
    body: z.strictObject({ ...askedShape, format: z.enum(groupFormats) }),
    result: z.object({ id: z.uuid() }),
  }),
  risks: query({
    method: 'GET',
    path: 'ra/group/assessment/{id}',
    scope: 'visible-organizations',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.work,
    summary: 'The risks of an assessment of the group with the highest levels, of all types or of one.',
    params: idParams,
    query: z.strictObject({ type: riskTypeSchema.exactOptional() }),
    result: z.object({
      risks: z
        .array(
          z.object({
            type: riskTypeSchema,
            key: keySchema,
            name: textSchema,
            inherent: z.number(),
            strength: z.number().nullable(),
            residual: z.number(),
          }),
        )
        .readonly(),
    }),
  }),
  settle: command({
    method: 'POST',
    path: 'ra/group/unit/{id}',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary: 'Settles which assessment speaks for a unit, with the reason, and what the unit weighs.',
    events: ['unit.settled'],
    params: idParams,
    body: z.strictObject({
      assessmentId: idSchema.nullable(),
      weight: z.number().min(0).max(1e12).nullable(),
      reason: z.string().trim().max(2000).default(''),
    }),
    result: z.object({ done: z.literal(true) }),
  }),
  listReports: query({
    method: 'GET',
    path: 'report/group/{id}',
    scope: 'visible-organizations',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    summary:
      'Reports on groups that were written in this assessment and in those of the units below its unit.',
    params: idParams,
    result: z.object({ reports: z.array(savedReportSchema).readonly(), can: z.boolean() }),
  }),
  saveReport: command({
    method: 'PUT',
    path: 'report/group/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Saves a report on the group below the unit of the assessment, by its title.',
    events: ['groupReport.saved'],
    params: idParams,
    body: z.strictObject({
      title: reportTitleSchema,
      /** The title that it had; null for a new one. */
      former: reportTitleSchema.nullable().default(null),
      /** The revision that the change started from; 0 for a new one. */
      revision: revisionSchema,
      definition: groupDefinitionSchema,
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  removeReport: command({
    method: 'DELETE',
    path: 'report/group/{id}/{title}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Removes a report on the group that was written in the assessment. Signs of the title that proxies take for a part of the address may be written as ~ and two hexadecimal digits (~2f for a slash).',
    events: ['groupReport.removed'],
    params: z.strictObject({ id: idParam, title: reportTitleSchema }),
    result: z.object({ done: z.literal(true) }),
  }),
  showReport: query({
    method: 'POST',
    path: 'report/group/{id}',
    scope: 'visible-organizations',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    summary:
      'A report on the group below the unit of the assessment, by a definition that need not be saved.',
    params: idParams,
    body: z.strictObject({ title: reportTitleSchema, definition: groupDefinitionSchema, format }),
    result: z.object({ ...madeShape, partial: z.boolean() }),
  }),
  preview: query({
    method: 'POST',
    path: 'report/group/{id}/preview',
    scope: 'visible-organizations',
    access: needs('ra:View'),
    visitors: visitorBounds.make,
    bodyLimit: 1024 * 1024,
    summary:
      'A template of groups from the body, read as untrusted, on the group below the unit of the assessment: its faults, or its HTML.',
    params: idParams,
    body: z.strictObject({
      language: languageSchema,
      template: z.json(),
      parameters: parametersSchema.exactOptional(),
    }),
    result: z.object({ html: z.string().nullable(), faults: z.array(templateFaultSchema).readonly() }),
  }),
  showReportOf: query({
    method: 'POST',
    path: 'report/group/{id}/{a}/{b}',
    scope: 'visible-organizations',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    summary:
      'A saved report on a group, seen from `id`: the definition is that of assessment `a`, the group that below the unit of assessment `b`.',
    params: z.strictObject({ id: idParam, a: idParam, b: idParam }),
    body: z.strictObject({ title: reportTitleSchema, language: languageSchema.exactOptional(), format }),
    result: z.object({
      ...madeShape,
      partial: z.boolean(),
      definition: groupDefinitionSchema,
      /** Its own template is gone or has faults: it is made by the shipped one. */
      templateGone: z.boolean(),
    }),
  }),
  exportReport: command({
    method: 'POST',
    path: 'report/group/{id}/{a}/{b}/export',
    reads: 'visible-organizations',
    access: needs('ra:View'),
    visitors: visitorBounds.make,
    summary:
      'Queues a saved report on a group as a file, or the reports on each of its units together in one archive.',
    events: ['rollup.exported'],
    params: z.strictObject({ id: idParam, a: idParam, b: idParam }),
    body: z.strictObject({
      title: reportTitleSchema,
      language: languageSchema.exactOptional(),
      format: z.enum(groupFormats),
      /** True: one report for each unit instead, on that unit and what is below it. */
      each: z.boolean().default(false),
    }),
    result: z.object({ id: z.uuid() }),
  }),
};
