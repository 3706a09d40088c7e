/** Reports on an assessment: preview at once, files as deferred work. Specification 001 sections 3.6, 4 and 7.3. */
import type { ReportDocument } from '@klarsikt/engine';
import { z } from 'zod';
import { command, needs, needsOrSample, query, visitorBounds } from './endpoint.ts';
import { idParam, idSchema, languageSchema, revisionSchema } from './shapes.ts';

/** The templates that are shipped. */
export const reportTemplates = ['businessWideAssessment'] as const;

/** Identifier of a shipped template. */
export type ReportTemplateId = (typeof reportTemplates)[number];

/** Files that a report can be exported as. */
export const exportFormats = ['docx', 'pdf'] as const;

/** File format of an export, which is also the file name extension. */
export type ExportFormat = (typeof exportFormats)[number];

const templateSchema = z.enum(reportTemplates).default('businessWideAssessment');

/** Title of a report; the template's own where none is given. Control characters are not text. */
export const reportTitleSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u);

/** A report on an assessment as it is now. */
export const reportSchema = z.object({
  id: idSchema,
  /** Revision of the assessment that the report shows. */
  revision: revisionSchema,
  template: z.enum(reportTemplates),
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
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    external: true,
    summary:
      "The report on an assessment as it is now: HTML for the preview, or the document's intermediate form.",
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      language: languageSchema,
      template: templateSchema,
      format: z.enum(['html', 'document']).default('html'),
      reportTitle: reportTitleSchema.exactOptional(),
    }),
    result: reportSchema,
  }),
  export: command({
    method: 'POST',
    path: 'report/export',
    access: needs('ra:View'),
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
    }),
    result: z.object({ id: z.uuid() }),
  }),
};
