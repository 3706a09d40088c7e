/** Shapes of source documents, their passages and summaries: specification 001 sections 2 and 7.1, security page U1 to U7. */

import {
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  numberParam,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Largest source document, in bytes. */
export const documentBytes = 20 * 1024 * 1024;

/** Largest source document of a demo session, in bytes. */
export const demoDocumentBytes = 2 * 1024 * 1024;

/** Kinds of documents that text is read from. */
export const documentKinds = ['pdf', 'docx', 'xlsx', 'csv'] as const;

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

/** The organisation's documents with its quota. */
export const sourceDocumentsSchema = z.object({
  /** By title. */
  documents: z.array(sourceDocumentSchema),
  canUpload: z.boolean(),
  quota: z.object({
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

/** Ranked passages of documents, best first, and apart from them what the library itself says about the sources. */
export const fragmentsSchema = z.object({
  fragments: z.array(fragmentSchema).readonly(),
  /** The library's own abstracts of the threat's sources: never the words of the source, so without document and page. */
  abstracts: z.array(fragmentSchema).readonly(),
  /** Passages that bear on the threat, also those beyond `size`. */
  total: z.number().int(),
  /** Documents and texts that were searched. */
  searched: z.number().int(),
});

/** Passages that hold what is sought. */
export const foundPassagesSchema = z.object({
  passages: z.array(fragmentSchema).readonly(),
  /** True when each holds all the words; false when none does, and each holds some of them. */
  all: z.boolean(),
});

/** What `threatview/maia/passages` answers. */
export type FoundPassages = z.output<typeof foundPassagesSchema>;

const sentenceSchema = z.object({
  text: z.string(),
  /** The passages that it stands on, at least one. */
  places: z.array(placeSchema).min(1).readonly(),
});

/** A summary of which every sentence leads to its passage. */
export const insightSummarySchema = z.object({
  /** 3 to 7, fewer when the sources hold no more; empty without anything to summarise. */
  sentences: z.array(sentenceSchema).readonly(),
  /** `extract`: sentences of the documents, word for word. `machine`: written by a language model from the passages. */
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
    .union([z.literal('').transform(() => null), numberParam(z.number().int().min(1800).max(2200))])
    .default(null),
  /** Key of a source of the model; empty for an own document. */
  reference: z.union([z.literal('').transform(() => null), keySchema]).default(null),
});
