/** Saved reports: definition, the author's own text, and accepted versions. Specification 001 section 3.6. */

import {
  authorSchema,
  patchesSchema,
  revisionResponseSchema,
  saveBodyShape,
  savedChangeSchema,
} from '@klarsikt/contract/document.ts';
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
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  type ChangedFigure,
  maxParameterCharacters,
  type ReportSignOff,
  reportUserTextLimits,
  riskFilterValues,
} from '@klarsikt/engine/report';
import { z } from 'zod';
import { templateFaultSchema, templateRefSchema } from './template.ts';

/** Filter of the risks that a report describes in full: `ReportRiskFilter` of the engine. */
export const riskFilterSchema = z.strictObject({
  segment: z.enum(riskFilterValues.segment).default('BOTH'),
  relevance: z.enum(riskFilterValues.relevance).default('all'),
  quantifiability: z.enum(riskFilterValues.quantifiability).default('all'),
  kri: z.enum(riskFilterValues.kri).default('all'),
  level: z.enum(riskFilterValues.level).default('NONE'),
});

/** Answers to the questions of a template, by name of the question. */
export const reportParametersSchema = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/),
    z.union([z.string().max(maxParameterCharacters), z.number(), z.boolean()]),
  )
  .refine((given) => Object.keys(given).length <= 30, 'at most 30 answers');

/** Title of a report: 1 to 200 characters without control characters. */
export const reportTitleSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u);

const ownWordsSchema = z.strictObject({
  section: z.string().max(2_000),
  after: z.number().int().min(0).max(100_000),
  instead: z.boolean(),
  text: z.string().max(reportUserTextLimits.characters),
  author: z.string().max(300),
  at: instantSchema,
  told: z
    .record(z.string().max(500), z.string().max(1_000))
    .refine((told) => Object.keys(told).length <= reportUserTextLimits.figures, 'too many figures'),
});

/** Stored content of a saved report: its definition and the author's own text. */
export const savedReportSchema = z.strictObject({
  title: reportTitleSchema,
  template: templateRefSchema,
  language: languageSchema,
  parameters: reportParametersSchema,
  riskFilter: riskFilterSchema,
  words: z
    .record(z.string().regex(/^[a-z0-9-]{1,60}$/), ownWordsSchema)
    .refine((words) => Object.keys(words).length <= reportUserTextLimits.texts, 'too many texts'),
});

/** Stored content of a saved report. */
export type SavedReport = z.output<typeof savedReportSchema>;

/** Accepted, unchangeable report: its basis, and the digest of each of its files. */
export const acceptedReportSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  title: z.string(),
  assessmentRevision: revisionSchema,
  modelHash: z.string(),
  modelName: z.string(),
  template: z.string(),
  approved: z.boolean(),
  statement: z.string(),
  /** SHA-256 of each file; pdf and html are null for a report from a Word template. */
  digests: z.object({ docx: z.string(), pdf: z.string().nullable(), html: z.string().nullable() }),
  at: instantSchema,
  author: z.string(),
  /** True if a newer report was accepted. */
  superseded: z.boolean(),
});

/** Accepted, unchangeable report. */
export type AcceptedReport = z.output<typeof acceptedReportSchema>;

/** Saved report, as in lists. */
export const savedReportRowSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  title: z.string(),
  template: templateRefSchema,
  language: languageSchema,
  created: instantSchema,
  updated: instantSchema,
  author: z.string(),
  accepted: acceptedReportSchema.nullable(),
});

/** Saved report, as in lists. */
export type SavedReportRow = z.output<typeof savedReportRowSchema>;

/** Section of a saved report in the editor: generated blocks as HTML with the author's text between them. */
export const draftSectionSchema = z.object({
  key: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  level: z.number().int(),
  blocks: z.array(z.object({ html: z.string(), text: z.string() })).readonly(),
  told: z.record(z.string(), z.string()),
});

/** Saved report in the editor. */
export const reportDraftSchema = z.object({
  /** Revision of the saved report, and revision of the assessment. */
  revision: revisionSchema,
  assessmentRevision: revisionSchema,
  sections: z.array(draftSectionSchema).readonly(),
  words: z
    .array(
      z.object({
        id: z.string(),
        section: z.number().int().nullable(),
        moved: z.array(z.custom<ChangedFigure>()).readonly(),
      }),
    )
    .readonly(),
  told: z.object({ shown: z.number(), total: z.number() }),
  signOff: z.custom<ReportSignOff>(),
  model: z.object({ name: z.string(), hash: z.string() }),
});

/** Saved report in the editor. */
export type ReportDraft = z.output<typeof reportDraftSchema>;

const ofAssessment = { params: z.strictObject({ id: idParamSchema }) } as const;
const ofReport = { params: z.strictObject({ id: idParamSchema, report: idParamSchema }) } as const;
const reads = {
  access: withExaminerAccess(needsPermissionOrSample('ra:View')),
  visitors: visitorLimits.read,
} as const;
const writes = { access: needsPermission('ra:Edit'), visitors: visitorLimits.write } as const;

/** Endpoints of the saved reports of an assessment. */
export const savedReportContract = {
  preview: defineQuery({
    method: 'POST',
    path: 'report/preview/{id}',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    bodyLimit: 1024 * 1024,
    summary:
      'Renders a template from the body, read as untrusted, with an assessment: its faults, or its HTML.',
    ...ofAssessment,
    body: z.strictObject({
      language: languageSchema,
      template: z.json(),
      parameters: reportParametersSchema.exactOptional(),
    }),
    result: z.object({ html: z.string().nullable(), faults: z.array(templateFaultSchema).readonly() }),
  }),
  fields: defineQuery({
    method: 'GET',
    path: 'report/fields/{id}/{language}',
    ...reads,
    summary: 'Every field available to templates of an assessment, with its current value.',
    params: z.strictObject({ id: idParamSchema, language: languageSchema }),
    result: z
      .array(z.object({ path: z.string(), leaf: z.string(), within: z.string(), value: z.string() }))
      .readonly(),
  }),
  fieldsFile: defineQuery({
    method: 'GET',
    path: 'report/fields/{id}/{language}/file',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.make,
    summary: 'The same fields as a workbook, with the tag of each for Word files.',
    params: z.strictObject({ id: idParamSchema, language: languageSchema }),
    result: defineFileResult('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
  listSaved: defineQuery({
    method: 'GET',
    path: 'report/saved/{id}',
    ...reads,
    summary: 'Saved reports of an assessment with their accepted versions.',
    ...ofAssessment,
    result: z.object({
      reports: z.array(savedReportRowSchema).readonly(),
      mayEdit: z.boolean(),
      mayAccept: z.boolean(),
    }),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'report/saved/{id}',
    ...writes,
    events: ['report.created'],
    summary: 'Saves the definition of a report; its figures always follow the assessment.',
    ...ofAssessment,
    body: z.strictObject({
      title: reportTitleSchema,
      template: templateRefSchema,
      language: languageSchema,
      parameters: reportParametersSchema.default({}),
      riskFilter: riskFilterSchema.exactOptional(),
    }),
    result: z.object({ id: idSchema, title: z.string() }),
  }),
  loadSaved: defineQuery({
    method: 'GET',
    path: 'report/saved/{id}/{report}',
    ...reads,
    passive: true,
    summary: 'A saved report as it is now.',
    ...ofReport,
    result: z.object({ revision: revisionSchema, document: savedReportSchema, by: authorSchema }),
  }),
  modifySaved: defineCommand({
    method: 'POST',
    path: 'report/saved/{id}/{report}/modify',
    ...writes,
    events: ['report.changed'],
    summary:
      'Applies patches to a saved report. A stale revision is refused with the current one and the changes since.',
    ...ofReport,
    body: z.strictObject({ ...saveBodyShape, patches: patchesSchema }),
    result: savedChangeSchema,
  }),
  removeSaved: defineCommand({
    method: 'DELETE',
    path: 'report/saved/{id}/{report}',
    ...writes,
    events: ['report.deleted'],
    summary: 'Deletes a saved report. Refused if a version of it has been accepted.',
    ...ofReport,
    result: emptyResultSchema,
  }),
  savedHistory: defineQuery({
    method: 'GET',
    path: 'report/saved/{id}/{report}/history',
    ...reads,
    summary: 'Changes of a saved report, newest first; `before` continues below a revision.',
    ...ofReport,
    query: z.strictObject({ before: revisionParamSchema.exactOptional() }),
    result: z.object({
      entries: z.array(revisionResponseSchema).readonly(),
      next: revisionSchema.nullable(),
    }),
  }),
  draft: defineQuery({
    method: 'POST',
    path: 'report/saved/{id}/{report}/draft',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.make,
    summary:
      'A saved report in its current form, section by section, with own texts that refer to changed figures.',
    ...ofReport,
    result: reportDraftSchema,
  }),
  accept: defineCommand({
    method: 'POST',
    path: 'report/saved/{id}/{report}/accept',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.make,
    events: ['report.accepted'],
    summary:
      'Freezes the report in its current form: files, figures, model, approvals and template, byte for byte. Refused while own texts are unsettled.',
    ...ofReport,
    body: z.strictObject({
      revision: revisionSchema,
      assessmentRevision: revisionSchema,
      statement: z.string().trim().max(2_000).default(''),
    }),
    result: acceptedReportSchema,
  }),
  listAccepted: defineQuery({
    method: 'GET',
    path: 'report/saved/{id}/{report}/accepted',
    ...reads,
    summary: 'Accepted versions of a saved report, newest first; all but the first are superseded.',
    ...ofReport,
    result: z.array(acceptedReportSchema).readonly(),
  }),
  acceptedFile: defineQuery({
    method: 'GET',
    path: 'report/accepted/{id}/{accepted}/{format}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary: 'A file of an accepted report, byte for byte as it was frozen.',
    params: z.strictObject({
      id: idParamSchema,
      accepted: idParamSchema,
      format: z.enum(['docx', 'pdf', 'html']),
    }),
    result: defineFileResult(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/pdf',
      'text/html',
    ),
  }),
};
