/**
 * Risk assessments: the list, one assessment with its document, and every change of it. Specification 001 sections 3.5
 * and 7.2. The document is one JSON value with one revision; what it may hold is the engine's rule alone.
 */

import { changeIdSchema, patchesSchema, startingShape } from '@klarsikt/contract/document.ts';
import {
  alsoExamined,
  command,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  hashSchema,
  idSchema,
  instantSchema,
  revisionParam,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import type {
  AssessmentDocument,
  AssessmentResult,
  AssessmentSummary,
  Finding,
  Trace,
  UnreasonedLevels,
} from '@klarsikt/engine';
import { z } from 'zod';
import {
  assessmentHeadSchema,
  assessmentParams,
  assessmentPermissionsSchema,
  changedSchema,
  createdSchema,
  documentBodyLimit,
  documentPart,
  documentSchema,
  loadedSchema,
  settingsSchema,
  traceSubjectSchema,
  unitSchema,
} from './assessment.shapes.ts';

/** Reading, changing and calculating assessments. */
export const assessment = {
  list: query({
    method: 'GET',
    path: 'ra',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    external: true,
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
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: 'What the caller may do with the assessment.',
    params: assessmentParams,
    result: assessmentPermissionsSchema,
  }),
  load: query({
    method: 'POST',
    path: 'ra/load',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Everything that the editor needs, in one answer.',
    body: z.strictObject({ id: idSchema }),
    result: loadedSchema,
  }),
  get: query({
    method: 'GET',
    path: 'ra/id/{id}',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The assessment as a resource: head, settings, statuses and selections, without its data.',
    params: assessmentParams,
    result: assessmentHeadSchema.extend({
      settings: settingsSchema,
      status: documentPart<AssessmentDocument['status']>('AssessmentStatus'),
      selections: documentPart<AssessmentDocument['selections']>('AssessmentSelections'),
    }),
  }),
  getMeta: query({
    method: 'GET',
    path: 'ra/pid/{id}/meta',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The head of the assessment with this public id.',
    params: z.strictObject({ id: z.uuid() }),
    result: assessmentHeadSchema,
  }),
  init: query({
    method: 'POST',
    path: 'ra/init',
    access: needs('ra:Edit'),
    visitors: visitorBounds.read,
    summary:
      'Proposes the settings of a new assessment, copied from `raId` when it is given. Writes nothing.',
    body: z.strictObject({
      auId: idSchema.nullable().default(null),
      raId: idSchema.nullable().default(null),
      personalUserId: idSchema.nullable().default(null),
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
    visitors: visitorBounds.write,
    external: true,
    summary: 'Creates an assessment on the live model version.',
    events: ['assessment.created'],
    body: z.strictObject({ unitId: idSchema, settings: settingsSchema }),
    result: createdSchema,
  }),
  update: command({
    method: 'POST',
    path: 'ra',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    summary: 'Replaces the settings.',
    events: ['assessment.changed'],
    body: z.strictObject({ id: idSchema, ...startingShape, settings: settingsSchema }),
    result: changedSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Deletes the assessment; it can be restored for 30 days.',
    events: ['assessment.deleted'],
    params: assessmentParams,
    result: doneSchema,
  }),
  restore: command({
    method: 'POST',
    path: 'ra/{id}/restore',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Takes a deletion back.',
    events: ['assessment.restored'],
    params: assessmentParams,
    result: doneSchema,
  }),
  calculate: query({
    method: 'POST',
    path: 'ra/{id}/calculate',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Calculates the saved document, or an unsaved one, and explains one figure on request.',
    params: assessmentParams,
    body: z.strictObject({
      /** `modelHash`: another published version instead of the pinned one. `trace`: the figure to explain. */
      context: z
        .strictObject({ modelHash: hashSchema.exactOptional(), trace: traceSubjectSchema.exactOptional() })
        .exactOptional(),
      /** What is not saved yet: a whole document, or patches on the saved one; empty: nothing. */
      payload: z
        .union([
          z.strictObject({ document: documentSchema }),
          z.strictObject({ patches: patchesSchema }),
          z.strictObject({}),
        ])
        .exactOptional(),
    }),
    result: z.object({
      revision: revisionSchema,
      modelHash: hashSchema,
      result: z.custom<AssessmentResult>(),
      summary: z.custom<AssessmentSummary>(),
      trace: z.custom<Trace>().nullable(),
      /** What is entered and cannot be meant, or does not count, with its place. */
      findings: z.array(z.custom<Finding>()).readonly(),
      /** Levels with and without what is ruled out without a reason; null when nothing is. */
      unreasoned: z.custom<UnreasonedLevels>().nullable(),
    }),
  }),
  duplicate: command({
    method: 'POST',
    path: 'ra/{id}/duplicate',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Copies the assessment, every field, under a new name. Approvals are not copied: they were for the other.',
    events: ['assessment.duplicated'],
    params: assessmentParams,
    body: z.strictObject({
      name: statedSchema(255),
      unitId: idSchema.exactOptional(),
      /** The date of the copy: another year's assessment begins so. The original's when left out. */
      date: z.iso.date().exactOptional(),
      /** Copies the conversations that are open too, with their authors. */
      comments: z.boolean().exactOptional(),
    }),
    result: createdSchema,
  }),
  move: command({
    method: 'POST',
    path: 'ra/{id}/move',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Moves the assessment to another unit.',
    events: ['assessment.moved'],
    params: assessmentParams,
    body: z.strictObject({ unitId: idSchema }),
    result: doneSchema,
  }),
  getData: query({
    method: 'GET',
    path: 'ra/data/{id}',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    external: true,
    summary: 'The document with its revision.',
    params: assessmentParams,
    result: z.object({ id: idSchema, revision: revisionSchema, document: documentSchema }),
  }),
  updateData: command({
    method: 'POST',
    path: 'ra/data/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary: 'Replaces the parts of the document that are given; the others stay.',
    events: ['assessment.changed'],
    params: assessmentParams,
    body: z.strictObject({
      ...startingShape,
      data: z.strictObject({
        selections: documentPart<AssessmentDocument['selections']>('AssessmentSelections').exactOptional(),
        background: documentPart<AssessmentDocument['background']>('AssessmentBackground').exactOptional(),
        threats: documentPart<AssessmentDocument['threats']>('AssessmentThreats').exactOptional(),
        risks: documentPart<AssessmentDocument['risks']>('AssessmentRisks').exactOptional(),
        controls: documentPart<AssessmentDocument['controls']>('AssessmentControls').exactOptional(),
        conclusions: documentPart<AssessmentDocument['conclusions']>('Conclusions').exactOptional(),
        scope: documentPart<NonNullable<AssessmentDocument['scope']>>('AssessmentScope').exactOptional(),
        governance:
          documentPart<NonNullable<AssessmentDocument['governance']>>('AssessmentGovernance').exactOptional(),
        sources:
          documentPart<NonNullable<AssessmentDocument['sources']>>('AssessmentSources').exactOptional(),
        method: documentPart<NonNullable<AssessmentDocument['method']>>('AssessmentMethod').exactOptional(),
        exploitation:
          documentPart<NonNullable<AssessmentDocument['exploitation']>>(
            'ExploitationEntries',
          ).exactOptional(),
      }),
    }),
    result: changedSchema,
  }),
  replaceData: command({
    method: 'PUT',
    path: 'ra/data/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    bodyLimit: documentBodyLimit,
    summary: 'Replaces the whole document.',
    events: ['assessment.changed'],
    params: assessmentParams,
    body: z.strictObject({ ...startingShape, document: documentSchema }),
    result: changedSchema,
  }),
  removeData: command({
    method: 'DELETE',
    path: 'ra/data/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Empties the document but for its settings. It stays in the history.',
    events: ['assessment.changed'],
    params: assessmentParams,
    query: z.strictObject({
      revision: revisionParam,
      change: changeIdSchema.exactOptional(),
    }),
    result: changedSchema,
  }),
  modifyData: command({
    method: 'POST',
    path: 'ra/data/{id}/modify',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    external: true,
    bodyLimit: documentBodyLimit,
    summary:
      'Applies patches to the revision that they were made for. A stale one is refused with the present state and what happened since.',
    events: ['assessment.changed'],
    params: assessmentParams,
    body: z.strictObject({ ...startingShape, patches: patchesSchema }),
    result: changedSchema,
  }),
};
