/** Schemas of assessments that several features share: the document and its parts, changes, heads. */

import { savedSchema } from '@klarsikt/contract/document.ts';
import { describedAs } from '@klarsikt/contract/shapes.fields.ts';
import {
  hashSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
} from '@klarsikt/contract/shapes.ts';
import {
  type AssessmentDocument,
  type AssessmentSettings,
  type AssessmentSummary,
  operationalRelevances,
  type SignOffHead,
  signOffParts,
} from '@klarsikt/engine';
import { modelHeadSchema } from '@klarsikt/library/contract/model.shapes.ts';
import { z } from 'zod';

/** Largest body with a whole document in it: 4 MiB. */
export const documentBodyLimit = 4 * 1024 * 1024;

/**
 * A part of the document. Here only its being an object is looked at: the engine's validation of the whole document, run
 * on every change from the same fields, names every fault (`error.patch`). `component` is its published description.
 */
export function documentPart<T>(component: string) {
  return z
    .custom<T>((value) => typeof value === 'object' && value !== null, 'an object is expected')
    .meta(describedAs(component));
}

/** The whole document (`AssessmentDocument` of the engine). */
export const documentSchema = documentPart<AssessmentDocument>('AssessmentDocument');

/** The assessment of an address. */
export const assessmentParams = z.strictObject({ id: idParam });

/** An assessment unit. `personal` units are seen by their user alone. */
export const unitSchema = z.object({
  id: idSchema,
  name: z.string(),
  parentId: idSchema.nullable(),
  personal: z.boolean(),
});

/** An assessment unit as it is listed and chosen. */
export type Unit = z.output<typeof unitSchema>;

/** What is known of an assessment without its document. `summary` holds the shown levels and the statuses. */
export const assessmentHeadSchema = z.object({
  id: idSchema,
  /** The public id: it never changes and says nothing. */
  pid: z.uuid(),
  name: z.string(),
  unitId: idSchema,
  created: instantSchema,
  updated: instantSchema,
  updatedBy: z.string(),
  revision: revisionSchema,
  modelHash: hashSchema,
  modelName: z.string(),
  /** A branch in which a launch is planned, merged or not: it counts for no unit and no year. */
  branch: z.boolean(),
  /** A part is APPROVED in it where `signOff` says so, and nowhere else. */
  summary: z.custom<AssessmentSummary>(),
  /** Where its sign-offs stand: who approved the whole, when, and the hash of the signed state. */
  signOff: z.custom<SignOffHead>(),
});

/** One line of the list of assessments, and the heading of an open one. */
export type AssessmentHead = z.output<typeof assessmentHeadSchema>;

/** What the caller may do with an assessment, as the screens read it to offer or hide what it leads to. */
export const assessmentPermissionsSchema = z.object({
  view: z.boolean(),
  comment: z.boolean(),
  edit: z.boolean(),
  approve: z.boolean(),
  /** True for the public sample: nothing can be written whatever the other flags say. */
  sample: z.boolean(),
});

/** Answer to a change. `patches` holds what changed, the statuses that followed included; empty = nothing changed. */
export const changedSchema = savedSchema.extend({
  /** Signed or asked-for parts that the change has reopened. */
  reopened: z.array(z.enum(signOffParts)).readonly(),
  summary: z.custom<AssessmentSummary>(),
});

/** What a save gives back: the new revision, with what else it changed. */
export type Changed = z.output<typeof changedSchema>;

/** Settings as they are given; the engine checks the rest. */
export const settingsSchema = documentPart<AssessmentSettings>('AssessmentSettings');

const segment = z.enum(['INDIVIDUALS', 'CORPORATES']).exactOptional();
const relevance = z.enum(operationalRelevances).exactOptional();

/** The figure to explain: `TraceSubject` of the engine. */
export const traceSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('risk'), type: riskTypeSchema, key: keySchema, segment, relevance }),
  z.strictObject({ kind: z.literal('category'), type: riskTypeSchema, segment, relevance }),
  z.strictObject({ kind: z.literal('overall'), segment, relevance }),
  z.strictObject({ kind: z.literal('legal'), segment }),
]);

/** Everything that the editor needs, in one answer. */
export const loadedSchema = z.object({
  meta: assessmentHeadSchema,
  document: documentSchema,
  revision: revisionSchema,
  permissions: assessmentPermissionsSchema,
  /** The pinned version under the caller's projection; its data is `GET model/data/{projection}`. */
  model: modelHeadSchema,
  /** The live version's hash when it is another one than the pinned. */
  newerModel: hashSchema.nullable(),
  units: z.array(unitSchema).readonly(),
  comments: z.object({ total: z.number().int(), open: z.number().int() }),
});

/** An assessment ready to be edited: document, model version, rights and units. */
export type Loaded = z.output<typeof loadedSchema>;

/** Answer to a new assessment. */
export const createdSchema = z.object({ id: idSchema, pid: z.uuid(), revision: revisionSchema });

/** Somebody by id and name. The name is that of the time when it was written down. */
export const namedPersonSchema = z.object({ id: idSchema, name: z.string() });

/** Somebody of the organisation, named. */
export type NamedPerson = z.output<typeof namedPersonSchema>;

/** Somebody who may see an assessment, with what they may do in it. */
export const assessmentPersonSchema = namedPersonSchema.extend({ comment: z.boolean(), edit: z.boolean() });

/** Somebody who may see an assessment: they can be named in its comments, and own what follows from it. */
export type AssessmentPerson = z.output<typeof assessmentPersonSchema>;
