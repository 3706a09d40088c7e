/**
 * Group roll-up: units and organisations whose assessments the caller may see, and reports on them. Specification 001
 * sections 3.6 and 7.3 (`report/au-tree`, `report/group`).
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  createNumberParamSchema,
  idOrAllParamSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionSchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { type GroupAssessment, type GroupTreeNode, groupWeightBases } from '@klarsikt/engine/group';
import { groupReportParts, type ReportDocument } from '@klarsikt/engine/report';
import { operationalRelevances } from '@klarsikt/engine/text';
import { z } from 'zod';
import { reportParametersSchema, reportTitleSchema } from './report.saved.ts';
import { groupStandardsContract } from './rollup.standards.ts';
import { templateFaultSchema, templateRefSchema } from './template.ts';

/** Unit or organisation of a group, with the assessment that counts for it in each year. */
export interface GroupMember extends GroupTreeNode<GroupAssessment> {
  /** Id of the unit or of the organisation. */
  readonly id: number;
  readonly organizationId: number;
  /**
   * Assessment that somebody chose to count for the unit, with the reason; null if the default rule selects the
   * assessment.
   */
  readonly chosen: number | null;
  readonly reason: string;
  readonly settledBy: string;
  /** Assessments of the unit that can count for it, newest year first. */
  readonly candidates: readonly Pick<GroupAssessment, 'id' | 'name' | 'period' | 'status'>[];
  /** True if the caller may choose the assessment that counts for the unit. */
  readonly can: boolean;
  /** True if the unit belongs to the organisation in scope, so that its assessments can be opened. */
  readonly opens: boolean;
}

/** Tree of a group; the function `rollUp` of the engine calculates its levels. */
export interface GroupTree {
  readonly at: string;
  /** Live model version; assessments with another version are marked. */
  readonly model: { readonly hash: string; readonly name: string };
  /** Years with an assessment, newest first; `period` is the default year. */
  readonly periods: readonly number[];
  readonly period: number;
  readonly places: readonly GroupMember[];
  /** True if units are left out because the caller may not see them. */
  readonly partial: boolean;
}

/** The id 0 means all units that the caller may see. */
const placeParams = z.strictObject({ id: idOrAllParamSchema });
const idParams = z.strictObject({ id: idParamSchema });
const year = z.number().int().min(1900).max(2999);

const askedShape = {
  language: languageSchema,
  period: year.exactOptional(),
  weigh: z.enum(groupWeightBases).default('customers'),
  figure: z.enum(['inherent', 'residual']).default('residual'),
  area: z.enum(operationalRelevances).nullable().default(null),
} as const;

/** File formats of a roll-up or a group report. */
export const groupReportFormats = ['docx', 'pdf', 'xlsx'] as const;

/** File format of a roll-up or a group report. */
export type GroupReportFormat = (typeof groupReportFormats)[number];

/** Definition of a group report: its parts, units and the author's own text. */
export const groupReportDefinitionSchema = z.strictObject({
  language: languageSchema,
  /** Year of the report; null for the newest year. */
  period: year.nullable().default(null),
  weigh: askedShape.weigh,
  figure: askedShape.figure,
  area: askedShape.area,
  parts: z
    .array(z.enum(groupReportParts))
    .max(groupReportParts.length)
    .default([...groupReportParts]),
  /** Units to include; null for all units with an assessment. */
  units: z.array(idSchema).max(2000).nullable().default(null),
  /** Introduction before the figures and conclusion after them, as Markdown. */
  introduction: z.string().max(20_000).default(''),
  conclusion: z.string().max(20_000).default(''),
  /** Template of kind `group`, and the answers to its questions. */
  template: templateRefSchema.default('groupReport'),
  parameters: reportParametersSchema.default({}),
});

/** Definition of a group report: parts, units, year, template and the author's own text. */
export type GroupReportDefinition = z.output<typeof groupReportDefinitionSchema>;

const savedReportSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Assessment to which the report belongs; the group consists of everything below the assessment's unit. */
  owner: z.object({ id: idSchema, name: z.string(), unit: z.string() }),
  definition: groupReportDefinitionSchema,
  revision: revisionSchema,
  updated: instantSchema,
  updatedBy: z.string(),
});

/** Saved group report: title, owner, definition and revision. */
export type SavedGroupReport = z.output<typeof savedReportSchema>;

const madeShape = {
  title: z.string(),
  document: z.custom<ReportDocument>().meta(createComponentReference('ReportDocument')).nullable(),
  html: z.string().nullable(),
} as const;

const format = z.enum(['html', 'document']).default('html');

/** Endpoints of the group. */
export const rollupContract = {
  ...groupStandardsContract,
  tree: defineQuery({
    method: 'GET',
    path: 'report/au-tree/{id}',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.work,
    compressed: true,
    external: true,
    summary:
      'Units below a unit (0: all) with their applicable assessment, levels and sizes, if the caller has access to them.',
    params: placeParams,
    query: z.strictObject({ period: createNumberParamSchema(year).exactOptional() }),
    result: z.custom<GroupTree>().meta(createComponentReference('GroupTree')),
  }),
  show: defineQuery({
    method: 'POST',
    path: 'report/au-tree/{id}',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    summary: 'The roll-up of the units below a unit (0: all) as a report: HTML, or its intermediate form.',
    params: placeParams,
    body: z.strictObject({ ...askedShape, format }),
    result: z.object({ ...madeShape, partial: z.boolean() }),
  }),
  export: defineCommand({
    method: 'POST',
    path: 'report/au-tree/{id}/export',
    reads: 'visible-organizations',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    summary: 'Queues the roll-up as a file. Poll `deferred/status/{id}`.',
    events: ['rollup.exported'],
    params: placeParams,
    body: z.strictObject({ ...askedShape, format: z.enum(groupReportFormats) }),
    result: z.object({ id: z.uuid() }),
  }),
  risks: defineQuery({
    method: 'GET',
    path: 'ra/group/assessment/{id}',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.work,
    external: true,
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
  settle: defineCommand({
    method: 'POST',
    path: 'ra/group/unit/{id}',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary: 'Sets the assessment that applies to a unit, with the reason, and the weight of the unit.',
    events: ['unit.settled'],
    params: idParams,
    body: z.strictObject({
      assessmentId: idSchema.nullable(),
      weight: z.number().min(0).max(1e12).nullable(),
      reason: z.string().trim().max(2000).default(''),
    }),
    result: z.object({ done: z.literal(true) }),
  }),
  listReports: defineQuery({
    method: 'GET',
    path: 'report/group/{id}',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.read,
    summary:
      'Reports on groups that were written in this assessment and in those of the units below its unit.',
    params: idParams,
    result: z.object({ reports: z.array(savedReportSchema).readonly(), can: z.boolean() }),
  }),
  saveReport: defineCommand({
    method: 'PUT',
    path: 'report/group/{id}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Saves a report on the group below the unit of the assessment, by its title.',
    events: ['groupReport.saved'],
    params: idParams,
    body: z.strictObject({
      title: reportTitleSchema,
      /** Previous title of the report; null for a new report. */
      former: reportTitleSchema.nullable().default(null),
      /** Revision on which the change is based; 0 for a new report. */
      revision: revisionSchema,
      definition: groupReportDefinitionSchema,
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  removeReport: defineCommand({
    method: 'DELETE',
    path: 'report/group/{id}/{title}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Removes a group report that was written in the assessment. Characters of the title that proxies would treat as a part of the address can be written as ~ and two hexadecimal digits (~2f for a slash).',
    events: ['groupReport.removed'],
    params: z.strictObject({ id: idParamSchema, title: reportTitleSchema }),
    result: z.object({ done: z.literal(true) }),
  }),
  showReport: defineQuery({
    method: 'POST',
    path: 'report/group/{id}',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    summary: 'A group report below the unit of the assessment, by a definition that need not be saved.',
    params: idParams,
    body: z.strictObject({ title: reportTitleSchema, definition: groupReportDefinitionSchema, format }),
    result: z.object({ ...madeShape, partial: z.boolean() }),
  }),
  preview: defineQuery({
    method: 'POST',
    path: 'report/group/{id}/preview',
    scope: 'visible-organizations',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    bodyLimit: 1024 * 1024,
    summary:
      'A template of groups from the body, read as untrusted, on the group below the unit of the assessment: its faults, or its HTML.',
    params: idParams,
    body: z.strictObject({
      language: languageSchema,
      template: z.json(),
      parameters: reportParametersSchema.exactOptional(),
    }),
    result: z.object({ html: z.string().nullable(), faults: z.array(templateFaultSchema).readonly() }),
  }),
  showReportOf: defineQuery({
    method: 'POST',
    path: 'report/group/{id}/{a}/{b}',
    scope: 'visible-organizations',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    summary:
      'A saved report on a group, seen from `id`: the definition is that of assessment `a`, the group that below the unit of assessment `b`.',
    params: z.strictObject({ id: idParamSchema, a: idParamSchema, b: idParamSchema }),
    body: z.strictObject({ title: reportTitleSchema, language: languageSchema.exactOptional(), format }),
    result: z.object({
      ...madeShape,
      partial: z.boolean(),
      definition: groupReportDefinitionSchema,
      /** True if the shipped template is used, because the report's own template was deleted or has faults. */
      templateGone: z.boolean(),
    }),
  }),
  exportReport: defineCommand({
    method: 'POST',
    path: 'report/group/{id}/{a}/{b}/export',
    reads: 'visible-organizations',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    summary:
      'Queues a saved report on a group as a file, or the reports on each of its units together in one archive.',
    events: ['rollup.exported'],
    params: z.strictObject({ id: idParamSchema, a: idParamSchema, b: idParamSchema }),
    body: z.strictObject({
      title: reportTitleSchema,
      language: languageSchema.exactOptional(),
      format: z.enum(groupReportFormats),
      /** True to create one report for each unit with everything below it. */
      each: z.boolean().default(false),
    }),
    result: z.object({ id: z.uuid() }),
  }),
};
