/**
 * What source documents say about a threat: specification 001 section 7.1 (`threatview/maia/threat/{id}/summaries` and
 * `/fragments`) and 7.2 (the same beside an assessment), specification 001 section 2 (Source Insights). Files: security
 * page U1 to U7. Documents belong to the organisation that uploaded them; nobody else reads them.
 */

import {
  alsoExamined,
  command,
  file,
  needs,
  needsOrSample,
  query,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { doneSchema, idParam, namedSchema, numberParam } from '@klarsikt/contract/shapes.ts';
import { fileTypes } from '@klarsikt/governance/contract/evidence.shapes.ts';
import { z } from 'zod';
import {
  demoDocumentBytes,
  documentBytes,
  documentFieldsSchema,
  foundPassagesSchema,
  fragmentsSchema,
  insightSummarySchema,
  passageContextSchema,
  sourceDocumentSchema,
  sourceDocumentsSchema,
} from './insight.shapes.ts';

const view = needsOrSample('threatview:View');
const threatParams = z.object({ id: idParam });
const besideParams = z.object({ id: idParam, threatId: idParam });
const fragmentsBody = z.object({ size: z.number().int().min(1).max(50).default(8) }).default({ size: 8 });
const summaryBody = z
  .object({
    /** Asks the language model, when one is set up; takes up to 30 s. */
    machine: z.boolean().default(false),
  })
  .default({ machine: false });

/** Endpoints of source insights. */
export const insight = {
  summaries: query({
    method: 'POST',
    path: 'threatview/maia/threat/{id}/summaries',
    access: view,
    visitors: visitorBounds.work,
    summary:
      'A short summary of what the stored documents say about a threat; every sentence names its passages.',
    params: threatParams,
    body: summaryBody,
    result: insightSummarySchema,
  }),
  fragments: query({
    method: 'POST',
    path: 'threatview/maia/threat/{id}/fragments',
    access: view,
    visitors: visitorBounds.work,
    summary:
      'Passages of the organisation’s documents that bear on a threat, best first, and apart from them the library’s abstracts of its sources.',
    params: threatParams,
    body: fragmentsBody,
    result: fragmentsSchema,
  }),
  besideSummaries: query({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/summaries',
    access: needs('ra:View'),
    visitors: visitorBounds.work,
    summary: 'The same summary for a threat of the model version that an assessment is made with.',
    params: besideParams,
    body: summaryBody,
    result: insightSummarySchema,
  }),
  besideFragments: query({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/fragments',
    access: needs('ra:View'),
    visitors: visitorBounds.work,
    summary: 'The same passages for a threat of the model version that an assessment is made with.',
    params: besideParams,
    body: fragmentsBody,
    result: fragmentsSchema,
  }),
  besideReferences: query({
    method: 'GET',
    path: 'ra/{id}/threat/{threatId}/references',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    summary:
      'Sources of a threat in the model version that an assessment is made with, its mothers’ included.',
    params: besideParams,
    result: z.array(
      namedSchema.extend({
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
  besideRelations: query({
    method: 'GET',
    path: 'ra/{id}/threat/{threatId}/relations',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Risks that a threat bears on, by type, in the model version that an assessment is made with.',
    params: besideParams,
    result: z.object({
      customers: z.array(namedSchema),
      products: z.array(namedSchema),
      transactions: z.array(namedSchema),
      channels: z.array(namedSchema),
      geographies: z.array(namedSchema),
      industries: z.array(namedSchema),
      legalForms: z.array(namedSchema),
      legals: z.array(namedSchema),
    }),
  }),
  find: query({
    method: 'POST',
    path: 'threatview/maia/passages',
    access: needs('threatview:View'),
    visitors: visitorBounds.work,
    summary:
      'Passages of all the organisation’s documents that hold the words, with their pages, best first.',
    body: z.object({
      text: z.string().trim().min(2).max(300),
      size: z.number().int().min(1).max(50).default(20),
    }),
    result: foundPassagesSchema,
  }),
  getDocuments: query({
    method: 'GET',
    path: 'threatview/maia/documents',
    access: view,
    visitors: visitorBounds.read,
    summary: 'Source documents of the organisation, and its quota.',
    result: sourceDocumentsSchema,
  }),
  upload: command({
    method: 'POST',
    path: 'threatview/maia/documents',
    access: needs('threatview:Share'),
    visitors: { perMinute: 6, bytes: demoDocumentBytes },
    summary:
      'Takes a source document (pdf, docx, xlsx or csv, 20 MB, as a multipart form) and reads its text. What is not a clean document of its kind is refused.',
    events: ['insight.uploaded'],
    upload: { bytes: documentBytes },
    perMinute: 30,
    body: documentFieldsSchema.extend({ file: uploadedFileSchema }),
    result: sourceDocumentSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'threatview/maia/documents/{id}',
    access: needs('threatview:Share'),
    visitors: visitorBounds.write,
    summary: 'Deletes a source document with its passages.',
    events: ['insight.removed'],
    params: z.object({ id: idParam }),
    result: doneSchema,
  }),
  getFile: query({
    method: 'GET',
    path: 'threatview/maia/documents/{id}/file',
    access: needs('threatview:View'),
    visitors: visitorBounds.make,
    summary: 'A source document as it was uploaded, always as a download.',
    params: z.object({ id: idParam }),
    result: file(fileTypes.pdf, fileTypes.docx, fileTypes.xlsx, fileTypes.csv),
  }),
  getPassage: query({
    method: 'GET',
    path: 'threatview/maia/documents/{id}/passages/{passage}',
    access: needs('threatview:View'),
    visitors: visitorBounds.read,
    summary: 'A passage with the ones before and after it.',
    params: z.object({ id: idParam, passage: numberParam(z.number().int().nonnegative().max(1_000_000)) }),
    result: passageContextSchema,
  }),
};
