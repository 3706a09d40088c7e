/** Background data: specification 001 sections 3.3 and 7.2, product page section 6. */

import {
  changeResultSchema,
  createDocumentPartSchema,
  maxDocumentBodyBytes,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  idParamSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
  segmentSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import type { RiskData } from '@klarsikt/engine/assess';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { partStatuses, riskTypes, segments } from '@klarsikt/engine/text';
import { z } from 'zod';

const idParams = z.strictObject({ id: idParamSchema });
const typeParams = z.strictObject({ id: idParamSchema, type: z.enum(riskTypes) });
const filter = z.strictObject({
  segment: z.enum(segments).exactOptional(),
  includeUncommon: z.stringbool().exactOptional(),
});

const status = z.enum(partStatuses);
const totals = createDocumentPartSchema<AssessmentDocument['background']['totals']>('BackgroundTotals');
const provenance =
  createDocumentPartSchema<AssessmentDocument['background']['provenance']>('BackgroundProvenance');
const sourceOfType = z.strictObject({ source: z.string().max(2_000), date: z.iso.date().nullable() });
const data = createDocumentPartSchema<RiskData>('RiskData');

/** Figures of a risk type by risk key; null deletes the figures of the risk. */
const dataByKey = z.record(keySchema, data.nullable());

/** Declared totals of a risk type, by segment and by kind of figure. */
const totalsOfType = z.partialRecord(
  z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
  z.record(keySchema, z.number().nonnegative()),
);

/** A risk with its figures, in the shape of `BackgroundRow` in the engine. */
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

/** Outcome of one line of a file. `line` counts from 1 and includes the heading line. */
export const importedLineSchema = z.object({
  line: z.number().int(),
  key: z.string(),
  outcome: z.enum(['taken', 'unchanged', 'refused']),
  /** Reason why the line is refused; null for other lines. */
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
      'ownField',
      'type.unknown',
    ])
    .nullable(),
  column: z.string().nullable(),
});

/** Outcome of one line in a background or control file. */
export type ImportedLine = z.output<typeof importedLineSchema>;

/** Result of reading a file. With `check`, nothing is written and `changed` is null. */
export const importOutcomeSchema = z.object({
  rows: z.array(importedLineSchema).readonly(),
  changed: changeResultSchema.nullable(),
});

/** Outcomes of all lines of a file, and the change that was made. */
export type ImportOutcome = z.output<typeof importOutcomeSchema>;

/**
 * A file as CSV text. With `check`, nothing is written. One refused line refuses the whole file (`error.import.row`).
 */
export const importBodySchema = z.strictObject({
  csv: z.string().max(2 * 1024 * 1024),
  revision: revisionSchema,
  check: z.boolean().exactOptional(),
});

/** Calls to read and write background data by risk type, as values and as files. */
export const backgroundContract = {
  getAll: defineQuery({
    method: 'GET',
    path: 'ra/{id}/bgdata',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'All background data with its totals, sources and status.',
    params: idParams,
    result: z.object({
      revision: revisionSchema,
      status,
      totals,
      data: createDocumentPartSchema<AssessmentDocument['background']['data']>('BackgroundData'),
      provenance,
    }),
  }),
  updateAll: defineCommand({
    method: 'POST',
    path: 'ra/{id}/bgdata',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Replaces the given background data: figures by type, totals, sources, status.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      status: status.exactOptional(),
      totals: totals.exactOptional(),
      data: createDocumentPartSchema<AssessmentDocument['background']['data']>(
        'BackgroundData',
      ).exactOptional(),
      provenance: provenance.exactOptional(),
    }),
    result: changeResultSchema,
  }),
  getType: defineQuery({
    method: 'GET',
    path: 'ra/{id}/bgdata/{type}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The rows of one type; uncommon ones only with `includeUncommon`.',
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
  updateType: defineCommand({
    method: 'POST',
    path: 'ra/{id}/bgdata/{type}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Sets the figures of the given risks; the others are unchanged.',
    events: ['assessment.changed'],
    params: typeParams,
    body: z.strictObject({
      revision: revisionSchema,
      data: dataByKey.exactOptional(),
      totals: totalsOfType.exactOptional(),
      provenance: sourceOfType.nullable().exactOptional(),
    }),
    result: changeResultSchema,
  }),
  replaceType: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/bgdata/{type}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Replaces all figures of the type.',
    events: ['assessment.changed'],
    params: typeParams,
    body: z.strictObject({
      revision: revisionSchema,
      data: z.record(keySchema, data),
      totals: totalsOfType.exactOptional(),
      provenance: sourceOfType.nullable().exactOptional(),
    }),
    result: changeResultSchema,
  }),
  getTypeCsv: defineQuery({
    method: 'GET',
    path: 'ra/{id}/bgdata/{type}/csv',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The rows of one type as a file to fill in: semicolons and decimal commas in Swedish.',
    params: typeParams,
    query: filter,
    result: defineFileResult('text/csv'),
  }),
  putTypeCsv: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/bgdata/{type}/csv',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Imports the figures of a file, all or none, with the result of each line.',
    events: ['assessment.changed', 'assessment.importChecked'],
    params: typeParams,
    body: importBodySchema,
    result: importOutcomeSchema,
  }),
};
