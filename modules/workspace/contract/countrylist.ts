/**
 * Country lists of an organisation: which edition is in force, when the next one is expected, and its successor, with its
 * effect on assessments before it is taken.
 */

import { levelChangeSchema } from '@klarsikt/assessment/contract/history.ts';
import { startingShape } from '@klarsikt/contract/document.ts';
import {
  command,
  needs,
  needsEditor,
  query,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { hashSchema, idSchema, keySchema, revisionSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import { type Grid, listRhythms, type RiskList } from '@klarsikt/engine';
import { z } from 'zod';
import { importBytes } from './import.ts';

/** Why an edition is to be checked: `ListState` of the engine. */
export const listStates = ['current', 'plenary', 'expected', 'expired', 'old'] as const;

/** An edition that can be taken: of a version that is installed, or of one that the product is delivered with. */
const offerSchema = z.object({
  version: hashSchema,
  versionName: z.string(),
  name: textSchema,
  date: z.string(),
});

const rowSchema = z.object({
  key: keySchema,
  /** The edition in force, with what was taken over the library. */
  list: z.custom<RiskList>(),
  /** False for a list that only another version has: it can be taken. */
  isInForce: z.boolean(),
  /** ISO day by which the next edition is expected; null where nothing is known. */
  next: z.string().nullable(),
  state: z.enum(listStates),
  /** The edition of the library below one that was taken, and who took it when; null where none was. */
  taken: z.object({ on: z.string(), by: z.string(), library: z.string().nullable() }).nullable(),
  /** There is an edition below to go back to: the library's, or for the working rows that of the live version. */
  canGoBack: z.boolean(),
  offers: z.array(offerSchema).readonly(),
});

/** A country list of the organisation. */
export type CountryListRow = z.output<typeof rowSchema>;

/** Most rows and cells of a table that an edition is read from. */
const tableSchema = z.strictObject({
  name: z.string().max(300),
  rows: z
    .array(
      z.strictObject({
        number: z.number().int().positive(),
        cells: z.array(z.string().max(4_000)).max(100),
        /** The file hides the row. */
        isHidden: z.literal(true).exactOptional(),
      }),
    )
    .max(2_000),
  /** The file hides the whole sheet. */
  isHidden: z.literal(true).exactOptional(),
});

const isoDay = z.iso.date();

/** Where an edition comes from: a version, a table of a file with what the table does not hold, or back to the library. */
const sourceSchema = z.union([
  z.strictObject({ version: hashSchema }),
  z.strictObject({
    table: tableSchema,
    /** Column of the values, counted from 0; null for the one value of the list. */
    values: z.number().int().min(0).max(99).nullable().exactOptional(),
    date: isoDay,
    name: z
      .strictObject({ en: z.string().trim().min(1).max(255), sv: z.string().trim().min(1).max(255) })
      .exactOptional(),
    inForce: isoDay.exactOptional(),
    act: z.string().trim().max(2_000).exactOptional(),
    source: z.string().trim().max(2_000).exactOptional(),
    rhythm: z.enum(listRhythms).exactOptional(),
  }),
  z.strictObject({ back: z.literal(true) }),
]);

const namedPlace = z.object({ key: keySchema, name: textSchema });
const placeValue = namedPlace.extend({ value: z.number() });

/** What speaks against an edition, at its row: `cell` is empty for the edition as a whole. */
const faultSchema = z.object({ cell: z.string(), name: z.string(), code: z.string(), message: z.string() });

/** What speaks against an edition, at its row. */
export type ListFault = z.output<typeof faultSchema>;

const effectSchema = z.object({
  id: idSchema,
  name: z.string(),
  revision: revisionSchema,
  /** Approved, or waiting for it: it is not changed and gets an event. */
  approved: z.boolean(),
  editable: z.boolean(),
  /** Shown levels that move, the assessment as a whole first. */
  levels: z.array(levelChangeSchema).readonly(),
});

/** What an edition does to one assessment. */
export type ListEffect = z.output<typeof effectSchema>;

const previewSchema = z.object({
  /** Of the organisation's own parts: a take names it. */
  revision: revisionSchema,
  edition: z.object({ name: textSchema, date: z.string(), places: z.number().int() }).nullable(),
  faults: z.array(faultSchema).readonly(),
  /** Columns of the table that could hold the values; null where no table was given. */
  columns: z
    .object({
      values: z.number().int().nullable(),
      offered: z.array(z.object({ index: z.number().int(), heading: z.string() })).readonly(),
    })
    .nullable(),
  entered: z.array(placeValue).readonly(),
  left: z.array(placeValue).readonly(),
  moved: z.array(namedPlace.extend({ before: z.number(), after: z.number() })).readonly(),
  unchanged: z.number().int(),
  /** The group of places that threats refer to; null where none follows the list. */
  group: z
    .object({
      name: textSchema,
      entered: z.array(namedPlace).readonly(),
      left: z.array(namedPlace).readonly(),
    })
    .nullable(),
  assessments: z.array(effectSchema).readonly(),
  /** There are more assessments than were looked at. */
  more: z.boolean(),
});

/** What taking an edition would do. */
export type ListPreview = z.output<typeof previewSchema>;

const params = z.strictObject({ key: keySchema });
const lists = z.object({ rows: z.array(rowSchema).readonly(), editable: z.boolean() });
const bodyLimit = 4 * 1024 * 1024;
const view = needsEditor('backoffice:View');
const edit = needsEditor('backoffice:Edit');

/** Reading the lists, and taking a successor. */
export const countrylist = {
  list: query({
    method: 'GET',
    path: 'ra/lists',
    access: needs('ra:View'),
    visitors: visitorBounds.work,
    summary:
      'Country lists of the organisation: the edition in force, when the next is expected, and editions that can be taken.',
    result: lists,
  }),
  preview: query({
    method: 'POST',
    path: 'ra/lists/{key}/preview',
    access: needs('ra:Edit'),
    visitors: visitorBounds.work,
    summary:
      'What taking an edition would do: places that come in, go out and change, and the levels that move in each assessment. Writes nothing.',
    bodyLimit,
    params,
    body: z.strictObject({ from: sourceSchema }),
    result: previewSchema,
  }),
  take: command({
    method: 'POST',
    path: 'ra/lists/{key}/take',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      "Takes an edition into the organisation's own parts and into the assessments that are named, wholly or not at all. `back` takes it out again. Approved assessments are refused: they get an event.",
    bodyLimit,
    events: ['overlay.changed', 'assessment.changed'],
    params,
    body: z.strictObject({
      ...startingShape,
      from: sourceSchema,
      assessments: z.array(z.strictObject({ id: idSchema, revision: revisionSchema })).max(100),
    }),
    result: z.object({
      revision: revisionSchema,
      assessments: z.array(z.object({ id: idSchema, revision: revisionSchema })).readonly(),
    }),
  }),
  listLibrary: query({
    method: 'GET',
    path: 'atlas/lists',
    access: view,
    summary: 'Country lists of the working rows of the library, and editions that can be taken.',
    result: lists,
  }),
  readFile: query({
    method: 'POST',
    path: 'atlas/lists/file',
    access: edit,
    perMinute: 30,
    summary:
      'The tables of a csv, docx, xlsx or pdf file cell by cell, for an edition of a list. Writes nothing.',
    upload: { bytes: importBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: z.object({ tables: z.array(z.custom<Grid>()).readonly() }),
  }),
  previewLibrary: query({
    method: 'POST',
    path: 'atlas/lists/{key}/preview',
    access: edit,
    summary:
      "What an edition would change in the working rows, and the levels that would move in the caller's assessments once they have it. Writes nothing.",
    bodyLimit,
    params,
    body: z.strictObject({ from: sourceSchema }),
    result: previewSchema,
  }),
  takeLibrary: command({
    method: 'POST',
    path: 'atlas/lists/{key}/take',
    access: edit,
    summary:
      'Takes an edition into the working rows: the list, and the members of the group that threats refer to. `back` brings back what the live version has.',
    events: ['atlas.listTaken'],
    bodyLimit,
    params,
    body: z.strictObject({ from: sourceSchema }),
    result: z.object({ changed: z.number().int() }),
  }),
};
