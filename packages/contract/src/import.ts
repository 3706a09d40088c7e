/**
 * Somebody else's tables into an assessment: what a file is taken for, row by row, and the rows that a person confirms.
 * Specification 001 sections 5.5 and 7.2. Fixed rules decide; nothing is asked of a model outside.
 */
import { type RecognisedTable, type RefusedPart, riskTypes } from '@klarsikt/engine';
import { z } from 'zod';
import { changedSchema, createdSchema, documentBodyLimit, documentSchema } from './assessment.shapes.ts';
import { importedSchema } from './background.ts';
import { startingShape } from './document.ts';
import { command, file, needs, needsOrSample, query, uploadedFileSchema, visitorBounds } from './endpoint.ts';
import { hashSchema, idParam, idSchema, keySchema } from './shapes.ts';

/** Largest file: 20 MB, as every other file of an assessment. */
export const importBytes = 20 * 1024 * 1024;

/** What can be read out of tables. */
export const importKinds = ['figures'] as const;

const params = z.strictObject({ x: z.enum(importKinds) });

/** A table of a file as it was read, and what it is taken for; null where no heading says what its rows are called. */
export const readTableSchema = z.object({
  name: z.string(),
  /** What tables with the same heading have in common. */
  print: z.string(),
  rows: z.number().int(),
  table: z.custom<RecognisedTable>().nullable(),
});

/** A table of a file as it was read. */
export type ReadTable = z.output<typeof readTableSchema>;

const figure = z.strictObject({
  source: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
  kind: z.string().max(40),
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
      revision: z.coerce.number().int().nonnegative(),
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
      rows: z.array(confirmed).min(1).max(5_000),
    }),
    result: changedSchema,
  }),
};
