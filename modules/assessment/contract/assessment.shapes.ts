/** Schemas of assessments that several features share: the document and its parts, changes, heads. */

import { savedChangeSchema } from '@klarsikt/contract/document.ts';
import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  hashSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
} from '@klarsikt/contract/shapes.ts';
import type { AssessmentDocument, AssessmentSettings, AssessmentSummary } from '@klarsikt/engine/assessment';
import { type SignOffSummary, signOffParts } from '@klarsikt/engine/sign-off';
import { operationalRelevances } from '@klarsikt/engine/text';
import { modelHeadSchema } from '@klarsikt/library/contract/model.shapes.ts';
import { z } from 'zod';
import { ownFieldValuesSchema } from './ownfield.ts';

/** Largest request body with a whole document: 4 MiB. */
export const maxDocumentBodyBytes = 4 * 1024 * 1024;

/**
 * A part of the document. This schema only requires an object: the engine validates the whole document on every change,
 * and reports every fault (`error.patch`). `component` is the published description of the part.
 */
export function createDocumentPartSchema<T>(component: string) {
  return z
    .custom<T>((value) => typeof value === 'object' && value !== null, 'an object is expected')
    .meta(createComponentReference(component));
}

/** The whole document (`AssessmentDocument` of the engine). */
export const documentSchema = createDocumentPartSchema<AssessmentDocument>('AssessmentDocument');

/** Path parameters of an assessment. */
export const assessmentParams = z.strictObject({ id: idParamSchema });

/** An assessment unit. A `personal` unit is visible only to its user. */
export const assessmentUnitSchema = z.object({
  id: idSchema,
  name: z.string(),
  parentId: idSchema.nullable(),
  personal: z.boolean(),
});

/** An assessment unit in lists and choices. */
export type AssessmentUnit = z.output<typeof assessmentUnitSchema>;

/** An assessment without its document. `summary` holds the displayed levels and the statuses. */
export const assessmentHeadSchema = z.object({
  id: idSchema,
  /** Public id: constant and without meaning. */
  pid: z.uuid(),
  name: z.string(),
  unitId: idSchema,
  created: instantSchema,
  updated: instantSchema,
  updatedBy: z.string(),
  revision: revisionSchema,
  modelHash: hashSchema,
  modelName: z.string(),
  /** True for a branch with a planned launch, merged or not; branches do not represent a unit or a year. */
  branch: z.boolean(),
  /** The summary never marks a part as APPROVED; `signOff` holds the approvals. */
  summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')),
  /** State of the sign-offs: approver of the whole, time, and hash of the signed state. */
  signOff: z.custom<SignOffSummary>().meta(createComponentReference('SignOffHead')),
  ownFields: ownFieldValuesSchema,
});

/** One line of the list of assessments, and the heading of an open one. */
export type AssessmentHead = z.output<typeof assessmentHeadSchema>;

/** Permissions of the caller in an assessment, from which the pages decide what to offer. */
export const assessmentPermissionsSchema = z.object({
  view: z.boolean(),
  comment: z.boolean(),
  edit: z.boolean(),
  approve: z.boolean(),
  /** True for the public sample, which cannot be changed regardless of the other flags. */
  sample: z.boolean(),
});

/** Result of a change. `patches` holds all changes, including the resulting statuses; empty if nothing changed. */
export const changeResultSchema = savedChangeSchema.extend({
  /** Approved or requested parts that the change has reopened. */
  reopened: z.array(z.enum(signOffParts)).readonly(),
  summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')),
});

/** Result of a save: the new revision, and further changes that it caused. */
export type ChangeResult = z.output<typeof changeResultSchema>;

/** Settings from a request; the engine validates the content. */
export const settingsSchema = createDocumentPartSchema<AssessmentSettings>('AssessmentSettings');

const segment = z.enum(['INDIVIDUALS', 'CORPORATES']).exactOptional();
const relevance = z.enum(operationalRelevances).exactOptional();

/** Subject of an explanation: `TraceSubject` of the engine. */
export const traceSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('risk'), type: riskTypeSchema, key: keySchema, segment, relevance }),
  z.strictObject({ kind: z.literal('category'), type: riskTypeSchema, segment, relevance }),
  z.strictObject({ kind: z.literal('overall'), segment, relevance }),
  z.strictObject({ kind: z.literal('legal'), segment }),
]);

/** All data of the editor in one response. */
export const loadedAssessmentSchema = z.object({
  meta: assessmentHeadSchema,
  document: documentSchema,
  revision: revisionSchema,
  permissions: assessmentPermissionsSchema,
  /** The pinned model version under the caller's projection; `GET model/data/{projection}` returns its data. */
  model: modelHeadSchema,
  /** Hash of the live version if the pinned version differs. */
  newerModel: hashSchema.nullable(),
  units: z.array(assessmentUnitSchema).readonly(),
  comments: z.object({ total: z.number().int(), open: z.number().int() }),
  /** Changes with every request for approval and every decision, as in the answer about the newest revision. */
  approvals: z.string(),
});

/** An assessment ready for editing: document, model version, permissions and units. */
export type LoadedAssessment = z.output<typeof loadedAssessmentSchema>;

/** Result of creating an assessment. */
export const createdAssessmentSchema = z.object({ id: idSchema, pid: z.uuid(), revision: revisionSchema });

/** A person by id and name. The name is that of the time of writing. */
export const namedPersonSchema = z.object({ id: idSchema, name: z.string() });

/** A person of the organisation. */
export type NamedPerson = z.output<typeof namedPersonSchema>;

/** A person who may see an assessment, with further permissions. */
export const assessmentPersonSchema = namedPersonSchema.extend({ comment: z.boolean(), edit: z.boolean() });

/** A person who may see an assessment, be mentioned in its comments, and own its actions. */
export type AssessmentPerson = z.output<typeof assessmentPersonSchema>;
