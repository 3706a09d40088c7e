/** Reports on an assessment: preview at once, files as deferred work. Specification 001 sections 3.6, 4 and 7.3. */

import {
  alsoExamined,
  command,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { idParam, idSchema, languageSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { ReportDocument } from '@klarsikt/engine';
import { z } from 'zod';
import { parametersSchema, reportTitleSchema, riskFilterSchema, saved } from './report.saved.ts';
import { templateRefSchema } from './template.ts';

/** Files that a report can be exported as. */
export const exportFormats = ['docx', 'pdf', 'html', 'xlsx', 'md', 'json'] as const;

/** File format of an export, which is also the file name extension. */
export type ExportFormat = (typeof exportFormats)[number];

const templateSchema = templateRefSchema.default('businessWideAssessment');

/** A state that the assessment was in, with the signatures of then; without one its present state. */
const stateSchema = revisionSchema.min(1).exactOptional();

/** A report on a state of an assessment. */
export const reportSchema = z.object({
  id: idSchema,
  /** Revision of the assessment that the report shows. */
  revision: revisionSchema,
  template: templateRefSchema,
  language: languageSchema,
  title: z.string(),
  /** The intermediate form: what every renderer draws. Null unless it was asked for. */
  document: z.custom<ReportDocument>().nullable(),
  /** One `<article>` for the preview, without scripts or style attributes. Null unless it was asked for. */
  html: z.string().nullable(),
});

/** A report as the preview shows it, in the parts that were asked for. */
export type Report = z.output<typeof reportSchema>;

/** Calls for reports. */
export const report = {
  show: query({
    method: 'POST',
    path: 'report/ra/{id}',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.make,
    external: true,
    summary:
      "The report on an assessment as it is now, or as it was: HTML for the preview, or the document's intermediate form.",
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      language: languageSchema,
      template: templateSchema,
      format: z.enum(['html', 'document']).default('html'),
      reportTitle: reportTitleSchema.exactOptional(),
      parameters: parametersSchema.exactOptional(),
      riskFilter: riskFilterSchema.exactOptional(),
      revision: stateSchema,
    }),
    result: reportSchema,
  }),
  wordPage: query({
    method: 'GET',
    path: 'report/word/{id}/{word}/{language}',
    access: needs('ra:View'),
    visitors: visitorBounds.make,
    summary:
      'How a Word file of the organisation reads on an assessment, as a page without its layout: filled, and with its tags.',
    params: z.strictObject({ id: idParam, word: idParam, language: languageSchema }),
    result: z.object({
      /** Null while something in the file is to be mended. */
      values: z.string().nullable(),
      tags: z.string(),
      /** True when the file goes on beyond what is shown. */
      cut: z.boolean(),
    }),
  }),
  export: command({
    method: 'POST',
    path: 'report/export',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.make,
    summary:
      'Queues the report as a file. Poll `deferred/status/{id}` each second, for at most three minutes.',
    events: ['report.exported'],
    body: z.strictObject({
      raId: idSchema,
      format: z.enum(exportFormats),
      language: languageSchema,
      template: templateSchema,
      reportTitle: reportTitleSchema.exactOptional(),
      parameters: parametersSchema.exactOptional(),
      riskFilter: riskFilterSchema.exactOptional(),
      /** A saved report: everything but the format is as it was saved. */
      saved: idSchema.exactOptional(),
      revision: stateSchema,
    }),
    result: z.object({ id: z.uuid() }),
  }),
  ...saved,
};
