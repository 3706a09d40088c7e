/**
 * Import of foreign tables into an assessment: each row is recognised, and the user confirms the rows to import.
 * Specification 001 sections 5.5 and 7.2. Fixed rules recognise the rows; no external language model is called.
 */

import {
  changeResultSchema,
  createdAssessmentSchema,
  documentSchema,
  maxDocumentBodyBytes,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { saveBodyShape } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  describeRuleRequirement,
  hashSchema,
  idParamSchema,
  idSchema,
  keySchema,
  revisionParamSchema,
} from '@klarsikt/contract/shapes.ts';
import type { RefusedPart } from '@klarsikt/engine/assessment';
import { isDay } from '@klarsikt/engine/fields';
import {
  columnReadings,
  columnUnits,
  type EntryKind,
  entryFields,
  type RecognisedEntries,
  type RecognisedTable,
  type RememberedMapping,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { dataKinds, riskTypes } from '@klarsikt/engine/text';
import { commentLabels, maxCommentLength, subjectPathSchema } from '@klarsikt/governance/contract/comment.ts';
import { z } from 'zod';
import { importOutcomeSchema } from './background.ts';
import { importHistoryContract } from './import.history.ts';
import { createListImportEndpoints } from './import.lists.ts';

/** Largest file in bytes: 20 MB, the limit of every file of an assessment. */
export const maxImportBytes = 20 * 1024 * 1024;

/** Kinds of data that can be imported as figures. */
export const importKinds = ['figures'] as const;

/** Kinds of tables whose rows become entries of the document. */
const documentKinds = ['controls', 'threats', 'risks'] as const satisfies readonly EntryKind[];

const params = z.strictObject({ x: z.enum(importKinds) });

/** A table of a file with its recognised columns and rows; `table` is null if it has no heading. */
export const tableReadingSchema = z.object({
  name: z.string(),
  /** Fingerprint of the heading; it is equal for tables with the same heading. */
  print: z.string(),
  rows: z.number().int(),
  /** Cells of the table, so that the user can try other columns before the import. */
  grid: z.custom<TableGrid>(),
  /** The organisation's earlier choices for tables with this heading; null if there are none. */
  kept: z.custom<RememberedMapping>().nullable(),
  table: z.custom<RecognisedTable>().nullable(),
});

const { customers, products, transactions, channels, geographies, industries } = dataKinds;
const figureKinds = [
  ...customers,
  ...products,
  ...transactions,
  ...channels,
  ...geographies,
  ...industries,
] as const;

/** Meanings that the user has chosen for columns; stored for the next table with the same heading. */
const saidColumns = z
  .array(
    z.strictObject({
      index: z.number().int().min(0).max(499),
      field: z.enum([
        'unused',
        'name',
        'code',
        'type',
        'segment',
        'figure',
        'share',
        ...entryFields.controls,
        ...entryFields.threats,
        ...entryFields.risks,
        ...entryFields.comments,
      ]),
      segment: z.enum(['INDIVIDUALS', 'CORPORATES']).nullable(),
      kind: z.enum(figureKinds).exactOptional(),
      /** Factor for the figures of the column: 1000 if its cells are in thousands. */
      times: z.literal([...columnUnits]).exactOptional(),
      /** How the cells are parsed if several interpretations are possible. */
      reading: z.enum(columnReadings).exactOptional(),
    }),
  )
  .max(500)
  .exactOptional();

/** A table of a file with its recognised columns and rows. */
export type TableReading = z.output<typeof tableReadingSchema>;

/** Name of the file that contains the rows. */
const fileName = z.string().trim().max(300).exactOptional();

const cellText = z.string().max(40_000);
const beyond = z.int().min(0);

const gridShape = z.strictObject({
  name: z.string().max(1_000),
  table: z.int().min(2).exactOptional(),
  rows: z
    .array(
      z.strictObject({
        number: z.int().min(1),
        cells: z.array(cellText).max(500),
        looks: z
          .array(
            z.strictObject({
              column: z.int().min(0).max(499),
              number: z.number().exactOptional(),
              shortened: z.number().exactOptional(),
              decimals: z.int().min(0).exactOptional(),
              mark: cellText.exactOptional(),
              struck: cellText.exactOptional(),
              hidden: cellText.exactOptional(),
              isJoined: z.literal(true).exactOptional(),
              error: cellText.exactOptional(),
              isUncalculated: z.literal(true).exactOptional(),
              note: cellText.exactOptional(),
              coveredBy: z.strictObject({ cell: z.string().max(20), text: cellText }).exactOptional(),
            }),
          )
          .max(500)
          .exactOptional(),
        isHidden: z.literal(true).exactOptional(),
      }),
    )
    .max(20_000),
  cut: z
    .strictObject({
      rows: beyond,
      columns: beyond,
      tables: beyond.exactOptional(),
      pages: beyond.exactOptional(),
    })
    .exactOptional(),
  isHidden: z.literal(true).exactOptional(),
  captions: z.array(cellText).max(50).exactOptional(),
  hiddenColumns: z.array(z.int().min(0)).max(20_000).exactOptional(),
});

/** A parsed table, which the client sends back to have it read with other columns. */
const gridSchema = z.custom<TableGrid>((value) => gridShape.safeParse(value).success);

/** Limit of a table's cells in bytes, equal to the largest text of a table in a file. */
const gridBytes = 8 * 1024 * 1024;
const again = {
  method: 'POST',
  visitors: visitorLimits.work,
  perMinute: 120,
  bodyLimit: gridBytes,
} as const;

const figure = z.strictObject({
  source: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
  kind: z.enum(figureKinds),
  mode: z.enum(['abs', 'perc']),
  value: z.number().finite().nonnegative(),
  cell: z.string().max(20),
});

/** A total of the table that the user has confirmed. */
const total = z.strictObject({
  source: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
  kind: z.enum(figureKinds),
  value: z.number().finite().nonnegative(),
});

/**
 * A kind of figure that is set to 0 for the risks without a row, because the user has confirmed that the table is
 * complete.
 */
const restFigure = figure.pick({ source: true, kind: true, mode: true });

/** A row that the user has confirmed: key of the risk, name in the file, and figures. */
const confirmed = z.strictObject({
  key: keySchema,
  name: z.string().max(500),
  figures: z.array(figure).max(20),
});

/** A table of a file with its recognised entries; `table` is null if it has no heading. */
export const entriesReadingSchema = tableReadingSchema.omit({ table: true }).extend({
  table: z.custom<RecognisedEntries>().nullable(),
});

/** A table of controls, threats, risks or comments with its recognised entries. */
export type EntriesReading = z.output<typeof entriesReadingSchema>;

const entry = z.strictObject({
  /** JSON pointer of the control, threat or risk of the row; `newControlTarget` creates an own control. */
  key: subjectPathSchema,
  name: z.string().trim().max(500),
  values: z
    .array(
      z.strictObject({
        field: z.enum([...entryFields.controls, ...entryFields.threats, ...entryFields.risks]),
        segment: z.enum(['INDIVIDUALS', 'CORPORATES']).nullable(),
        value: z.union([z.string().max(10_000), z.number().min(0).max(4), z.boolean()]),
      }),
    )
    .min(1)
    .max(30),
});

const day = z.string().refine(isDay, describeRuleRequirement('day'));

const broughtComment = z.strictObject({
  subject: subjectPathSchema,
  /** Name of the subject in the file, stored so that the next import recognises it. */
  name: z.string().trim().max(500),
  label: z.enum(commentLabels),
  text: createRequiredTextSchema(maxCommentLength),
  author: z.string().trim().max(200),
  date: day.nullable(),
  assignee: idSchema.nullable(),
  /** Due day of a comment that requires an action; null for other comments. */
  due: day.nullable(),
  cell: z.string().max(20),
});

/** A comment from a file that the user has confirmed. */
export type ImportedComment = z.output<typeof broughtComment>;

const shownLevels = z.object({ inherent: z.number(), residual: z.number() });

/** A complete assessment read from a file: the parts that can be imported, and the refused parts with reasons. */
export const assessmentReadingSchema = z.object({
  /** Revision and model version in the exporting installation, and the SHA-256 of the file. */
  from: z.object({ revision: z.number(), model: z.string(), digest: hashSchema }),
  /** Model version that the import uses; `same` is true if the exported assessment used the same version. */
  model: z.object({ hash: hashSchema, name: z.string(), same: z.boolean() }),
  document: documentSchema,
  refused: z.array(z.custom<RefusedPart>()).readonly(),
  /** True if the import takes over the whole document unchanged. */
  whole: z.boolean(),
  /** Displayed overall level in the file and as calculated here; each is null if there is no level. */
  overall: z.object({ file: shownLevels.nullable(), here: shownLevels.nullable() }),
});

/** A complete assessment read from a file, before anything is written. */
export type AssessmentReading = z.output<typeof assessmentReadingSchema>;

const idParams = z.strictObject({ id: idParamSchema });

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Calls that recognise, import and export tables. */
export const importContract = {
  ...importHistoryContract,
  ...createListImportEndpoints(maxImportBytes),
  getWorkbook: defineQuery({
    method: 'GET',
    path: 'ra/{id}/export/xlsx',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    external: true,
    summary:
      'The tables of the assessment as one workbook to fill in: a sheet per kind of background data, and one of the controls.',
    params: idParams,
    result: defineFileResult(workbookType),
  }),
  putWorkbook: defineCommand({
    method: 'POST',
    path: 'ra/{id}/import/xlsx',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Imports such a workbook, all or none, with the result of each line and the sheets that were not read. `check`: writes nothing.',
    events: ['assessment.changed', 'assessment.importChecked'],
    upload: { bytes: maxImportBytes },
    params: idParams,
    body: z.object({
      revision: revisionParamSchema,
      check: z.stringbool().default(false),
      file: uploadedFileSchema,
    }),
    result: importOutcomeSchema.extend({ unread: z.array(z.string()).readonly() }),
  }),
  parseAssessment: defineQuery({
    method: 'POST',
    path: 'ra/import/parse/assessments',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads an exported assessment: the parts that can be imported, and each place that cannot, with the reason. Writes nothing.',
    upload: { bytes: maxImportBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: assessmentReadingSchema,
  }),
  persistAssessment: defineCommand({
    method: 'POST',
    path: 'ra/import/persist/assessments',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Creates an assessment from the importable parts of a file, on the model version stated when it was read, all or none. Approvals are not imported.',
    events: ['assessment.imported'],
    upload: { bytes: maxImportBytes },
    body: z.object({ unitId: idParamSchema, modelHash: hashSchema, file: uploadedFileSchema }),
    result: createdAssessmentSchema,
  }),
  parseEntries: defineQuery({
    method: 'POST',
    path: 'ra/import/parse/entries/{x}',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads a csv, docx, xlsx or pdf file with controls, threats or risks: the match of each row, the content of each cell and the certainty. Writes nothing.',
    params: z.strictObject({ x: z.enum(documentKinds) }),
    upload: { bytes: maxImportBytes },
    body: z.object({ id: idParamSchema, file: uploadedFileSchema }),
    result: z.object({ tables: z.array(entriesReadingSchema).readonly() }),
  }),
  persistEntries: defineCommand({
    method: 'POST',
    path: 'ra/import/persist/entries/{x}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    bodyLimit: maxDocumentBodyBytes,
    summary:
      'Imports the confirmed rows of controls, threats or risks as one change that can be undone in one step, and stores the matches of their names for the organisation.',
    events: ['assessment.changed'],
    params: z.strictObject({ x: z.enum(documentKinds) }),
    body: z.strictObject({
      ...saveBodyShape,
      id: idSchema,
      print: z.string().max(4_000),
      columns: saidColumns,
      file: fileName,
      rows: z.array(entry).min(1).max(5_000),
    }),
    result: changeResultSchema,
  }),
  parseComments: defineQuery({
    method: 'POST',
    path: 'ra/import/parse/comments',
    access: needsPermission('ra:Comment'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads a csv, docx, xlsx or pdf file with comments: object, kind, author and due date of each. Existing comments are marked. Writes nothing.',
    upload: { bytes: maxImportBytes },
    body: z.object({ id: idParamSchema, file: uploadedFileSchema }),
    result: z.object({
      tables: z.array(entriesReadingSchema).readonly(),
      /** People to whom comments can be assigned, and existing comments; both are needed to read the tables. */
      people: z.array(z.object({ id: idSchema, name: z.string() })).readonly(),
      said: z.array(z.object({ path: z.string(), text: z.string() })).readonly(),
    }),
  }),
  persistComments: defineCommand({
    method: 'POST',
    path: 'ra/import/persist/comments',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    bodyLimit: maxDocumentBodyBytes,
    summary:
      'Imports the confirmed comments, all or none. Their author is the caller; the author, date and cell in the file are kept with each. Nobody gets an e-mail.',
    events: ['comment.brought'],
    body: z.strictObject({
      id: idSchema,
      file: z.string().trim().max(300),
      print: z.string().max(4_000),
      columns: saidColumns,
      rows: z.array(broughtComment).min(1).max(2_000),
    }),
    result: z.object({ ids: z.array(idSchema).readonly() }),
  }),
  takeBackComments: defineCommand({
    method: 'POST',
    path: 'ra/import/comments/undo',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary:
      "Undoes the import of the caller's comments, all at once. A comment that has been changed since is kept and counted.",
    events: ['comment.takenBack'],
    body: z.strictObject({ id: idSchema, ids: z.array(idSchema).min(1).max(2_000) }),
    result: z.object({ taken: z.number().int(), stayed: z.number().int() }),
  }),
  parseLists: defineQuery({
    method: 'POST',
    path: 'ra/import/parse/lists',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'The tables of a csv, docx, xlsx or pdf file cell by cell, for an own country list. Writes nothing.',
    upload: { bytes: maxImportBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: z.object({ tables: z.array(z.custom<TableGrid>()).readonly() }),
  }),
  parse: defineQuery({
    method: 'POST',
    path: 'ra/import/parse/{x}',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads a csv, docx, xlsx or pdf file: the match of each row, its certainty and its cell. Writes nothing.',
    params,
    upload: { bytes: maxImportBytes },
    body: z.object({ id: idParamSchema, file: uploadedFileSchema }),
    result: z.object({ tables: z.array(tableReadingSchema).readonly() }),
  }),
  read: defineQuery({
    ...again,
    path: 'ra/import/read/{x}',
    access: needsPermission('ra:Edit'),
    summary:
      'Reads a parsed table again, with what a person says of its kind and its columns; without columns as the organisation said before. Writes nothing.',
    params,
    body: z.strictObject({
      id: idSchema,
      grid: gridSchema,
      type: z.enum(riskTypes).exactOptional(),
      columns: saidColumns,
    }),
    result: z.object({ table: z.custom<RecognisedTable>().nullable() }),
  }),
  readEntries: defineQuery({
    ...again,
    path: 'ra/import/read/entries/{x}',
    access: needsPermission('ra:Edit'),
    summary:
      'Reads a parsed table of controls, threats or risks again, with what a person says of its columns. Writes nothing.',
    params: z.strictObject({ x: z.enum(documentKinds) }),
    body: z.strictObject({ id: idSchema, grid: gridSchema, columns: saidColumns }),
    result: z.object({ table: z.custom<RecognisedEntries>().nullable() }),
  }),
  readComments: defineQuery({
    ...again,
    path: 'ra/import/read/comments',
    access: needsPermission('ra:Comment'),
    summary:
      'Reads a parsed table of comments again, with what a person says of its columns. Writes nothing.',
    body: z.strictObject({ id: idSchema, grid: gridSchema, columns: saidColumns }),
    result: z.object({ table: z.custom<RecognisedEntries>().nullable() }),
  }),
  persist: defineCommand({
    method: 'POST',
    path: 'ra/import/persist/{x}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    bodyLimit: maxDocumentBodyBytes,
    summary:
      'Imports the confirmed rows as one change that can be undone in one step, and stores the matches of their names for the organisation.',
    events: ['assessment.changed'],
    params,
    body: z.strictObject({
      ...saveBodyShape,
      id: idSchema,
      type: z.enum(riskTypes),
      print: z.string().max(4_000),
      columns: saidColumns,
      file: fileName,
      rows: z.array(confirmed).min(1).max(5_000),
      /** Totals of the table to be used as declared totals of the assessment. */
      totals: z.array(total).max(100).exactOptional(),
      /** Kinds of figures that are set to 0 for the risks without a row; existing figures are kept. */
      rest: z.array(restFigure).max(20).exactOptional(),
    }),
    result: changeResultSchema,
  }),
};
