/**
 * Country lists of an organisation: the edition in force, the expected next edition, and the preview of a newer
 * edition's effect on assessments before the edition is adopted.
 */

import { levelChangeSchema } from '@klarsikt/assessment/contract/history.ts';
import { saveBodyShape } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineQuery,
  needsEditor,
  needsPermission,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { hashSchema, idSchema, keySchema, revisionSchema, textSchema } from '@klarsikt/contract/shapes.ts';
import type { RiskList } from '@klarsikt/engine/model';
import { listScales, type TableGrid } from '@klarsikt/engine/recognise';
import { listRhythms } from '@klarsikt/engine/values';
import { z } from 'zod';
import { scaleQuestionSchema } from './import.lists.ts';
import { maxImportBytes } from './import.ts';

/** Reasons why an edition needs a check; the same values as `RiskListState` in the engine. */
export const editionCheckStates = ['current', 'plenary', 'expected', 'expired', 'old'] as const;

/** An edition that can be adopted, from an installed model version or from an edition of the product. */
const offerSchema = z.object({
  version: hashSchema,
  versionName: z.string(),
  name: textSchema,
  date: z.string(),
});

const rowSchema = z.object({
  key: keySchema,
  /** The edition in force: the organisation's adopted edition, or else the edition of the library. */
  list: z.custom<RiskList>(),
  /** False if only another model version has the list; the list can then be adopted. */
  isInForce: z.boolean(),
  /** ISO day on which the next edition is expected; null if unknown. */
  next: z.string().nullable(),
  state: z.enum(editionCheckStates),
  /**
   * The edition that the organisation has adopted: its day, the person's name, and the day of the library edition
   * that it replaces; null if the organisation has adopted none.
   */
  taken: z.object({ on: z.string(), by: z.string(), library: z.string().nullable() }).nullable(),
  /**
   * True if an earlier edition can be restored: the library's edition or, for the working rows, the edition of the
   * live version.
   */
  canGoBack: z.boolean(),
  offers: z.array(offerSchema).readonly(),
});

/** A country list of the organisation with its editions. */
export type CountryListRow = z.output<typeof rowSchema>;

const wholeSchema = z.number().int().nonnegative();
const columnSchema = wholeSchema.max(16_384);

/** Appearance of a cell beside its text, in the shape of `CellLook` in the engine. */
export const cellLookSchema = z.strictObject({
  column: columnSchema,
  number: z.number().exactOptional(),
  shortened: z.number().exactOptional(),
  decimals: z.int().min(0).exactOptional(),
  mark: z.string().max(4_000).exactOptional(),
  struck: z.string().max(4_000).exactOptional(),
  hidden: z.string().max(4_000).exactOptional(),
  isJoined: z.literal(true).exactOptional(),
  error: z.string().max(100).exactOptional(),
  isUncalculated: z.literal(true).exactOptional(),
  note: z.string().max(4_000).exactOptional(),
  coveredBy: z.strictObject({ cell: z.string().max(20), text: z.string().max(4_000) }).exactOptional(),
});

/** A table from which an edition is read, with the members of `TableGrid` that reading it needs. */
export type EditionTable = Pick<TableGrid, 'name' | 'rows' | 'isHidden' | 'hiddenColumns' | 'cut'>;

const tableSchema: z.ZodType<EditionTable, EditionTable> = z.strictObject({
  name: z.string().max(300),
  rows: z
    .array(
      z.strictObject({
        number: z.number().int().positive(),
        cells: z.array(z.string().max(4_000)).max(100),
        /** Appearance of cells beside their text, such as strikethrough. */
        looks: z.array(cellLookSchema).max(100).exactOptional(),
        /** True if the file hides the row. */
        isHidden: z.literal(true).exactOptional(),
      }),
    )
    .max(2_000),
  /** True if the file hides the sheet. */
  isHidden: z.literal(true).exactOptional(),
  /** Columns that the file hides, counted from 0. */
  hiddenColumns: z.array(columnSchema).max(100).exactOptional(),
  /** Number of rows and columns beyond the limits; a table with any is not accepted as a complete edition. */
  cut: z
    .strictObject({
      rows: wholeSchema,
      columns: wholeSchema,
      tables: wholeSchema.exactOptional(),
      pages: wholeSchema.exactOptional(),
    })
    .exactOptional(),
});

const isoDay = z.iso.date();

/** Source of an edition: a model version, the library, or a table of a file with the data that the table lacks. */
const sourceSchema = z.union([
  z.strictObject({ version: hashSchema }),
  z.strictObject({
    table: tableSchema,
    /** Column that contains the values, counted from 0; null if all places of the list have one common value. */
    values: z.number().int().min(0).max(99).nullable().exactOptional(),
    /** Scale of the values that the user has chosen; if absent, it must follow from the edition in force. */
    scale: z.enum(listScales).exactOptional(),
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

/** A fault of an edition and the cell concerned; `cell` is empty if the fault concerns the whole edition. */
const faultSchema = z.object({ cell: z.string(), name: z.string(), code: z.string(), message: z.string() });

/** A fault of an edition and the cell concerned. */
export type EditionFaultView = z.output<typeof faultSchema>;

const effectSchema = z.object({
  id: idSchema,
  name: z.string(),
  revision: revisionSchema,
  /** True if the assessment is approved or awaits approval; it is then left unchanged and gets an event instead. */
  approved: z.boolean(),
  editable: z.boolean(),
  /** Displayed levels that the edition changes; the overall level is first. */
  levels: z.array(levelChangeSchema).readonly(),
});

/** Effect of adopting an edition on one assessment. */
export type EditionEffect = z.output<typeof effectSchema>;

const previewSchema = z.object({
  /** Revision of the organisation's own parts; the call that adopts the edition must send it. */
  revision: revisionSchema,
  edition: z.object({ name: textSchema, date: z.string(), places: z.number().int() }).nullable(),
  faults: z.array(faultSchema).readonly(),
  /** Columns of the table that can hold the values; null if the edition is not read from a table. */
  columns: z
    .object({
      values: z.number().int().nullable(),
      offered: z.array(z.object({ index: z.number().int(), heading: z.string() })).readonly(),
      /** Question about the scale of the values; null if the scale is known. */
      question: scaleQuestionSchema.nullable(),
    })
    .nullable(),
  entered: z.array(placeValue).readonly(),
  left: z.array(placeValue).readonly(),
  moved: z.array(namedPlace.extend({ before: z.number(), after: z.number() })).readonly(),
  unchanged: z.number().int(),
  /**
   * Changes in the group of places that is defined by the list and that threats refer to; null if the list has no
   * such group.
   */
  group: z
    .object({
      name: textSchema,
      entered: z.array(namedPlace).readonly(),
      left: z.array(namedPlace).readonly(),
    })
    .nullable(),
  assessments: z.array(effectSchema).readonly(),
  /** True if the organisation has further assessments, which this preview does not compare. */
  more: z.boolean(),
});

/** Preview of adopting an edition: its faults, its changes and its effect on assessments. */
export type EditionPreview = z.output<typeof previewSchema>;

const params = z.strictObject({ key: keySchema });
const lists = z.object({ rows: z.array(rowSchema).readonly(), editable: z.boolean() });
const bodyLimit = 4 * 1024 * 1024;
const view = needsEditor('backoffice:View');
const edit = needsEditor('backoffice:Edit');

/** Calls to read country lists and to adopt a newer edition. */
export const countrylistContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra/lists',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.work,
    summary:
      'Country lists of the organisation: the edition in force, the expected date of the next, and editions available for import.',
    result: lists,
  }),
  preview: defineQuery({
    method: 'POST',
    path: 'ra/lists/{key}/preview',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.work,
    summary:
      'The effect of importing an edition: added, removed and changed places, and the changed levels of each assessment. Writes nothing.',
    bodyLimit,
    params,
    body: z.strictObject({ from: sourceSchema }),
    result: previewSchema,
  }),
  take: defineCommand({
    method: 'POST',
    path: 'ra/lists/{key}/take',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      "Imports an edition into the organisation's own parts and into the given assessments, all or none. `back` undoes it. Approved assessments are refused: they get an event.",
    bodyLimit,
    events: ['overlay.changed', 'assessment.changed'],
    params,
    body: z.strictObject({
      ...saveBodyShape,
      from: sourceSchema,
      assessments: z.array(z.strictObject({ id: idSchema, revision: revisionSchema })).max(100),
    }),
    result: z.object({
      revision: revisionSchema,
      assessments: z.array(z.object({ id: idSchema, revision: revisionSchema })).readonly(),
    }),
  }),
  listLibrary: defineQuery({
    method: 'GET',
    path: 'atlas/lists',
    access: view,
    summary: 'Country lists of the working rows of the library, and editions available for import.',
    result: lists,
  }),
  readFile: defineQuery({
    method: 'POST',
    path: 'atlas/lists/file',
    access: edit,
    perMinute: 30,
    summary:
      'The tables of a csv, docx, xlsx or pdf file cell by cell, for an edition of a list. Writes nothing.',
    upload: { bytes: maxImportBytes },
    body: z.object({ file: uploadedFileSchema }),
    result: z.object({ tables: z.array(z.custom<TableGrid>()).readonly() }),
  }),
  previewLibrary: defineQuery({
    method: 'POST',
    path: 'atlas/lists/{key}/preview',
    access: edit,
    summary:
      "The effect of an edition on the working rows, and on the levels of the caller's assessments once they use it. Writes nothing.",
    bodyLimit,
    params,
    body: z.strictObject({ from: sourceSchema }),
    result: previewSchema,
  }),
  takeLibrary: defineCommand({
    method: 'POST',
    path: 'atlas/lists/{key}/take',
    access: edit,
    summary:
      'Imports an edition into the working rows: the list, and the members of the group that threats refer to. `back` restores the list of the live version.',
    events: ['atlas.listTaken'],
    bodyLimit,
    params,
    body: z.strictObject({ from: sourceSchema }),
    result: z.object({ changed: z.number().int() }),
  }),
};
