/** Shapes of source documents, passages and summaries: specification 001 sections 2 and 7.1, security page U1 to U7. */

import {
  createNumberParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Maximum size of a source document, in bytes. */
export const maxSourceDocumentBytes = 20 * 1024 * 1024;

/** Maximum size of a source document in a demo session, in bytes. */
export const maxDemoDocumentBytes = 2 * 1024 * 1024;

/** File formats from which text can be extracted. */
export const sourceDocumentKinds = ['pdf', 'docx', 'xlsx', 'csv'] as const;

/** File format of a source document. */
export type SourceDocumentKind = (typeof sourceDocumentKinds)[number];

/** A source document uploaded by the organisation. */
export const sourceDocumentSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Author of the document; empty if unknown. */
  author: z.string(),
  year: z.number().int().nullable(),
  /**
   * Key of the library's source whose text the document contains; null for the organisation's own document (level
   * INTERNAL).
   */
  reference: keySchema.nullable(),
  kind: z.enum(sourceDocumentKinds),
  language: languageSchema,
  /** Number of pages; null if the format has no pages. */
  pages: z.number().int().nullable(),
  passages: z.number().int(),
  words: z.number().int(),
  bytes: z.number().int(),
  uploadedAt: instantSchema,
  uploadedBy: z.string(),
});

/** A source document; see `sourceDocumentSchema`. */
export type SourceDocument = z.output<typeof sourceDocumentSchema>;

/** The organisation's source documents and its quota. */
export const sourceDocumentsSchema = z.object({
  /** Documents sorted by title. */
  documents: z.array(sourceDocumentSchema),
  canUpload: z.boolean(),
  quota: z.object({
    documents: z.number().int(),
    bytes: z.number().int(),
    /** Maximum size of each document, in bytes. */
    bytesEach: z.number().int(),
  }),
});

/** Source documents with quota; see `sourceDocumentsSchema`. */
export type SourceDocuments = z.output<typeof sourceDocumentsSchema>;

/** Location of a passage: in a document of the organisation, or in the library's own text about a source. */
const placeSchema = z.object({
  /** Id of the document; null if the passage belongs to a text of the library. */
  documentId: idSchema.nullable(),
  /** Position of the passage in the document, from 0. */
  passage: z.number().int().nonnegative(),
  /** Key of the library's source; null for the organisation's own document. */
  reference: keySchema.nullable(),
  title: z.string(),
  author: z.string(),
  year: z.number().int().nullable(),
  /** First and last page, from 1; null if the format has no pages. */
  page: z.number().int().nullable(),
  pageEnd: z.number().int().nullable(),
  /** Headings above the passage, outermost first. */
  headings: z.array(z.string()).readonly(),
});

/** Location of a passage: document or source, position, pages and headings. */
export type PassageLocation = z.output<typeof placeSchema>;

/** A passage with its highlighted hits and its score. */
export const passageHitSchema = placeSchema.extend({
  language: languageSchema,
  text: z.string(),
  /** Highlighted hits as `[start, end)` in UTF-16 units of `text`, ascending, without overlap. */
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])).readonly(),
  /** Score relative to the best passage of the response: higher than 0, at most 1. */
  score: z.number().min(0).max(1),
});

/** A passage with its hits and score; see `passageHitSchema`. */
export type PassageHit = z.output<typeof passageHitSchema>;

/** Ranked passages of documents, best first, and separately the library's abstracts of the sources. */
export const passageHitsSchema = z.object({
  fragments: z.array(passageHitSchema).readonly(),
  /**
   * The library's abstracts of the threat's sources. They are not quoted from the source, so they have no document
   * and page.
   */
  abstracts: z.array(passageHitSchema).readonly(),
  /** Number of all matching passages, including those beyond `size`. */
  total: z.number().int(),
  /** Number of searched documents and texts. */
  searched: z.number().int(),
});

/** Passages that match a search text. */
export const passageSearchResultSchema = z.object({
  passages: z.array(passageHitSchema).readonly(),
  /** True if each passage contains all words; false if none contains all words and each contains some. */
  all: z.boolean(),
});

/** Passages that match a search text; see `passageSearchResultSchema`. */
export type PassageSearchResult = z.output<typeof passageSearchResultSchema>;

const sentenceSchema = z.object({
  text: z.string(),
  /** Passages that support the sentence; at least one. */
  places: z.array(placeSchema).min(1).readonly(),
});

/** A summary; each sentence refers to its passages. */
export const sourceSummarySchema = z.object({
  /** Sentences of the summary: 3 to 7, fewer if the sources contain less, none if there is nothing to summarise. */
  sentences: z.array(sentenceSchema).readonly(),
  /**
   * `extract`: the sentences are quoted from the documents; `machine`: a language model has written them from the
   * passages.
   */
  by: z.enum(['extract', 'machine']),
  /** Name of the language model; null for extracts. */
  model: z.string().nullable(),
  /** Name of the available language model; null if none is configured. */
  offered: z.string().nullable(),
  /** True if the language model failed and the summary is an extract instead. */
  fellBack: z.boolean(),
});

/** A summary; see `sourceSummarySchema`. */
export type SourceSummary = z.output<typeof sourceSummarySchema>;

/** A passage with its neighbours in the document. */
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

/** A passage with its neighbours; see `passageContextSchema`. */
export type PassageContext = z.output<typeof passageContextSchema>;

const line = (longest: number) => z.string().trim().max(longest);

/**
 * Form fields that are sent with an uploaded document. A source of the library needs no title; an own document
 * without a title gets its first heading or its file name.
 */
export const documentUploadSchema = z.object({
  title: line(300).default(''),
  author: line(200).default(''),
  /** Year of the document; empty if unknown. */
  year: z
    .union([
      z.literal('').transform(() => null),
      createNumberParamSchema(z.number().int().min(1800).max(2200)),
    ])
    .default(null),
  /** Key of the library's source; empty for the organisation's own document. */
  reference: z.union([z.literal('').transform(() => null), keySchema]).default(null),
});
