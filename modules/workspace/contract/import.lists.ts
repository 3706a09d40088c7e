/** Reads an own country list from a file. */

import { needsPermission, query, uploadedFileSchema } from '@klarsikt/contract/endpoint.ts';
import { keySchema } from '@klarsikt/contract/shapes.ts';
import { unreadReasons } from '@klarsikt/engine';
import { z } from 'zod';

/** A table read as a country list from one of its value columns; columns are counted from 0. */
export const readListSchema = z.object({
  values: z.number().int(),
  /** Heading of the column; '' without one. */
  heading: z.string(),
  entries: z
    .array(z.object({ geography: keySchema, value: z.number(), cell: z.string(), name: z.string() }))
    .readonly(),
  unread: z.array(z.object({ name: z.string(), cell: z.string(), reason: z.enum(unreadReasons) })).readonly(),
});

/** A table read as a country list. */
export type ListReading = z.output<typeof readListSchema>;

/** Largest value of a list: 4 for levels, 100 for an index. */
const mostSchema = z.coerce.number().int().min(1).max(1000);

/** Calls to read own country lists from files. `bytes` is the size limit of a file. */
export const listEndpoints = (bytes: number) => ({
  readList: query({
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
        .array(z.object({ name: z.string(), readings: z.array(readListSchema).readonly() }))
        .readonly(),
    }),
  }),
});
