/**
 * Somebody else's tables into an assessment: what a file is taken for, row by row, and the rows that a person confirms.
 * Specification 001 sections 5.5 and 7.2. Fixed rules decide; nothing is asked of a model outside.
 */
import { type RecognisedTable, riskTypes } from '@klarsikt/engine';
import { z } from 'zod';
import { changedSchema, documentBodyLimit } from './assessment.shapes.ts';
import { startingShape } from './document.ts';
import { command, needs, query, uploadedFileSchema, visitorBounds } from './endpoint.ts';
import { idParam, idSchema, keySchema } from './shapes.ts';

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

/** Recognising and writing. */
export const importing = {
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
