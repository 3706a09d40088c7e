/**
 * Source insights on a threat: specification 001 section 7.1 (`threatview/maia/threat/{id}/summaries` and
 * `/fragments`), 7.2 (the same for an assessment) and section 2 (Source Insights). Files: security page U1 to U7. Only
 * the organisation that uploaded a document can read it.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  uploadedFileSchema,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  createNumberParamSchema,
  emptyResultSchema,
  idParamSchema,
  namedEntitySchema,
} from '@klarsikt/contract/shapes.ts';
import { fileContentTypes } from '@klarsikt/governance/contract/evidence.shapes.ts';
import { z } from 'zod';
import {
  documentUploadSchema,
  maxDemoDocumentBytes,
  maxSourceDocumentBytes,
  passageContextSchema,
  passageHitsSchema,
  passageSearchResultSchema,
  sourceDocumentSchema,
  sourceDocumentsSchema,
  sourceSummarySchema,
} from './insight.shapes.ts';

const view = needsPermissionOrSample('threatview:View');
const threatParams = z.object({ id: idParamSchema });
const besideParams = z.object({ id: idParamSchema, threatId: idParamSchema });
const fragmentsBody = z.object({ size: z.number().int().min(1).max(50).default(8) }).default({ size: 8 });
const summaryBody = z
  .object({
    /** True to use the language model if one is configured; the call then takes up to 30 s. */
    machine: z.boolean().default(false),
  })
  .default({ machine: false });

/** Endpoints of source insights. */
export const insightContract = {
  summaries: defineQuery({
    method: 'POST',
    path: 'threatview/maia/threat/{id}/summaries',
    access: view,
    visitors: visitorLimits.work,
    summary: 'A short summary of the stored documents on a threat; every sentence cites its passages.',
    params: threatParams,
    body: summaryBody,
    result: sourceSummarySchema,
  }),
  fragments: defineQuery({
    method: 'POST',
    path: 'threatview/maia/threat/{id}/fragments',
    access: view,
    visitors: visitorLimits.work,
    summary:
      'Passages of the organisation’s documents on a threat, best first, and separately the library’s abstracts of its sources.',
    params: threatParams,
    body: fragmentsBody,
    result: passageHitsSchema,
  }),
  besideSummaries: defineQuery({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/summaries',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.work,
    summary: 'The same summary for a threat of the model version of an assessment.',
    params: besideParams,
    body: summaryBody,
    result: sourceSummarySchema,
  }),
  besideFragments: defineQuery({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/fragments',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.work,
    summary: 'The same passages for a threat of the model version of an assessment.',
    params: besideParams,
    body: fragmentsBody,
    result: passageHitsSchema,
  }),
  besideReferences: defineQuery({
    method: 'GET',
    path: 'ra/{id}/threat/{threatId}/references',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    summary:
      'Sources of a threat in the model version of an assessment, including those of its mother threats.',
    params: besideParams,
    result: z.array(
      namedEntitySchema.extend({
        title: z.string(),
        author: z.string(),
        authorShort: z.string(),
        publication: z.string(),
        published: z.string().nullable(),
        year: z.number().int().nullable(),
        url: z.string(),
      }),
    ),
  }),
  besideRelations: defineQuery({
    method: 'GET',
    path: 'ra/{id}/threat/{threatId}/relations',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    summary: 'Risks of a threat, by type, in the model version of an assessment.',
    params: besideParams,
    result: z.object({
      customers: z.array(namedEntitySchema),
      products: z.array(namedEntitySchema),
      transactions: z.array(namedEntitySchema),
      channels: z.array(namedEntitySchema),
      geographies: z.array(namedEntitySchema),
      industries: z.array(namedEntitySchema),
      legalForms: z.array(namedEntitySchema),
      legals: z.array(namedEntitySchema),
    }),
  }),
  find: defineQuery({
    method: 'POST',
    path: 'threatview/maia/passages',
    access: needsPermission('threatview:View'),
    visitors: visitorLimits.work,
    summary:
      'Passages of all the organisation’s documents with the given words, with their pages, best first.',
    body: z.object({
      text: z.string().trim().min(2).max(300),
      size: z.number().int().min(1).max(50).default(20),
    }),
    result: passageSearchResultSchema,
  }),
  getDocuments: defineQuery({
    method: 'GET',
    path: 'threatview/maia/documents',
    access: view,
    visitors: visitorLimits.read,
    summary: 'Source documents of the organisation, and its quota.',
    result: sourceDocumentsSchema,
  }),
  upload: defineCommand({
    method: 'POST',
    path: 'threatview/maia/documents',
    access: needsPermission('threatview:Share'),
    visitors: { perMinute: 6, bytes: maxDemoDocumentBytes },
    summary:
      'Uploads a source document (pdf, docx, xlsx or csv, 20 MB, as a multipart form) and reads its text. A document that is not clean or not of its type is refused.',
    events: ['insight.uploaded'],
    upload: { bytes: maxSourceDocumentBytes },
    perMinute: 30,
    body: documentUploadSchema.extend({ file: uploadedFileSchema }),
    result: sourceDocumentSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'threatview/maia/documents/{id}',
    access: needsPermission('threatview:Share'),
    visitors: visitorLimits.write,
    summary: 'Deletes a source document with its passages.',
    events: ['insight.removed'],
    params: z.object({ id: idParamSchema }),
    result: emptyResultSchema,
  }),
  getFile: defineQuery({
    method: 'GET',
    path: 'threatview/maia/documents/{id}/file',
    access: needsPermission('threatview:View'),
    visitors: visitorLimits.make,
    summary: 'A source document as it was uploaded, always as a download.',
    params: z.object({ id: idParamSchema }),
    result: defineFileResult(
      fileContentTypes.pdf,
      fileContentTypes.docx,
      fileContentTypes.xlsx,
      fileContentTypes.csv,
    ),
  }),
  getPassage: defineQuery({
    method: 'GET',
    path: 'threatview/maia/documents/{id}/passages/{passage}',
    access: needsPermission('threatview:View'),
    visitors: visitorLimits.read,
    summary: 'A passage with the previous and next ones.',
    params: z.object({
      id: idParamSchema,
      passage: createNumberParamSchema(z.number().int().nonnegative().max(1_000_000)),
    }),
    result: passageContextSchema,
  }),
};
