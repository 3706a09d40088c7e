/**
 * Reports on an assessment: the preview is immediate, files are background jobs. Specification 001 sections 3.6, 4 and
 * 7.3.
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import { idParamSchema, idSchema, languageSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { ReportDocument } from '@klarsikt/engine/report';
import { z } from 'zod';
import {
  reportParametersSchema,
  reportTitleSchema,
  riskFilterSchema,
  savedReportContract,
} from './report.saved.ts';
import { templateRefSchema } from './template.ts';

/** File formats of a report export. */
export const exportFormats = ['docx', 'pdf', 'html', 'xlsx', 'md', 'json'] as const;

/** File format of an export, also its file name extension. */
export type ExportFormat = (typeof exportFormats)[number];

const templateSchema = templateRefSchema.default('businessWideAssessment');

/** Revision whose content and sign-offs are shown; by default the current revision. */
const stateSchema = revisionSchema.min(1).exactOptional();

/** Report on one revision of an assessment. */
export const reportSchema = z.object({
  id: idSchema,
  /** Revision of the assessment that the report shows. */
  revision: revisionSchema,
  template: templateRefSchema,
  language: languageSchema,
  title: z.string(),
  /** Report in the intermediate form that all renderers draw; null unless requested. */
  document: z.custom<ReportDocument>().meta(createComponentReference('ReportDocument')).nullable(),
  /** Report as one `<article>` for the preview, without scripts or style attributes; null unless requested. */
  html: z.string().nullable(),
});

/** Report for the preview, with the requested parts. */
export type Report = z.output<typeof reportSchema>;

/** Endpoints of reports. */
export const reportContract = {
  show: defineQuery({
    method: 'POST',
    path: 'report/ra/{id}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.make,
    external: true,
    summary:
      "The report on an assessment in its current or an earlier version: HTML for the preview, or the document's intermediate form.",
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({
      language: languageSchema,
      template: templateSchema,
      format: z.enum(['html', 'document']).default('html'),
      reportTitle: reportTitleSchema.exactOptional(),
      parameters: reportParametersSchema.exactOptional(),
      riskFilter: riskFilterSchema.exactOptional(),
      revision: stateSchema,
    }),
    result: reportSchema,
  }),
  wordPage: defineQuery({
    method: 'GET',
    path: 'report/word/{id}/{word}/{language}',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    summary:
      'Preview of a Word file of the organisation with an assessment, as a page without its layout: with values, and with its tags.',
    params: z.strictObject({ id: idParamSchema, word: idParamSchema, language: languageSchema }),
    result: z.object({
      /** Preview with values; null while the file has faults. */
      values: z.string().nullable(),
      tags: z.string(),
      /** True if the preview shows only the beginning of the file. */
      cut: z.boolean(),
    }),
  }),
  export: defineCommand({
    method: 'POST',
    path: 'report/export',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.make,
    summary:
      'Queues the report as a file. Poll `deferred/status/{id}` each second, for at most three minutes.',
    events: ['report.exported'],
    body: z.strictObject({
      raId: idSchema,
      format: z.enum(exportFormats),
      language: languageSchema,
      template: templateSchema,
      reportTitle: reportTitleSchema.exactOptional(),
      parameters: reportParametersSchema.exactOptional(),
      riskFilter: riskFilterSchema.exactOptional(),
      /** Id of a saved report to export; its definition replaces all fields except the format. */
      saved: idSchema.exactOptional(),
      revision: stateSchema,
    }),
    result: z.object({ id: z.uuid() }),
  }),
  ...savedReportContract,
};
