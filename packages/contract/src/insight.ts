/**
 * What source documents say about a threat: specification 001 section 7.1 (`threatview/maia/threat/{id}/summaries` and
 * `/fragments`) and 7.2 (the same beside an assessment), specification 001 section 2 (Source Insights). Files: security
 * page U1 to U7. Documents belong to the organisation that uploaded them; nobody else reads them.
 */
import { z } from 'zod';
import { command, file, needs, needsOrSample, query, uploadedFileSchema } from './endpoint.ts';
import { doneSchema, idParam, idSchema, instantSchema, keySchema, languageSchema } from './shapes.ts';

/** Largest source document, in bytes. */
export const documentBytes = 20 * 1024 * 1024;

/** Largest source document of a demo session, in bytes. */
export const demoDocumentBytes = 2 * 1024 * 1024;

/** Kinds of documents that text is read from. */
export const documentKinds = ['pdf', 'docx'] as const;

/** Kind of a source document. */
export type DocumentKind = (typeof documentKinds)[number];

/** A document that the organisation has uploaded. */
export const sourceDocumentSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Empty when unknown. */
  author: z.string(),
  year: z.number().int().nullable(),
  /** The source of the model that it is the text of; null for the organisation's own (level INTERNAL). */
  reference: keySchema.nullable(),
  kind: z.enum(documentKinds),
  language: languageSchema,
  /** Null where the format knows no pages. */
  pages: z.number().int().nullable(),
  passages: z.number().int(),
  words: z.number().int(),
  bytes: z.number().int(),
  uploadedAt: instantSchema,
  uploadedBy: z.string(),
});

/** One uploaded source document. */
export type SourceDocument = z.output<typeof sourceDocumentSchema>;

/** The organisation's documents with what it has room for. */
export const sourceDocumentsSchema = z.object({
  /** By title. */
  documents: z.array(sourceDocumentSchema),
  canUpload: z.boolean(),
  room: z.object({
    documents: z.number().int(),
    bytes: z.number().int(),
    /** Of one document. */
    bytesEach: z.number().int(),
  }),
});

/** What `threatview/maia/documents` answers. */
export type SourceDocuments = z.output<typeof sourceDocumentsSchema>;

/** Where a passage stands: a document of the organisation, or the model's own text about a source. */
const placeSchema = z.object({
  /** Null for a text of the model. */
  documentId: idSchema.nullable(),
  /** Position in the document, from 0. */
  passage: z.number().int().nonnegative(),
  /** The source of the model; null for a document of the organisation's own. */
  reference: keySchema.nullable(),
  title: z.string(),
  author: z.string(),
  year: z.number().int().nullable(),
  /** First and last page, from 1; null where the format knows no pages. */
  page: z.number().int().nullable(),
  pageEnd: z.number().int().nullable(),
  /** Headings above the passage, outermost first. */
  headings: z.array(z.string()).readonly(),
});

/** Where a passage stands. */
export type PassagePlace = z.output<typeof placeSchema>;

/** A passage with what was found in it. */
export const fragmentSchema = placeSchema.extend({
  language: languageSchema,
  text: z.string(),
  /** Hits as `[start, end)` in UTF-16 units of `text`, ascending, without overlap. */
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])).readonly(),
  /** Relative to the best passage of the answer, above 0 to 1. */
  score: z.number().min(0).max(1),
});

/** One ranked passage. */
export type Fragment = z.output<typeof fragmentSchema>;

/** Ranked passages, best first. */
export const fragmentsSchema = z.object({
  fragments: z.array(fragmentSchema).readonly(),
  /** Passages that bear on the threat, also those beyond `size`. */
  total: z.number().int(),
  /** Documents and texts that were searched. */
  searched: z.number().int(),
});

/** What `fragments` answers. */
export type Fragments = z.output<typeof fragmentsSchema>;

const sentenceSchema = z.object({
  text: z.string(),
  /** The passages that it stands on, at least one. */
  places: z.array(placeSchema).min(1).readonly(),
});

/** A summary of which every sentence leads to its passage. */
export const insightSummarySchema = z.object({
  /** 3 to 7, fewer when the sources hold no more; empty without anything to summarise. */
  sentences: z.array(sentenceSchema).readonly(),
  /** `extract`: the sources' own sentences. `machine`: written by a language model from the passages. */
  by: z.enum(['extract', 'machine']),
  /** Name of the language model that wrote it; null for extracts. */
  model: z.string().nullable(),
  /** Name of the language model that can be asked; null when none is set up. */
  offered: z.string().nullable(),
  /** True when the language model was asked and the extract stands in for it. */
  fellBack: z.boolean(),
});

/** What `summaries` answers. */
export type InsightSummary = z.output<typeof insightSummarySchema>;

/** A passage with its neighbours, as it stands in the document. */
export const passageContextSchema = z.object({
  document: sourceDocumentSchema,
  passages: z
    .array(
      z.object({
        passage: z.number().int(),
        page: z.number().int().nullable(),
        pageEnd: z.number().int().nullable(),
        headings: z.array(z.string()).readonly(),
        text: z.string(),
      }),
    )
    .readonly(),
});

/** What a passage's own address answers. */
export type PassageContext = z.output<typeof passageContextSchema>;

const line = (longest: number) => z.string().trim().max(longest);

/**
 * What is said of a document beside the file, as fields of the form. A source of the model needs no title; an own
 * document without one is called by its first heading or its file name.
 */
export const documentFieldsSchema = z.object({
  title: line(300).default(''),
  author: line(200).default(''),
  /** Empty when unknown. */
  year: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(1800).max(2200)])
    .default(null),
  /** Key of a source of the model; empty for an own document. */
  reference: z.union([z.literal('').transform(() => null), keySchema]).default(null),
});

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

const namedSchema = z.object({
  id: idSchema,
  key: keySchema,
  name: z.object({ en: z.string(), sv: z.string() }),
});

/** Endpoints of source insights. */
export const insight = {
  summaries: query({
    method: 'POST',
    path: 'threatview/maia/threat/{id}/summaries',
    access: view,
    summary: 'A short summary of what the sources say about a threat; every sentence names its passages.',
    params: threatParams,
    body: summaryBody,
    result: insightSummarySchema,
  }),
  fragments: query({
    method: 'POST',
    path: 'threatview/maia/threat/{id}/fragments',
    access: view,
    summary:
      'Passages of the organisation’s documents and of the model’s sources that bear on a threat, best first.',
    params: threatParams,
    body: fragmentsBody,
    result: fragmentsSchema,
  }),
  besideSummaries: query({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/summaries',
    access: needs('ra:View'),
    summary: 'The same summary for a threat of the model version that an assessment is made with.',
    params: besideParams,
    body: summaryBody,
    result: insightSummarySchema,
  }),
  besideFragments: query({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/fragments',
    access: needs('ra:View'),
    summary: 'The same passages for a threat of the model version that an assessment is made with.',
    params: besideParams,
    body: fragmentsBody,
    result: fragmentsSchema,
  }),
  besideReferences: query({
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/references',
    access: needs('ra:View'),
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
    method: 'POST',
    path: 'ra/{id}/threat/{threatId}/relations',
    access: needs('ra:View'),
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
  getDocuments: query({
    method: 'GET',
    path: 'threatview/maia/documents',
    access: view,
    summary: 'Source documents of the organisation, and what it has room for.',
    result: sourceDocumentsSchema,
  }),
  upload: command({
    method: 'POST',
    path: 'threatview/maia/documents',
    access: needs('threatview:Share'),
    summary:
      'Takes a source document (pdf or docx, 20 MB, as a multipart form) and reads its text. What is not a clean document of its kind is refused.',
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
    summary: 'Deletes a source document with its passages.',
    events: ['insight.removed'],
    params: z.object({ id: idParam }),
    result: doneSchema,
  }),
  getFile: query({
    method: 'GET',
    path: 'threatview/maia/documents/{id}/file',
    access: needs('threatview:View'),
    summary: 'A source document as it was uploaded, always as a download.',
    params: z.object({ id: idParam }),
    result: file(
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ),
  }),
  getPassage: query({
    method: 'GET',
    path: 'threatview/maia/documents/{id}/passages/{passage}',
    access: needs('threatview:View'),
    summary: 'A passage with the ones before and after it.',
    params: z.object({ id: idParam, passage: z.coerce.number().int().nonnegative() }),
    result: passageContextSchema,
  }),
};
