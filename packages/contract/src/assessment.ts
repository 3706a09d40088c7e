/**
 * Risk assessments: the list, one assessment with its document, and every change of it. Specification 001 sections 3.5
 * and 7.2. The document is one JSON value with one revision; what it may hold is the engine's rule alone.
 */
import {
  type AssessmentDocument,
  type AssessmentResult,
  type AssessmentSettings,
  type AssessmentSummary,
  type DocumentFault,
  isForbiddenKey,
  operationalRelevances,
  type Patch,
  statusNames,
  type Trace,
} from '@klarsikt/engine';
import { z } from 'zod';
import { command, needs, needsOrSample, query } from './endpoint.ts';
import { modelHeadSchema } from './model.ts';
import {
  doneSchema,
  hashSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
} from './shapes.ts';

/** Largest body with a whole document in it: 4 MiB. */
export const documentBodyLimit = 4 * 1024 * 1024;

/** Most patches in one change. */
export const patchLimit = 2_000;

/**
 * A part of the document. The wire only says that it is an object; the engine's validation of the whole document, run
 * on every change, says what it may hold and names every fault (`error.patch`).
 */
export function documentPart<T>() {
  return z.custom<T>((value) => typeof value === 'object' && value !== null, 'an object is expected');
}

/** The whole document (`AssessmentDocument` of the engine). */
export const documentSchema = documentPart<AssessmentDocument>();

/** A JSON pointer to a member of the document, without names that reach into prototypes. */
export const pointerSchema = z
  .string()
  .max(1_000)
  .regex(/^(\/([^~/]|~[01])*)+$/)
  .refine((path) => !path.split('/').some(isForbiddenKey), 'a forbidden member name');

/** One change of the document: `Patch` of the engine. */
export const patchSchema: z.ZodType<Patch> = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), path: pointerSchema, value: z.json() }),
  z.strictObject({ op: z.literal('remove'), path: pointerSchema }),
]);
export const patchesSchema = z.array(patchSchema).min(1).max(patchLimit);

const idParams = z.strictObject({ id: idParam });

/** Who changed it last, and when. */
export const authorSchema = z.object({ at: instantSchema, author: z.string(), userId: idSchema.nullable() });

/** A revision as history lists it, without the patches. */
export const revisionHeadSchema = authorSchema.extend({ revision: revisionSchema });

/** An assessment unit. `personal` units are seen by their user alone. */
export const unitSchema = z.object({
  id: idSchema,
  name: z.string(),
  parentId: idSchema.nullable(),
  personal: z.boolean(),
});
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
  summary: z.custom<AssessmentSummary>(),
});
export type AssessmentHead = z.output<typeof assessmentHeadSchema>;

/** What the caller may do with an assessment. */
export const assessmentPermissionsSchema = z.object({
  view: z.boolean(),
  edit: z.boolean(),
  approve: z.boolean(),
  /** True for the public sample: nothing can be written whatever the other flags say. */
  sample: z.boolean(),
});
export type AssessmentPermissions = z.output<typeof assessmentPermissionsSchema>;

/** Answer to a change. `patches` holds what changed, the statuses that followed included; empty = nothing changed. */
export const changedSchema = revisionHeadSchema.extend({
  patches: z.array(z.custom<Patch>()).readonly(),
  /** Approvals that the change has ended. */
  reopened: z.array(z.enum(statusNames)).readonly(),
  summary: z.custom<AssessmentSummary>(),
});
export type Changed = z.output<typeof changedSchema>;

/** Details of `error.stale`: the state as it is now, and what happened since the caller's revision. Nothing is lost. */
export interface StaleDetails {
  readonly revision: number;
  readonly document: AssessmentDocument;
  readonly since: readonly (z.output<typeof revisionHeadSchema> & { readonly patches: readonly Patch[] })[];
}

/** Details of `error.patch`. */
export interface PatchFaultDetails {
  readonly reason: string;
  readonly faults: readonly DocumentFault[];
}

/** Settings as they are given; the engine checks the rest. */
export const settingsSchema = documentPart<AssessmentSettings>();

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
export type Loaded = z.output<typeof loadedSchema>;

const createdSchema = z.object({ id: idSchema, pid: z.uuid(), revision: revisionSchema });

export const assessment = {
  list: query({
    method: 'GET',
    path: 'ra',
    access: needsOrSample('ra:View'),
    summary: 'Units and assessments that the caller may see, with shown levels and statuses.',
    query: z.strictObject({ deleted: z.stringbool().exactOptional() }),
    result: z.object({
      units: z.array(unitSchema).readonly(),
      assessments: z.array(assessmentHeadSchema.extend({ deletedAt: instantSchema.nullable() })).readonly(),
    }),
  }),
  getPermissions: query({
    method: 'GET',
    path: 'ra/{id}/permissions',
    access: needsOrSample('ra:View'),
    summary: 'What the caller may do with the assessment.',
    params: idParams,
    result: assessmentPermissionsSchema,
  }),
  load: query({
    method: 'POST',
    path: 'ra/load',
    access: needsOrSample('ra:View'),
    summary: 'Everything that the editor needs, in one answer.',
    body: z.strictObject({ id: idSchema }),
    result: loadedSchema,
  }),
  get: query({
    method: 'GET',
    path: 'ra/id/{id}',
    access: needsOrSample('ra:View'),
    summary: 'The assessment as a resource: head, settings, statuses and selections, without its data.',
    params: idParams,
    result: assessmentHeadSchema.extend({
      settings: settingsSchema,
      status: documentPart<AssessmentDocument['status']>(),
      selections: documentPart<AssessmentDocument['selections']>(),
    }),
  }),
  getMeta: query({
    method: 'GET',
    path: 'ra/pid/{id}/meta',
    access: needsOrSample('ra:View'),
    summary: 'The head of the assessment with this public id.',
    params: z.strictObject({ id: z.uuid() }),
    result: assessmentHeadSchema,
  }),
  init: query({
    method: 'POST',
    path: 'ra/init',
    access: needs('ra:Edit'),
    summary:
      'Proposes the settings of a new assessment, copied from `raId` when it is given. Writes nothing.',
    body: z.strictObject({
      auId: idSchema.exactOptional(),
      raId: idSchema.exactOptional(),
      personalUserId: idSchema.exactOptional(),
    }),
    result: z.object({
      unitId: idSchema,
      settings: settingsSchema,
      modelHash: hashSchema,
      units: z.array(unitSchema).readonly(),
    }),
  }),
  create: command({
    method: 'PUT',
    path: 'ra',
    access: needs('ra:Edit'),
    summary: 'Creates an assessment on the live model version.',
    events: ['assessment.created'],
    body: z.strictObject({ unitId: idSchema, settings: settingsSchema }),
    result: createdSchema,
  }),
  update: command({
    method: 'POST',
    path: 'ra',
    access: needs('ra:Edit'),
    summary: 'Replaces the settings.',
    events: ['assessment.changed', 'assessment.approved'],
    body: z.strictObject({ id: idSchema, revision: revisionSchema, settings: settingsSchema }),
    result: changedSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/{id}',
    access: needs('ra:Edit'),
    summary: 'Deletes the assessment; it can be restored for 30 days.',
    events: ['assessment.deleted'],
    params: idParams,
    result: doneSchema,
  }),
  restore: command({
    method: 'POST',
    path: 'ra/{id}/restore',
    access: needs('ra:Edit'),
    summary: 'Takes a deletion back.',
    events: ['assessment.restored'],
    params: idParams,
    result: doneSchema,
  }),
  calculate: query({
    method: 'POST',
    path: 'ra/{id}/calculate',
    access: needsOrSample('ra:View'),
    bodyLimit: documentBodyLimit,
    summary: 'Calculates the saved document, or an unsaved one, and explains one figure on request.',
    params: idParams,
    body: z.strictObject({
      /** `modelHash`: another published version instead of the pinned one. `trace`: the figure to explain. */
      context: z
        .strictObject({ modelHash: hashSchema.exactOptional(), trace: traceSubjectSchema.exactOptional() })
        .exactOptional(),
      /** What is not saved yet: a whole document, or patches on the saved one. */
      payload: z
        .union([z.strictObject({ document: documentSchema }), z.strictObject({ patches: patchesSchema })])
        .exactOptional(),
    }),
    result: z.object({
      revision: revisionSchema,
      modelHash: hashSchema,
      result: z.custom<AssessmentResult>(),
      summary: z.custom<AssessmentSummary>(),
      trace: z.custom<Trace>().nullable(),
    }),
  }),
  duplicate: command({
    method: 'POST',
    path: 'ra/{id}/duplicate',
    access: needs('ra:Edit'),
    summary:
      'Copies the assessment, every field, under a new name. Approvals are not copied: they were for the other.',
    events: ['assessment.duplicated'],
    params: idParams,
    body: z.strictObject({ name: z.string().trim().min(1).max(255), unitId: idSchema.exactOptional() }),
    result: createdSchema,
  }),
  move: command({
    method: 'POST',
    path: 'ra/{id}/move',
    access: needs('ra:Edit'),
    summary: 'Moves the assessment to another unit.',
    events: ['assessment.moved'],
    params: idParams,
    body: z.strictObject({ unitId: idSchema }),
    result: doneSchema,
  }),
  getData: query({
    method: 'GET',
    path: 'ra/data/{id}',
    access: needsOrSample('ra:View'),
    summary: 'The document with its revision.',
    params: idParams,
    result: z.object({ id: idSchema, revision: revisionSchema, document: documentSchema }),
  }),
  updateData: command({
    method: 'POST',
    path: 'ra/data/{id}',
    access: needs('ra:Edit'),
    bodyLimit: documentBodyLimit,
    summary: 'Replaces the parts of the document that are given; the others stay.',
    events: ['assessment.changed', 'assessment.approved'],
    params: idParams,
    body: z.strictObject({
      revision: revisionSchema,
      data: z.strictObject({
        selections: documentPart<AssessmentDocument['selections']>().exactOptional(),
        background: documentPart<AssessmentDocument['background']>().exactOptional(),
        threats: documentPart<AssessmentDocument['threats']>().exactOptional(),
        risks: documentPart<AssessmentDocument['risks']>().exactOptional(),
        controls: documentPart<AssessmentDocument['controls']>().exactOptional(),
        conclusions: documentPart<AssessmentDocument['conclusions']>().exactOptional(),
      }),
    }),
    result: changedSchema,
  }),
  replaceData: command({
    method: 'PUT',
    path: 'ra/data/{id}',
    access: needs('ra:Edit'),
    bodyLimit: documentBodyLimit,
    summary: 'Replaces the whole document.',
    events: ['assessment.changed', 'assessment.approved'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, document: documentSchema }),
    result: changedSchema,
  }),
  removeData: command({
    method: 'DELETE',
    path: 'ra/data/{id}',
    access: needs('ra:Edit'),
    summary: 'Empties the document but for its settings. It stays in the history.',
    events: ['assessment.changed', 'assessment.approved'],
    params: idParams,
    query: z.strictObject({ revision: z.coerce.number().int().nonnegative() }),
    result: changedSchema,
  }),
  modifyData: command({
    method: 'POST',
    path: 'ra/data/{id}/modify',
    access: needs('ra:Edit'),
    bodyLimit: documentBodyLimit,
    summary:
      'Applies patches to the revision that they were made for. A stale one is refused with both states.',
    events: ['assessment.changed', 'assessment.approved'],
    params: idParams,
    body: z.strictObject({ revision: revisionSchema, patches: patchesSchema }),
    result: changedSchema,
  }),
};
