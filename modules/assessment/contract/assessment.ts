/**
 * Risk assessments: the list, one assessment with its document, and every change to it (specification 001 sections
 * 3.5 and 7.2). The document is one JSON value with one revision, and only the engine defines its valid content.
 */

import { changeIdSchema, patchesSchema, saveBodyShape } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  hashSchema,
  idSchema,
  instantSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { AssessmentResult, Trace } from '@klarsikt/engine/assess';
import type {
  AssessmentDocument,
  AssessmentSummary,
  MisleadingEntry,
  UnreasonedMarkEffect,
} from '@klarsikt/engine/assessment';
import { z } from 'zod';
import {
  assessmentHeadSchema,
  assessmentParams,
  assessmentPermissionsSchema,
  assessmentUnitSchema,
  changeResultSchema,
  createDocumentPartSchema,
  createdAssessmentSchema,
  documentSchema,
  loadedAssessmentSchema,
  maxDocumentBodyBytes,
  settingsSchema,
  traceSubjectSchema,
} from './assessment.shapes.ts';

/** Calls to read, change and calculate assessments. */
export const assessmentContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.read,
    external: true,
    summary: 'Units and assessments that the caller may see, with shown levels and statuses.',
    query: z.strictObject({ deleted: z.stringbool().exactOptional() }),
    paged: { list: 'assessments', changed: ['updated'] },
    result: z.object({
      units: z.array(assessmentUnitSchema).readonly(),
      assessments: z.array(assessmentHeadSchema.extend({ deletedAt: instantSchema.nullable() })).readonly(),
    }),
  }),
  getPermissions: defineQuery({
    method: 'GET',
    path: 'ra/{id}/permissions',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: "The caller's permissions on the assessment.",
    params: assessmentParams,
    result: assessmentPermissionsSchema,
  }),
  load: defineQuery({
    method: 'POST',
    path: 'ra/load',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary: 'All data for the editor in one answer.',
    body: z.strictObject({ id: idSchema }),
    result: loadedAssessmentSchema,
  }),
  get: defineQuery({
    method: 'GET',
    path: 'ra/id/{id}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The assessment as a resource: head, settings, statuses and selections, without its data.',
    params: assessmentParams,
    result: assessmentHeadSchema.extend({
      settings: settingsSchema,
      status: createDocumentPartSchema<AssessmentDocument['status']>('AssessmentStatus'),
      selections: createDocumentPartSchema<AssessmentDocument['selections']>('AssessmentSelections'),
    }),
  }),
  getMeta: defineQuery({
    method: 'GET',
    path: 'ra/pid/{id}/meta',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The head of the assessment with this public id.',
    params: z.strictObject({ id: z.uuid() }),
    result: assessmentHeadSchema,
  }),
  init: defineQuery({
    method: 'POST',
    path: 'ra/init',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.read,
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
      units: z.array(assessmentUnitSchema).readonly(),
    }),
  }),
  create: defineCommand({
    method: 'PUT',
    path: 'ra',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    summary: 'Creates an assessment on the live model version.',
    events: ['assessment.created'],
    body: z.strictObject({ unitId: idSchema, settings: settingsSchema }),
    result: createdAssessmentSchema,
  }),
  update: defineCommand({
    method: 'POST',
    path: 'ra',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    summary: 'Replaces the settings.',
    events: ['assessment.changed'],
    body: z.strictObject({ id: idSchema, ...saveBodyShape, settings: settingsSchema }),
    result: changeResultSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'ra/{id}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Deletes the assessment; it can be restored for 30 days.',
    events: ['assessment.deleted'],
    params: assessmentParams,
    result: emptyResultSchema,
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'ra/{id}/restore',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Restores a deleted assessment.',
    events: ['assessment.restored'],
    params: assessmentParams,
    result: emptyResultSchema,
  }),
  calculate: defineQuery({
    method: 'POST',
    path: 'ra/{id}/calculate',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Calculates the saved document, or an unsaved one, and explains one figure on request.',
    params: assessmentParams,
    body: z.strictObject({
      /**
       * `modelHash` is another published version to calculate with, instead of the pinned one; `trace` is the level
       * to explain.
       */
      context: z
        .strictObject({ modelHash: hashSchema.exactOptional(), trace: traceSubjectSchema.exactOptional() })
        .exactOptional(),
      /** Unsaved changes to calculate with: a whole document, or patches of the saved document; absent for none. */
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
      result: z.custom<AssessmentResult>().meta(createComponentReference('AssessmentResult')),
      summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')),
      trace: z.custom<Trace>().meta(createComponentReference('Trace')).nullable(),
      /** Implausible entries and entries that the calculation ignores, with their paths. */
      findings: z.array(z.custom<MisleadingEntry>().meta(createComponentReference('Finding'))).readonly(),
      /**
       * Levels with the "not applicable" marks that have no reason, and without these marks; null if every mark has a
       * reason.
       */
      unreasoned: z
        .custom<UnreasonedMarkEffect>()
        .meta(createComponentReference('UnreasonedLevels'))
        .nullable(),
    }),
  }),
  duplicate: defineCommand({
    method: 'POST',
    path: 'ra/{id}/duplicate',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Copies the whole assessment under a new name. Approvals are not copied.',
    events: ['assessment.duplicated'],
    params: assessmentParams,
    body: z.strictObject({
      name: createRequiredTextSchema(255),
      unitId: idSchema.exactOptional(),
      /** Date of the copy, for example in the next year; by default the original's date. */
      date: z.iso.date().exactOptional(),
      /** True to copy open conversations with their authors. */
      comments: z.boolean().exactOptional(),
    }),
    result: createdAssessmentSchema,
  }),
  move: defineCommand({
    method: 'POST',
    path: 'ra/{id}/move',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Moves the assessment to another unit.',
    events: ['assessment.moved'],
    params: assessmentParams,
    body: z.strictObject({ unitId: idSchema }),
    result: emptyResultSchema,
  }),
  getData: defineQuery({
    method: 'GET',
    path: 'ra/data/{id}',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'The document with its revision.',
    params: assessmentParams,
    result: z.object({ id: idSchema, revision: revisionSchema, document: documentSchema }),
  }),
  updateData: defineCommand({
    method: 'POST',
    path: 'ra/data/{id}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Replaces the given parts of the document; the others are unchanged.',
    events: ['assessment.changed'],
    params: assessmentParams,
    body: z.strictObject({
      ...saveBodyShape,
      data: z.strictObject({
        selections:
          createDocumentPartSchema<AssessmentDocument['selections']>('AssessmentSelections').exactOptional(),
        background:
          createDocumentPartSchema<AssessmentDocument['background']>('AssessmentBackground').exactOptional(),
        threats: createDocumentPartSchema<AssessmentDocument['threats']>('AssessmentThreats').exactOptional(),
        risks: createDocumentPartSchema<AssessmentDocument['risks']>('AssessmentRisks').exactOptional(),
        controls:
          createDocumentPartSchema<AssessmentDocument['controls']>('AssessmentControls').exactOptional(),
        conclusions:
          createDocumentPartSchema<AssessmentDocument['conclusions']>('Conclusions').exactOptional(),
        scope:
          createDocumentPartSchema<NonNullable<AssessmentDocument['scope']>>(
            'AssessmentScope',
          ).exactOptional(),
        governance:
          createDocumentPartSchema<NonNullable<AssessmentDocument['governance']>>(
            'AssessmentGovernance',
          ).exactOptional(),
        sources:
          createDocumentPartSchema<NonNullable<AssessmentDocument['sources']>>(
            'AssessmentSources',
          ).exactOptional(),
        method:
          createDocumentPartSchema<NonNullable<AssessmentDocument['method']>>(
            'AssessmentMethod',
          ).exactOptional(),
        exploitation:
          createDocumentPartSchema<NonNullable<AssessmentDocument['exploitation']>>(
            'ExploitationEntries',
          ).exactOptional(),
      }),
    }),
    result: changeResultSchema,
  }),
  replaceData: defineCommand({
    method: 'PUT',
    path: 'ra/data/{id}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    bodyLimit: maxDocumentBodyBytes,
    summary: 'Replaces the whole document.',
    events: ['assessment.changed'],
    params: assessmentParams,
    body: z.strictObject({ ...saveBodyShape, document: documentSchema }),
    result: changeResultSchema,
  }),
  removeData: defineCommand({
    method: 'DELETE',
    path: 'ra/data/{id}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Empties the document except for its settings. Earlier content is kept in the history.',
    events: ['assessment.changed'],
    params: assessmentParams,
    query: z.strictObject({
      revision: revisionParamSchema,
      change: changeIdSchema.exactOptional(),
    }),
    result: changeResultSchema,
  }),
  modifyData: defineCommand({
    method: 'POST',
    path: 'ra/data/{id}/modify',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    external: true,
    bodyLimit: maxDocumentBodyBytes,
    summary:
      'Applies patches to the revision that they were made for. A stale revision is refused with the current document and the changes since.',
    events: ['assessment.changed'],
    params: assessmentParams,
    body: z.strictObject({ ...saveBodyShape, patches: patchesSchema }),
    result: changeResultSchema,
  }),
};
