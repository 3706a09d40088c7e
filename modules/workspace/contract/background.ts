/** Background data: specification 001 sections 3.3 and 7.2, product page section 6. */

import {
  changedSchema,
  documentBodyLimit,
  documentPart,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  alsoExamined,
  command,
  file,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  idParam,
  keySchema,
  revisionSchema,
  riskTypeSchema,
  segmentSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { type AssessmentDocument, partStatuses, type RiskData, riskTypes, segments } from '@klarsikt/engine';
import { z } from 'zod';

const idParams = z.strictObject({ id: idParam });
const typeParams = z.strictObject({ id: idParam, type: z.enum(riskTypes) });
const filter = z.strictObject({
  segment: z.enum(segments).exactOptional(),
  includeUncommon: z.stringbool().exactOptional(),
});

const status = z.enum(partStatuses);
const totals = documentPart<AssessmentDocument['background']['totals']>('BackgroundTotals');
const provenance = documentPart<AssessmentDocument['background']['provenance']>('BackgroundProvenance');
const sourceOfType = z.strictObject({ source: z.string().max(2_000), date: z.iso.date().nullable() });
const data = documentPart<RiskData>('RiskData');

/** Figures of a type by risk key; null takes a risk's figures away. */
const dataByKey = z.record(keySchema, data.nullable());

/** Declared totals of a type: per segment, per kind. */
const totalsOfType = z.partialRecord(
  z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
  z.record(keySchema, z.number().nonnegative()),
);

/** One risk with its figures: `BackgroundRow` of the engine. */
export const backgroundRowSchema = z.object({
  key: keySchema,
  name: textSchema,
  segment: segmentSchema,
  kri: z.boolean(),
  enterable: z.boolean(),
  common: z.boolean(),
  sources: z.array(z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH'])).readonly(),
  data,
});

/** What became of one line of a file. `line` counts from 1, the heading included. */
export const importedRowSchema = z.object({
  line: z.number().int(),
  key: z.string(),
  outcome: z.enum(['taken', 'unchanged', 'refused']),
  /** Why a line was refused, and in which column; null otherwise. */
  reason: z
    .enum([
      'columns',
      'key.unknown',
      'key.repeated',
      'key.absent',
      'source.unknown',
      'source.unfit',
      'mode.unknown',
      'value.number',
      'value.range',
      'value.whole',
      'value.twoWays',
      'value.missing',
      'value.word',
      'value.both',
      'date',
      'text.long',
      'type.unknown',
    ])
    .nullable(),
  column: z.string().nullable(),
});

/** The verdict on one line of a background or control file. */
export type ImportedRow = z.output<typeof importedRowSchema>;

/** Result of reading a file. With `check` nothing is written and `changed` is null. */
export const importedSchema = z.object({
  rows: z.array(importedRowSchema).readonly(),
  changed: changedSchema.nullable(),
});

/** The verdict on a whole file, line by line. */
export type Imported = z.output<typeof importedSchema>;

/** A file as text. `check`: only say what would be taken. A refused line refuses the file (`error.import.row`). */
export const importBodySchema = z.strictObject({
  csv: z.string().max(2 * 1024 * 1024),
  revision: revisionSchema,
  check: z.boolean().exactOptional(),
});

/** Background data by type, on screen and as files. */
export const background = {
  getAll: query({
    method: 'GET',
    path: 'ra/{id}/bgdata',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: 'All background data with its totals, sources and status.',
    params: idParams,
    result: z.object({
      revision: revisionSchema,
      status,
      totals,
      data: documentPart<AssessmentDocument['background']['data']>('BackgroundData'),
      provenance,
    }),
  }),
  updateAll: command({
    method: 'POST',
    path: 'ra/{id}/bgdata',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    bodyLimit: documentBodyLimit,
    summary: 'Replaces what is given of all background data: figures by type, totals, sources, status.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      status: status.exactOptional(),
      totals: totals.exactOptional(),
      data: documentPart<AssessmentDocument['background']['data']>('BackgroundData').exactOptional(),
      provenance: provenance.exactOptional(),
    }),
    result: changedSchema,
  }),
  getType: query({
    method: 'GET',
    path: 'ra/{id}/bgdata/{type}',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The rows of one type; what an organisation rarely has only with `includeUncommon`.',
    params: typeParams,
    query: filter,
    result: z.object({
      revision: revisionSchema,
      type: riskTypeSchema,
      kinds: z.array(z.string()).readonly(),
      mandatory: z.array(z.string()).readonly(),
      totals: totalsOfType,
      provenance: sourceOfType.nullable(),
      rows: z.array(backgroundRowSchema).readonly(),
    }),
  }),
  updateType: command({
    method: 'POST',
    path: 'ra/{id}/bgdata/{type}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Sets the figures of the risks that are named; the others stay.',
    events: ['assessment.changed'],
    params: typeParams,
    body: z.strictObject({
      revision: revisionSchema,
      data: dataByKey.exactOptional(),
      totals: totalsOfType.exactOptional(),
      provenance: sourceOfType.nullable().exactOptional(),
    }),
    result: changedSchema,
  }),
  replaceType: command({
    method: 'PUT',
    path: 'ra/{id}/bgdata/{type}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Replaces all figures of the type.',
    events: ['assessment.changed'],
    params: typeParams,
    body: z.strictObject({
      revision: revisionSchema,
      data: z.record(keySchema, data),
      totals: totalsOfType.exactOptional(),
      provenance: sourceOfType.nullable().exactOptional(),
    }),
    result: changedSchema,
  }),
  getTypeCsv: query({
    method: 'GET',
    path: 'ra/{id}/bgdata/{type}/csv',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The rows of one type as a file to fill in: semicolons and decimal commas in Swedish.',
    params: typeParams,
    query: filter,
    result: file('text/csv'),
  }),
  putTypeCsv: command({
    method: 'PUT',
    path: 'ra/{id}/bgdata/{type}/csv',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Takes the figures of a file, wholly or not at all; says of each line what became of it.',
    events: ['assessment.changed', 'assessment.importChecked'],
    params: typeParams,
    body: importBodySchema,
    result: importedSchema,
  }),
};
