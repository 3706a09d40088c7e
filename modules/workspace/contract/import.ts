/**
 * Somebody else's tables into an assessment: what a file is taken for, row by row, and the rows that a person confirms.
 * Specification 001 sections 5.5 and 7.2. Fixed rules decide; nothing is asked of a model outside.
 */

import {
  changedSchema,
  createdSchema,
  documentBodyLimit,
  documentSchema,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { startingShape } from '@klarsikt/contract/document.ts';
import {
  command,
  file,
  needs,
  needsOrSample,
  query,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  asksFor,
  hashSchema,
  idParam,
  idSchema,
  keySchema,
  revisionParam,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  columnReadings,
  columnUnits,
  dataKinds,
  type EntryKind,
  entryFields,
  type Grid,
  isDay,
  type KeptMapping,
  type RecognisedEntries,
  type RecognisedTable,
  type RefusedPart,
  riskTypes,
} from '@klarsikt/engine';
import { commentLabels, longestComment, subjectPathSchema } from '@klarsikt/governance/contract/comment.ts';
import { z } from 'zod';
import { importedSchema } from './background.ts';
import { broughtEndpoints } from './import.brought.ts';

/** Largest file: 20 MB, as every other file of an assessment. */
export const importBytes = 20 * 1024 * 1024;

/** What can be read out of tables as figures. */
export const importKinds = ['figures'] as const;

/** Tables whose rows are entries of the document. */
const documentKinds = ['controls', 'threats', 'risks'] as const satisfies readonly EntryKind[];

const params = z.strictObject({ x: z.enum(importKinds) });

/** A table of a file as it was read, and what it is taken for; null where it has no heading. */
export const readTableSchema = z.object({
  name: z.string(),
  /** What tables with the same heading have in common. */
  print: z.string(),
  rows: z.number().int(),
  /** Its cells, so that what a person says of its columns can be tried before anything is written. */
  grid: z.custom<Grid>(),
  /** What the organisation said of such tables before; null for the first of its kind. */
  kept: z.custom<KeptMapping>().nullable(),
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

/** What a person says that columns say, kept for the next table with the same heading. */
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
      /** What one in a column of figures stands for: 1000 where it holds thousands. */
      times: z.literal([...columnUnits]).exactOptional(),
      /** How its cells are read, where they can be read in more than one way. */
      reading: z.enum(columnReadings).exactOptional(),
    }),
  )
  .max(500)
  .exactOptional();

/** A table of a file as it was read. */
export type ReadTable = z.output<typeof readTableSchema>;

/** What the file is called that rows come from. */
const fileName = z.string().trim().max(300).exactOptional();

const figure = z.strictObject({
  source: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
  kind: z.enum(figureKinds),
  mode: z.enum(['abs', 'perc']),
  value: z.number().finite().nonnegative(),
  cell: z.string().max(20),
});

/** A row that somebody has confirmed: what it means, under which name, with its figures. */
const confirmed = z.strictObject({
  key: keySchema,
  name: z.string().max(500),
  figures: z.array(figure).max(20),
});

/** A table as it was read, and what it is taken for; null where it has no heading. */
export const readEntriesSchema = readTableSchema.omit({ table: true }).extend({
  table: z.custom<RecognisedEntries>().nullable(),
});

/** A table of controls, threats, risks or comments as it was read. */
export type ReadEntries = z.output<typeof readEntriesSchema>;

const entry = z.strictObject({
  /** JSON pointer of what the row is about; `newControlKey` makes an own control. */
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

const day = z.string().refine(isDay, asksFor('day'));

const broughtComment = z.strictObject({
  subject: subjectPathSchema,
  /** What the file calls its subject, to be known next time. */
  name: z.string().trim().max(500),
  label: z.enum(commentLabels),
  text: statedSchema(longestComment),
  author: z.string().trim().max(200),
  date: day.nullable(),
  assignee: idSchema.nullable(),
  /** Taken for a comment that asks for action. */
  due: day.nullable(),
  cell: z.string().max(20),
});

/** A comment of somebody's file that a person has confirmed. */
export type BroughtComment = z.output<typeof broughtComment>;

const shownLevels = z.object({ inherent: z.number(), residual: z.number() });

/** A whole assessment as it was read from a file: what of it can be taken, and each place that cannot, with the reason. */
export const readAssessmentSchema = z.object({
  /** Where it comes from: revision and model version there, and the SHA-256 of the file. */
  from: z.object({ revision: z.number(), model: z.string(), digest: hashSchema }),
  /** The version that it will rest on here; `same`: the one that it rests on there. */
  model: z.object({ hash: hashSchema, name: z.string(), same: z.boolean() }),
  document: documentSchema,
  refused: z.array(z.custom<RefusedPart>()).readonly(),
  /** Nothing is left out or changed: the document is the file's to the last member. */
  whole: z.boolean(),
  /** Shown overall level as the file has it, and as it is worked out here; null where there is none. */
  overall: z.object({ file: shownLevels.nullable(), here: shownLevels.nullable() }),
});

/** What a file with a whole assessment holds, before anything is written. */
export type ReadAssessment = z.output<typeof readAssessmentSchema>;

const idParams = z.strictObject({ id: idParam });

/** Media type of a workbook. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Recognising and writing. */
export const importing = {
  ...broughtEndpoints,
  getWorkbook: query({
    method: 'GET',
    path: 'ra/{id}/export/xlsx',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    external: true,
    summary:
      'The tables of the assessment as one workbook to fill in: a sheet per kind of background data, and one of the controls.',
    params: idParams,
    result: file(workbookType),
  }),
  putWorkbook: command({
    method: 'POST',
    path: 'ra/{id}/import/xlsx',
    access: needs('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Takes such a workbook, wholly or not at all; says of each line what became of it, and names the sheets that nobody reads. `check`: only says it.',
    events: ['assessment.changed', 'assessment.importChecked'],
    upload: { bytes: importBytes },
    params: idParams,
    body: z.object({
      revision: revisionParam,
      check: z.stringbool().default(false),
      file: uploadedFileSchema,
    }),
    result: importedSchema.extend({ unread: z.array(z.string()).readonly() }),
  }),
  parseAssessment: query({
    method: 'POST',
    path: 'ra/import/parse/assessments',
    access: needs('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads an exported assessment and says what of it can be taken here, and each place that cannot, with the reason. Writes nothing.',
    upload: { bytes: importBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: readAssessmentSchema,
  }),
  persistAssessment: command({
    method: 'POST',
    path: 'ra/import/persist/assessments',
    access: needs('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Makes a new assessment of what can be taken of a file, on the model version that was said when it was read, wholly or not at all. Approvals are not taken.',
    events: ['assessment.imported'],
    upload: { bytes: importBytes },
    body: z.object({ unitId: idParam, modelHash: hashSchema, file: uploadedFileSchema }),
    result: createdSchema,
  }),
  parseEntries: query({
    method: 'POST',
    path: 'ra/import/parse/entries/{x}',
    access: needs('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads a csv, docx, xlsx or pdf file with controls, threats or risks and says of each row what it is taken for, what each of its cells says and how sure that is. Writes nothing.',
    params: z.strictObject({ x: z.enum(documentKinds) }),
    upload: { bytes: importBytes },
    body: z.object({ id: idParam, file: uploadedFileSchema }),
    result: z.object({ tables: z.array(readEntriesSchema).readonly() }),
  }),
  persistEntries: command({
    method: 'POST',
    path: 'ra/import/persist/entries/{x}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    bodyLimit: documentBodyLimit,
    summary:
      'Writes the confirmed rows of controls, threats or risks as one change, and remembers for the organisation what their names mean. One undo takes all of it back.',
    events: ['assessment.changed'],
    params: z.strictObject({ x: z.enum(documentKinds) }),
    body: z.strictObject({
      ...startingShape,
      id: idSchema,
      print: z.string().max(4_000),
      columns: saidColumns,
      file: fileName,
      rows: z.array(entry).min(1).max(5_000),
    }),
    result: changedSchema,
  }),
  parseComments: query({
    method: 'POST',
    path: 'ra/import/parse/comments',
    access: needs('ra:Comment'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads a csv, docx, xlsx or pdf file with comments and says of each what it is about, of which kind, by whom and until when. Those that are there already are told. Writes nothing.',
    upload: { bytes: importBytes },
    body: z.object({ id: idParam, file: uploadedFileSchema }),
    result: z.object({
      tables: z.array(readEntriesSchema).readonly(),
      /** Who can be named to answer, and what is said already, as the tables were read against. */
      people: z.array(z.object({ id: idSchema, name: z.string() })).readonly(),
      said: z.array(z.object({ path: z.string(), text: z.string() })).readonly(),
    }),
  }),
  persistComments: command({
    method: 'POST',
    path: 'ra/import/persist/comments',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    bodyLimit: documentBodyLimit,
    summary:
      'Writes the confirmed comments, all or none. Their author is the caller; who wrote them in the file, when and in which cell stays with each. Nobody is told by mail.',
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
  takeBackComments: command({
    method: 'POST',
    path: 'ra/import/comments/undo',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Takes back comments that the caller brought in, all at once. One that was changed since stays, and is counted.',
    events: ['comment.takenBack'],
    body: z.strictObject({ id: idSchema, ids: z.array(idSchema).min(1).max(2_000) }),
    result: z.object({ taken: z.number().int(), stayed: z.number().int() }),
  }),
  parseLists: query({
    method: 'POST',
    path: 'ra/import/parse/lists',
    access: needs('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'The tables of a csv, docx, xlsx or pdf file cell by cell, for an own country list that is made of one. Writes nothing.',
    upload: { bytes: importBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: z.object({ tables: z.array(z.custom<Grid>()).readonly() }),
  }),
  parse: query({
    method: 'POST',
    path: 'ra/import/parse/{x}',
    access: needs('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads a csv, docx, xlsx or pdf file and says of each row what it is taken for, how sure that is and from which cell. Writes nothing.',
    params,
    upload: { bytes: importBytes },
    body: z.object({ id: idParam, file: uploadedFileSchema }),
    result: z.object({ tables: z.array(readTableSchema).readonly() }),
  }),
  persist: command({
    method: 'POST',
    path: 'ra/import/persist/{x}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    bodyLimit: documentBodyLimit,
    summary:
      'Writes the confirmed rows as one change, and remembers for the organisation what their names mean. One undo takes all of it back.',
    events: ['assessment.changed'],
    params,
    body: z.strictObject({
      ...startingShape,
      id: idSchema,
      type: z.enum(riskTypes),
      print: z.string().max(4_000),
      columns: saidColumns,
      file: fileName,
      rows: z.array(confirmed).min(1).max(5_000),
    }),
    result: changedSchema,
  }),
};
