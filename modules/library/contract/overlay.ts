/**
 * Own parts of the reference model: own threats, products, controls and other entities, own grades of library threats,
 * and hidden entities. They are shared in the organisation or kept in one assessment. Specification 001 section 7.2.
 */

import {
  assessmentParams,
  changeResultSchema,
  createDocumentPartSchema,
  maxDocumentBodyBytes,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import {
  changeIdSchema,
  defineDocumentEndpoints,
  patchesSchema,
  saveBodyShape,
} from '@klarsikt/contract/document.ts';
import {
  allowsSample,
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, keySchema, revisionParamSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { type OwnParts, ownCollections } from '@klarsikt/engine/overlay';
import { z } from 'zod';

/** Own parts as the engine defines them; the engine checks them against the model version in use. */
export const ownPartsSchema = createDocumentPartSchema<OwnParts>('OwnParts');

const assessmentParts = z.object({
  id: idSchema,
  /** Revision of the assessment. */
  revision: revisionSchema,
  /** The organisation's own parts in the state that the assessment uses; null if the assessment uses none. */
  shared: z.object({ revision: revisionSchema, parts: ownPartsSchema }).nullable(),
  /** Own parts of this assessment only. */
  own: ownPartsSchema,
  /** Revision of the organisation's own parts if it is newer than the revision in use; otherwise null. */
  newer: revisionSchema.nullable(),
});

const ofAssessment = {
  access: needsPermission('ra:Edit'),
  visitors: visitorLimits.write,
  bodyLimit: maxDocumentBodyBytes,
  events: ['assessment.changed'],
  params: assessmentParams,
  result: changeResultSchema,
} as const;

/** Endpoints of the organisation's own parts with their history, and of the parts of an assessment. */
export const overlayContract = {
  createId: defineQuery({
    method: 'POST',
    path: 'ra/threatmodel/create-id',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.read,
    summary: 'Id and key for a new own entity, from the range reserved for own entities.',
    body: z.strictObject({ collection: z.enum(ownCollections) }),
    result: z.object({ id: idSchema, key: keySchema }),
  }),
  ...defineDocumentEndpoints({
    path: 'ra/model/shared',
    what: "the organisation's own parts of the model",
    access: needsPermission('ra:Edit'),
    reading: allowsSample,
    visitors: { read: visitorLimits.read, write: visitorLimits.write },
    event: 'overlay.changed',
    document: ownPartsSchema,
  }),
  get: defineQuery({
    method: 'GET',
    path: 'ra/model/{id}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary:
      'Own parts in an assessment: those of the organisation in the adopted version, and those of the assessment alone.',
    params: assessmentParams,
    result: assessmentParts,
  }),
  update: defineCommand({
    ...ofAssessment,
    method: 'POST',
    path: 'ra/model/{id}',
    summary: "Replaces the given collections of the assessment's own parts; the others are unchanged.",
    body: z.strictObject({ ...saveBodyShape, parts: ownPartsSchema }),
  }),
  replace: defineCommand({
    ...ofAssessment,
    method: 'PUT',
    path: 'ra/model/{id}',
    summary: 'Replaces all own parts of the assessment.',
    body: z.strictObject({ ...saveBodyShape, parts: ownPartsSchema }),
  }),
  remove: defineCommand({
    ...ofAssessment,
    method: 'DELETE',
    path: 'ra/model/{id}',
    summary: 'Removes the own parts of the assessment; those of the organisation are kept.',
    query: z.strictObject({
      revision: revisionParamSchema,
      change: changeIdSchema.exactOptional(),
    }),
  }),
  modify: defineCommand({
    ...ofAssessment,
    method: 'POST',
    path: 'ra/model/{id}/modify',
    summary: 'Applies patches to the own parts of the assessment; paths are relative to them.',
    body: z.strictObject({ ...saveBodyShape, patches: patchesSchema }),
  }),
  adopt: defineCommand({
    ...ofAssessment,
    method: 'POST',
    path: 'ra/model/{id}/shared',
    summary: 'Adopts the current own parts of the organisation in the assessment; null removes them.',
    body: z.strictObject({ ...saveBodyShape, shared: revisionSchema.min(1).nullable() }),
  }),
};
