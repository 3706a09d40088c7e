/**
 * Import of incidents from a table: each row is checked, the chosen rows are saved as one import, and one undo
 * deletes all of them.
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { incidentColumns } from '@klarsikt/engine/incident-table';
import { incidentReportStates } from '@klarsikt/engine/incidents';
import type { TableGrid } from '@klarsikt/engine/recognise';
import { dayOrders } from '@klarsikt/engine/values';
import { z } from 'zod';
import { cellLookSchema } from './countrylist.ts';
import { maxImportBytes } from './import.ts';

/** Largest number of rows in a table of incidents. */
export const maxIncidentRows = 2000;

/** A table of incidents, with the members of `TableGrid` that reading it needs. */
export type IncidentTableInput = Pick<TableGrid, 'name' | 'rows' | 'isHidden'>;

const tableSchema: z.ZodType<IncidentTableInput, IncidentTableInput> = z.strictObject({
  name: z.string().max(300),
  rows: z
    .array(
      z.strictObject({
        number: z.number().int().positive(),
        cells: z.array(z.string().max(8_000)).max(100),
        looks: z.array(cellLookSchema).max(100).exactOptional(),
        isHidden: z.literal(true).exactOptional(),
      }),
    )
    .max(maxIncidentRows + 20),
  isHidden: z.literal(true).exactOptional(),
});

const source = {
  table: tableSchema,
  /** Unit of the rows that contain no unit. */
  unitId: idSchema,
  /**
   * Order of day and month if the cells of the column do not decide it; if absent, the order chosen earlier for this
   * heading is used.
   */
  dayOrder: z.enum(dayOrders).exactOptional(),
  /** Whether the incident was reported, for rows without this information; if absent, such rows are refused. */
  reported: z.enum(incidentReportStates).exactOptional(),
} as const;
const bodyLimit = 8 * 1024 * 1024;

/**
 * A row and the action for it: `create` registers an incident, `change` writes own fields of a registered incident,
 * `known` skips a registered incident, `refused` rejects a row with faults.
 */
export const incidentRowSchema = z.object({
  line: z.number().int(),
  title: z.string(),
  /** ISO day; null if unreadable. */
  day: z.string().nullable(),
  action: z.enum(['create', 'change', 'known', 'refused']),
  /** Own fields that the row changes, each as a text with the former and the new value. */
  changes: z.array(z.string()).readonly(),
  faults: z.array(z.string()).readonly(),
});

/** A row of a table of incidents and the action for it. */
export type IncidentTableRow = z.output<typeof incidentRowSchema>;

const batchId = z.uuid();

/** Calls about tables of incidents. They are part of `incidentContract`. */
export const incidentImportContract = {
  readFile: defineQuery({
    method: 'POST',
    path: 'ra/incidents/import/file',
    access: needsPermission('ra:Incident'),
    perMinute: 30,
    visitors: { perMinute: 10, bytes: 2 * 1024 * 1024 },
    summary: 'The tables of a csv, docx, xlsx or pdf file cell by cell. Writes nothing.',
    upload: { bytes: maxImportBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: z.object({ tables: z.array(z.custom<TableGrid>()).readonly() }),
  }),
  checkTable: defineQuery({
    method: 'POST',
    path: 'ra/incidents/import/check',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.work,
    summary: 'What each row of a table would do, with the columns that were recognised. Writes nothing.',
    bodyLimit,
    body: z.strictObject(source),
    result: z.object({
      rows: z.array(incidentRowSchema).readonly(),
      columns: z.array(z.enum(incidentColumns)).readonly(),
      /** Headings that match none of the columns. */
      unknown: z.array(z.string()).readonly(),
      /**
       * The first ambiguous day in both interpretations, as ISO days; null if the cells decide the order of day and
       * month.
       */
      days: z
        .object({ cell: z.string(), text: z.string(), dayFirst: z.string(), monthFirst: z.string() })
        .nullable(),
      /** The order used for ambiguous days; null if none has been chosen. */
      dayOrder: z.enum(dayOrders).nullable(),
    }),
  }),
  takeTable: defineCommand({
    method: 'POST',
    path: 'ra/incidents/import',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.write,
    summary:
      'Registers the incidents of the named rows, and writes own fields of known incidents, all of them or none. A row that is refused or already known is no longer one of them.',
    events: ['incident.imported', 'incident.created', 'incident.changed'],
    bodyLimit,
    body: z.strictObject({
      ...source,
      fileName: z.string().trim().min(1).max(300),
      lines: z.array(z.number().int().positive()).min(1).max(maxIncidentRows),
    }),
    result: z.object({ batch: batchId, created: z.number().int(), changed: z.number().int() }),
  }),
  imports: defineQuery({
    method: 'GET',
    path: 'ra/incidents/imports',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.read,
    summary: 'Imports of which the register still has incidents, the latest first.',
    result: z.object({
      imports: z
        .array(
          z.object({
            batch: batchId,
            file: z.string(),
            at: instantSchema,
            by: z.string(),
            incidents: z.number().int(),
            /** Number of incidents that were edited after the import; the undo keeps them. */
            changed: z.number().int(),
          }),
        )
        .readonly(),
    }),
  }),
  undoImport: defineCommand({
    method: 'POST',
    path: 'ra/incidents/import/{batch}/undo',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.write,
    summary: 'Removes the incidents of an import in one step; those that somebody has changed since stay.',
    events: ['incident.importUndone', 'incident.removed'],
    params: z.strictObject({ batch: batchId }),
    result: z.object({ removed: z.number().int(), kept: z.number().int() }),
  }),
};
