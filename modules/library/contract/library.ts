/**
 * Imports of threat libraries and tables into the working rows of Atlas: a preview row by row, then one step that can
 * be undone. Source: specification 001 section 7.4, design page on imports.
 */

import {
  defineCommand,
  defineQuery,
  needsEditor,
  needsPermission,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  emptyResultSchema,
  hashSchema,
  idParamSchema,
  instantSchema,
  keySchema,
} from '@klarsikt/contract/shapes.ts';
import { collectionNames } from '@klarsikt/engine/model';
import { z } from 'zod';
import { requirementSetContract } from './library.requirements.ts';
import { mergeChoices } from './model.shapes.ts';

/**
 * Maximum size of an imported file: 64 MiB. The largest published library, MITRE ATT&CK for enterprises, has 45 MiB.
 */
export const maxLibraryFileBytes = 64 * 1024 * 1024;

/**
 * Effect of an import on an object of the file. `part`: the object belongs to another entity; `kept`: the object is
 * stored outside the model, which has no field for it.
 */
export const importRowEffects = [
  'new',
  'changed',
  'same',
  'part',
  'kept',
  'left',
  'withdrawn',
  'refused',
] as const;

/** Place in the file: index in a bundle, from 0, or sheet and row of a workbook, from 1. */
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
  /** Column of the entity for each heading of the table; '' skips the column of the table. */
  columns: z.record(z.string().max(400), z.string().max(200)),
});

const ids = z.array(z.string().max(2_000)).max(50_000);
const word = z.string().trim().max(300);

/** Settings of an import, which a person can change before it is applied. */
const settingsShape = {
  /** Name of the source. Later imports recognise objects by this name and the source's ids. */
  source: word.default(''),
  version: word.default(''),
  licence: word.default(''),
  attribution: z.string().trim().max(2_000).default(''),
  /** Kind and columns of each table; for tables that are missing here, they are detected. */
  tables: z.array(mappedTable).max(100).default([]),
  /** Ids of objects that are not imported. */
  left: ids.default([]),
  /** Ids of objects that a person has declared to be the same as the existing entity with their name. */
  same: ids.default([]),
  /** Ids that the source has reused for a different object; the entity from the earlier import stays unchanged. */
  another: ids.default([]),
};

/** Settings of an import, which a person can change before it is applied. */
export const librarySettingsSchema = z.strictObject(settingsShape);

/** Settings of an import, which a person can change before it is applied. */
export type LibraryImportSettings = z.output<typeof librarySettingsSchema>;

/** Decision on one conflict: the place of the conflict and the chosen value. */
export const importConflictDecisionSchema = z.strictObject({
  ...conflictPlace,
  choice: z.enum(mergeChoices),
});

/** Decision on one conflict. */
export type ImportConflictDecision = z.output<typeof importConflictDecisionSchema>;

/** An object in the preview of an import. */
export const importPreviewRowSchema = z.object({
  id: z.string(),
  /** Name of a collection, or of a kind outside the model: indicators, relations, extensions. */
  kind: z.string(),
  key: keySchema.nullable(),
  /** Id of the existing entity; null for a new entity. */
  entity: z.number().int().nullable(),
  name: z.string(),
  place: placeSchema,
  verdict: z.enum(importRowEffects),
  /** Reason in the caller's language; empty if there is none. */
  reason: z.string(),
  /** Key of an existing entity with the same name that may be the same entity; null if there is none. */
  twin: z.string().nullable(),
  /** Former name in the source; null when it is unchanged. */
  renamed: z.string().nullable(),
  /** True for an object that is imported only when a person selects it. */
  optional: z.boolean(),
  changes: z
    .array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))
    .readonly(),
});

/** An object in the preview of an import. */
export type ImportPreviewRow = z.output<typeof importPreviewRowSchema>;

/**
 * Preview of an import: its tables, each object with the changes that it would make, relations, notices and
 * conflicts.
 */
export const libraryImportPlanSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  format: z.enum(['stix', 'workbook', 'table']),
  digest: hashSchema,
  /** Hash of the working rows from which the preview was made; the import must send it. */
  seen: hashSchema,
  source: z.string(),
  version: z.string(),
  tables: z
    .array(mappedTable.extend({ headings: z.array(z.string()).readonly(), rows: z.number().int() }))
    .readonly(),
  rows: z.array(importPreviewRowSchema).readonly(),
  relations: z.object({
    found: z.number().int(),
    distinct: z.number().int(),
    taken: z.number().int(),
    kept: z.number().int(),
    refused: z.number().int(),
  }),
  /** Notices that do not block the import. */
  notices: z.array(z.string()).readonly(),
  /** Keys of entities from earlier imports that the file no longer contains; the import keeps them. */
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

/** Preview of an import, before anything is written. */
export type LibraryImportPlan = z.output<typeof libraryImportPlanSchema>;

/** An uploaded file with the state of its import. */
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

/** An uploaded file with the state of its import. */
export type LibraryImport = z.output<typeof libraryImportSchema>;

/** Source from which an entity was imported, and the values of its members in that source. */
export const entityOriginSchema = z.object({
  source: z.string(),
  /** Id of the object in the source. */
  sourceId: z.string(),
  version: z.string(),
  licence: z.string(),
  attribution: z.string(),
  fileName: z.string(),
  taken: z.object({ at: instantSchema, by: z.string() }),
  /** Values of the entity in the last import, by name of the member. */
  said: z.record(z.string(), z.unknown()),
});

/** Source from which an entity was imported, and the values of its members in that source. */
export type EntityOrigin = z.output<typeof entityOriginSchema>;

/** A statement of a source about two entities; it is never part of a version. */
export const sourceSuggestionSchema = z.object({
  /**
   * `misuse`: the text describes how the threat uses the product; `mitigation`: how the control acts on the threat.
   */
  kind: z.enum(['misuse', 'mitigation']),
  /**
   * A statement of a source that a threat uses a product, or that a control acts on a threat; see
   * `sourceSuggestionSchema`.
   */
  subject: keySchema,
  threat: keySchema,
  /** Text in the language of the source. */
  text: z.string(),
  source: z.string(),
  version: z.string(),
  licence: z.string(),
  attribution: z.string(),
});

/**
 * A statement of a source that a threat uses a product, or that a control acts on a threat; see
 * `sourceSuggestionSchema`.
 */
export type SourceSuggestion = z.output<typeof sourceSuggestionSchema>;

const edit = needsEditor('backoffice:Edit');
const one = z.object({ id: idParamSchema });

/** Endpoints of imports into Atlas. */
export const libraryContract = {
  ...requirementSetContract,
  listImports: defineQuery({
    method: 'GET',
    path: 'atlas/import',
    access: needsEditor('backoffice:View'),
    summary: 'Files that were read, newest first, with their imports and people: at most 200.',
    result: z.object({ imports: z.array(libraryImportSchema).readonly() }),
  }),
  getSuggestions: defineQuery({
    method: 'GET',
    path: 'ra/{id}/suggestions',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary:
      'Texts of imported libraries on the misuse of products and the working of controls, each with source and licence: suggestions beside the texts of the model, for entities in the version of the assessment.',
    params: one,
    result: z.object({ suggestions: z.array(sourceSuggestionSchema).readonly() }),
  }),
  getOrigins: defineQuery({
    method: 'GET',
    path: 'atlas/origin/{key}',
    access: needsEditor('backoffice:View'),
    summary:
      'Origin of an entity: source, licence, attribution, its id there, and the current text at the source.',
    params: z.object({ key: keySchema }),
    result: z.object({ origins: z.array(entityOriginSchema).readonly() }),
  }),
  read: defineCommand({
    method: 'POST',
    path: 'atlas/import',
    access: edit,
    events: ['atlas.importRead'],
    summary:
      'Reads a STIX 2.1 bundle, a workbook of a threat library, or a table of entities (CSV, XLSX) and stores its content. The working rows do not change.',
    upload: { bytes: maxLibraryFileBytes },
    perMinute: 20,
    body: z.strictObject({ file: uploadedFileSchema }),
    result: z.object({ id: z.number().int() }),
  }),
  plan: defineQuery({
    method: 'POST',
    path: 'atlas/import/{id}/plan',
    access: edit,
    compressed: true,
    summary:
      'The effect of importing the file: every object with its verdict, reason and place, and fields changed both at the source and by editors.',
    params: one,
    bodyLimit: 8 * 1024 * 1024,
    body: librarySettingsSchema,
    result: libraryImportPlanSchema,
  }),
  take: defineCommand({
    method: 'POST',
    path: 'atlas/import/{id}/take',
    access: edit,
    events: ['atlas.importTaken'],
    summary:
      'Imports the file into the working rows in one step; new entities are drafts. `seen` is the version of the plan: rows that have changed since, and undecided conflicts, are refused.',
    params: one,
    bodyLimit: 8 * 1024 * 1024,
    body: z.strictObject({
      ...settingsShape,
      seen: hashSchema,
      choices: z.array(importConflictDecisionSchema).max(20_000).default([]),
    }),
    result: z.object({ added: z.number().int(), changed: z.number().int() }),
  }),
  undo: defineCommand({
    method: 'POST',
    path: 'atlas/import/{id}/undo',
    access: edit,
    events: ['atlas.importUndone'],
    summary:
      'Undoes an import in one step: created entities are withdrawn, changed ones are restored. Later changes by editors are kept.',
    params: one,
    result: z.object({ changed: z.number().int(), withdrawn: z.number().int() }),
  }),
  drop: defineCommand({
    method: 'DELETE',
    path: 'atlas/import/{id}',
    access: edit,
    events: ['atlas.importDropped'],
    summary: 'Removes a file that was read and not imported.',
    params: one,
    result: emptyResultSchema,
  }),
};
