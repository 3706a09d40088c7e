/**
 * Own parts of the reference model: an organisation's own threats, products, controls and so on, its grades of library
 * threats, and what it hides. Shared over the organisation, or kept in one assessment. Specification 001 section 7.2.
 */

import {
  assessmentParams,
  changedSchema,
  documentBodyLimit,
  documentPart,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  changeIdSchema,
  documentEndpoints,
  patchesSchema,
  startingShape,
} from '@klarsikt/contract/document.ts';
import {
  alsoExamined,
  command,
  needs,
  needsOrSample,
  query,
  signedInOrSample,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, keySchema, revisionParam, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { type OwnParts, ownCollections } from '@klarsikt/engine';
import { z } from 'zod';

/** `OwnParts` of the engine: the whole is checked by the engine, against the version that the parts stand over. */
export const ownPartsSchema = documentPart<OwnParts>('OwnParts');

const assessmentParts = z.object({
  id: idSchema,
  /** Of the assessment. */
  revision: revisionSchema,
  /** The organisation's parts as the assessment holds them; null where it holds none. */
  shared: z.object({ revision: revisionSchema, parts: ownPartsSchema }).nullable(),
  /** Kept in this assessment alone. */
  own: ownPartsSchema,
  /** Revision of the organisation's parts where it is newer than the one that is held. */
  newer: revisionSchema.nullable(),
});

const ofAssessment = {
  access: needs('ra:Edit'),
  visitors: visitorBounds.write,
  bodyLimit: documentBodyLimit,
  events: ['assessment.changed'],
  params: assessmentParams,
  result: changedSchema,
} as const;

/** The organisation's parts as a document with a history, and those of an assessment. */
export const overlay = {
  createId: query({
    method: 'POST',
    path: 'ra/threatmodel/create-id',
    access: needs('ra:Edit'),
    visitors: visitorBounds.read,
    summary: 'Id and key for a new own entity, from the range that no version of the library uses.',
    body: z.strictObject({ collection: z.enum(ownCollections) }),
    result: z.object({ id: idSchema, key: keySchema }),
  }),
  ...documentEndpoints({
    path: 'ra/model/shared',
    what: "the organisation's own parts of the model",
    access: needs('ra:Edit'),
    reading: signedInOrSample,
    visitors: { read: visitorBounds.read, write: visitorBounds.write },
    event: 'overlay.changed',
    document: ownPartsSchema,
  }),
  get: query({
    method: 'GET',
    path: 'ra/model/{id}',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: "Own parts in an assessment: the organisation's as it holds them, and those kept in it alone.",
    params: assessmentParams,
    result: assessmentParts,
  }),
  update: command({
    ...ofAssessment,
    method: 'POST',
    path: 'ra/model/{id}',
    summary: 'Replaces the collections that are given of the parts kept in the assessment; the others stay.',
    body: z.strictObject({ ...startingShape, parts: ownPartsSchema }),
  }),
  replace: command({
    ...ofAssessment,
    method: 'PUT',
    path: 'ra/model/{id}',
    summary: 'Replaces all parts kept in the assessment.',
    body: z.strictObject({ ...startingShape, parts: ownPartsSchema }),
  }),
  remove: command({
    ...ofAssessment,
    method: 'DELETE',
    path: 'ra/model/{id}',
    summary: "Takes the parts kept in the assessment away; the organisation's stay.",
    query: z.strictObject({
      revision: revisionParam,
      change: changeIdSchema.exactOptional(),
    }),
  }),
  modify: command({
    ...ofAssessment,
    method: 'POST',
    path: 'ra/model/{id}/modify',
    summary: 'Applies patches to the parts kept in the assessment; their paths begin inside these.',
    body: z.strictObject({ ...startingShape, patches: patchesSchema }),
  }),
  adopt: command({
    ...ofAssessment,
    method: 'POST',
    path: 'ra/model/{id}/shared',
    summary: "Takes the organisation's parts into the assessment as they are now; null lets go of them.",
    body: z.strictObject({ ...startingShape, shared: revisionSchema.min(1).nullable() }),
  }),
};
