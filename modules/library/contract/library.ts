/**
 * Files of threat libraries and tables, read into Atlas' working rows: looked at row by row, taken in one step, undone in
 * one. Source: specification 001 section 7.4, design page on imports.
 */

import {
  command,
  needs,
  needsEditor,
  query,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { doneSchema, hashSchema, idParam, instantSchema, keySchema } from '@klarsikt/contract/shapes.ts';
import { collectionNames } from '@klarsikt/engine';
import { z } from 'zod';
import { mergeChoices } from './model.shapes.ts';

/** Largest file: 64 MiB. The largest library that is published, MITRE ATT&CK for enterprises, has 45. */
export const libraryBytes = 64 * 1024 * 1024;

/** What becomes of an object of the file. `part`: of another entity; `kept`: beside the model, which has no place for it. */
export const libraryVerdicts = [
  'new',
  'changed',
  'same',
  'part',
  'kept',
  'left',
  'withdrawn',
  'refused',
] as const;

/** Where something stands in the file: its number in a bundle, from 0, or sheet and row of a workbook, from 1. */
const placeSchema = z.union([
  z.object({ index: z.number().int() }),
  z.object({ sheet: z.string(), row: z.number().int() }),
]);

const conflictPlace = {
  collection: z.string().max(60),
  key: keySchema,
  path: z.array(z.string().max(400)).max(20).readonly(),
} as const;

const mappedTable = z.strictObject({
  name: z.string().max(200),
  collection: z.enum(collectionNames).nullable(),
  /** Column of the kind by heading of the table; '' leaves one out. */
  columns: z.record(z.string().max(400), z.string().max(200)),
});

const ids = z.array(z.string().max(2_000)).max(50_000);
const word = z.string().trim().max(300);

/** What somebody says of an import before it is taken. */
const settingsShape = {
  /** What the library is called: objects are known again by it and by their own ids. */
  source: word.default(''),
  version: word.default(''),
  licence: word.default(''),
  attribution: z.string().trim().max(2_000).default(''),
  /** What each table is taken for; those that are not named are recognised. */
  tables: z.array(mappedTable).max(100).default([]),
  /** Ids of objects that do not come in. */
  left: ids.default([]),
  /** Ids of objects that are the entity of the same name that is there already. */
  same: ids.default([]),
  /** Ids that name another thing than before: what they named stays as it is. */
  another: ids.default([]),
};

/** What somebody says of an import before it is taken. */
export const librarySettingsSchema = z.strictObject(settingsShape);

/** What somebody says of an import before it is taken. */
export type LibrarySettings = z.output<typeof librarySettingsSchema>;

/** What is decided of one conflict. */
export const libraryDecisionSchema = z.strictObject({ ...conflictPlace, choice: z.enum(mergeChoices) });

/** What is decided of one conflict. */
export type LibraryDecision = z.output<typeof libraryDecisionSchema>;

/** A row of the dry run. */
export const libraryRowSchema = z.object({
  id: z.string(),
  /** Name of a collection, or what the reader calls the kind: indicators, relations, extensions. */
  kind: z.string(),
  key: keySchema.nullable(),
  /** Number of the entity that is there already. */
  entity: z.number().int().nullable(),
  name: z.string(),
  place: placeSchema,
  verdict: z.enum(libraryVerdicts),
  /** Why, in the caller's language; '' where there is nothing to say. */
  reason: z.string(),
  /** Key of an entity of the same name that it might be. */
  twin: z.string().nullable(),
  /** What the source called it before, where that was another name. */
  renamed: z.string().nullable(),
  /** Comes in only where somebody says so. */
  optional: z.boolean(),
  changes: z
    .array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))
    .readonly(),
});

/** A row of the dry run. */
export type LibraryRow = z.output<typeof libraryRowSchema>;

/** What taking a file would do. */
export const libraryPlanSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  format: z.enum(['stix', 'workbook', 'table']),
  digest: hashSchema,
  /** The state of the working rows that this was worked out on. */
  seen: hashSchema,
  source: z.string(),
  version: z.string(),
  tables: z
    .array(mappedTable.extend({ headings: z.array(z.string()).readonly(), rows: z.number().int() }))
    .readonly(),
  rows: z.array(libraryRowSchema).readonly(),
  relations: z.object({
    found: z.number().int(),
    distinct: z.number().int(),
    taken: z.number().int(),
    kept: z.number().int(),
    refused: z.number().int(),
  }),
  /** What is worth a look and stops nothing. */
  notices: z.array(z.string()).readonly(),
  /** Keys of entities of earlier imports that the source tells of no more; they stay. */
  gone: z.array(keySchema).readonly(),
  conflicts: z
    .array(
      z.object({
        ...conflictPlace,
        base: z.unknown().optional(),
        ours: z.unknown().optional(),
        theirs: z.unknown().optional(),
        joinable: z.boolean(),
      }),
    )
    .readonly(),
});

/** What taking a file would do. */
export type LibraryPlan = z.output<typeof libraryPlanSchema>;

/** A file that was read. */
export const libraryImportSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  author: z.string(),
  fileName: z.string(),
  digest: hashSchema,
  source: z.string(),
  version: z.string(),
  licence: z.string(),
  attribution: z.string(),
  taken: z
    .object({ at: instantSchema, by: z.string(), added: z.number().int(), changed: z.number().int() })
    .nullable(),
  undone: z.object({ at: instantSchema, by: z.string() }).nullable(),
});

/** A file that was read. */
export type LibraryImport = z.output<typeof libraryImportSchema>;

/** Where an entity came from, and what its source says of it now. */
export const entityOriginSchema = z.object({
  source: z.string(),
  /** The source's own id of the object. */
  sourceId: z.string(),
  version: z.string(),
  licence: z.string(),
  attribution: z.string(),
  fileName: z.string(),
  taken: z.object({ at: instantSchema, by: z.string() }),
  /** Members of the entity as the last import had them. */
  said: z.record(z.string(), z.unknown()),
});

/** Where an entity came from, and what its source says of it now. */
export type EntityOrigin = z.output<typeof entityOriginSchema>;

/** What a source says of two entities together; it is never part of a version. */
export const librarySuggestionSchema = z.object({
  /** `misuse`: how the threat uses the product; `mitigation`: how the control acts on the threat. */
  kind: z.enum(['misuse', 'mitigation']),
  /** Key of the product or of the control. */
  subject: keySchema,
  threat: keySchema,
  /** In the source's language. */
  text: z.string(),
  source: z.string(),
  version: z.string(),
  licence: z.string(),
  attribution: z.string(),
});

/** What a source says of two entities together. */
export type LibrarySuggestion = z.output<typeof librarySuggestionSchema>;

const edit = needsEditor('backoffice:Edit');
const one = z.object({ id: idParam });

/** Endpoints of imports into Atlas. */
export const library = {
  listImports: query({
    method: 'GET',
    path: 'atlas/import',
    access: needsEditor('backoffice:View'),
    summary: 'Files that were read, newest first, with what was taken of them and from whom: at most 200.',
    result: z.object({ imports: z.array(libraryImportSchema).readonly() }),
  }),
  getSuggestions: query({
    method: 'GET',
    path: 'ra/{id}/suggestions',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary:
      'What imported libraries say of the misuse of products and of how controls act, each with source and licence: suggestions beside the texts of the model, as far as both entities are in the version of the assessment.',
    params: one,
    result: z.object({ suggestions: z.array(librarySuggestionSchema).readonly() }),
  }),
  getOrigins: query({
    method: 'GET',
    path: 'atlas/origin/{key}',
    access: needsEditor('backoffice:View'),
    summary:
      'Where an entity came from: source, licence, attribution, its id there, and what the source says of it now.',
    params: z.object({ key: keySchema }),
    result: z.object({ origins: z.array(entityOriginSchema).readonly() }),
  }),
  read: command({
    method: 'POST',
    path: 'atlas/import',
    access: edit,
    events: ['atlas.importRead'],
    summary:
      'Reads a STIX 2.1 bundle, a workbook of a threat library, or a table of entities (CSV, XLSX) and keeps what it holds. The working rows are not touched.',
    upload: { bytes: libraryBytes },
    perMinute: 20,
    body: z.strictObject({ file: uploadedFileSchema }),
    result: z.object({ id: z.number().int() }),
  }),
  plan: query({
    method: 'POST',
    path: 'atlas/import/{id}/plan',
    access: edit,
    compressed: true,
    summary:
      'What taking the file would do: every object with its verdict, reason and place, and what both the source and the editors have changed.',
    params: one,
    bodyLimit: 8 * 1024 * 1024,
    body: librarySettingsSchema,
    result: libraryPlanSchema,
  }),
  take: command({
    method: 'POST',
    path: 'atlas/import/{id}/take',
    access: edit,
    events: ['atlas.importTaken'],
    summary:
      'Takes the file into the working rows, all of it in one step; new entities are drafts. `seen` is the one of the plan: rows that have changed since are refused, and so is a conflict that nobody has decided.',
    params: one,
    bodyLimit: 8 * 1024 * 1024,
    body: z.strictObject({
      ...settingsShape,
      seen: hashSchema,
      choices: z.array(libraryDecisionSchema).max(20_000).default([]),
    }),
    result: z.object({ added: z.number().int(), changed: z.number().int() }),
  }),
  undo: command({
    method: 'POST',
    path: 'atlas/import/{id}/undo',
    access: edit,
    events: ['atlas.importUndone'],
    summary:
      'Takes an import back in one step: what it made is withdrawn, what it changed is as it was. What editors have changed since stays theirs.',
    params: one,
    result: z.object({ changed: z.number().int(), withdrawn: z.number().int() }),
  }),
  drop: command({
    method: 'DELETE',
    path: 'atlas/import/{id}',
    access: edit,
    events: ['atlas.importDropped'],
    summary: 'Drops a file that was read and not taken.',
    params: one,
    result: doneSchema,
  }),
};
