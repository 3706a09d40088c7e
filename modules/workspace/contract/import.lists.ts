/** Calls that read an own country list from a file. */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { keySchema } from '@klarsikt/contract/shapes.ts';
import { listScales, unreadListRowReasons } from '@klarsikt/engine/recognise';
import { z } from 'zod';

const entriesSchema = z
  .array(z.object({ geography: keySchema, value: z.number(), cell: z.string(), name: z.string() }))
  .readonly();
const unreadSchema = z
  .array(z.object({ name: z.string(), cell: z.string(), reason: z.enum(unreadListRowReasons) }))
  .readonly();

/**
 * Question about the scale of a country list: the possible scales, each with the value of the example row in that
 * scale.
 */
export const scaleQuestionSchema = z.object({
  readings: z.array(z.object({ scale: z.enum(listScales), value: z.number() })).readonly(),
  example: z.object({ cell: z.string(), name: z.string(), text: z.string() }),
  /** True if the first scale is a guess that the user only needs to confirm. */
  isGuess: z.boolean(),
});

/** A country list as read from one value column of a table; columns are counted from 0. */
export const listReadingSchema = z.object({
  values: z.number().int(),
  /** Heading of the column; empty without a heading. */
  heading: z.string(),
  entries: entriesSchema,
  unread: unreadSchema,
  /** Fingerprint of the headings, under which the organisation's choice of scale is stored. */
  print: z.string(),
  /** Question about the scale of the values, with the resulting list for each scale; null if the scale is known. */
  question: scaleQuestionSchema
    .extend({
      lists: z
        .array(z.object({ scale: z.enum(listScales), entries: entriesSchema, unread: unreadSchema }))
        .readonly(),
    })
    .nullable(),
});

/** A country list as read from one value column of a table. */
export type CountryListReading = z.output<typeof listReadingSchema>;

/** Largest possible value of a list: 4 for levels, 100 for an index. */
const mostSchema = z.coerce.number().int().min(1).max(1000);

/** Declares the calls that read own country lists from files; `bytes` is the size limit of a file. */
export const createListImportEndpoints = (bytes: number) => ({
  readList: defineQuery({
    method: 'POST',
    path: 'ra/import/read-list',
    access: needsPermission('ra:Edit'),
    visitors: { perMinute: 6, bytes: 2 * 1024 * 1024 },
    perMinute: 30,
    summary:
      'Reads each table of a csv, docx, xlsx or pdf file as a country list with values from 0 to `most`, by every column that can hold them, the proposed one first. Writes nothing.',
    upload: { bytes },
    body: z.object({ most: mostSchema, file: uploadedFileSchema }),
    result: z.object({
      tables: z
        .array(z.object({ name: z.string(), readings: z.array(listReadingSchema).readonly() }))
        .readonly(),
    }),
  }),
  keepListScale: defineCommand({
    method: 'POST',
    path: 'ra/import/list-scale',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Stores the scale of the values of a country list for the next file with the same headings.',
    events: ['overlay.listScale'],
    body: z.strictObject({ print: z.string().min(1).max(4_000), scale: z.enum(listScales) }),
    result: z.object({ scale: z.enum(listScales) }),
  }),
});
