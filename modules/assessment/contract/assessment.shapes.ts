/**
 * Schemas that several features of the assessment share: the document and its parts, changes, and heads (assessments
 * without their document).
 */

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

/** Largest request body that contains a whole document: 4 MiB. */
export const maxDocumentBodyBytes = 4 * 1024 * 1024;

/**
 * Makes the schema of a part of the document. It only requires an object: the engine validates the whole document on
 * every change and reports every fault (`error.patch`). `component` names the part in the published API description.
 */
export function createDocumentPartSchema<T>(component: string) {
  return z
    .custom<T>((value) => typeof value === 'object' && value !== null, 'an object is expected')
    .meta(createComponentReference(component));
}

/** The whole document (`AssessmentDocument` of the engine). */
export const documentSchema = createDocumentPartSchema<AssessmentDocument>('AssessmentDocument');

/** Path parameters of a call about one assessment. */
export const assessmentParams = z.strictObject({ id: idParamSchema });

/** An assessment unit. A `personal` unit is visible only to its user. */
export const assessmentUnitSchema = z.object({
  id: idSchema,
  name: z.string(),
  parentId: idSchema.nullable(),
  personal: z.boolean(),
});

/** An assessment unit, for lists and for choosing the unit of an assessment. */
export type AssessmentUnit = z.output<typeof assessmentUnitSchema>;

/** An assessment without its document. `summary` contains the displayed levels and the statuses. */
export const assessmentHeadSchema = z.object({
  id: idSchema,
  /** Public id, which never changes and contains no information. */
  pid: z.uuid(),
  name: z.string(),
  unitId: idSchema,
  created: instantSchema,
  updated: instantSchema,
  updatedBy: z.string(),
  revision: revisionSchema,
  modelHash: hashSchema,
  modelName: z.string(),
  /**
   * True for a branch for a planned launch, merged or not. A branch does not count as the assessment of its unit or
   * year.
   */
  branch: z.boolean(),
  /** Displayed levels and statuses. No part has the status APPROVED here; `signOff` contains the approvals. */
  summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')),
  /** State of the sign-offs: approver of the whole assessment, time, and hash of the signed state. */
  signOff: z.custom<SignOffSummary>().meta(createComponentReference('SignOffHead')),
  ownFields: ownFieldValuesSchema,
});

/** An assessment without its document, for the list and for the heading of an open assessment. */
export type AssessmentHead = z.output<typeof assessmentHeadSchema>;

/** The caller's permissions in an assessment; the pages offer only permitted actions. */
export const assessmentPermissionsSchema = z.object({
  view: z.boolean(),
  comment: z.boolean(),
  edit: z.boolean(),
  approve: z.boolean(),
  /** True for the public sample, which nobody can change, whatever the other permissions are. */
  sample: z.boolean(),
});

/**
 * Result of a change. `patches` contains all changes, including the resulting statuses; it is empty if nothing
 * changed.
 */
export const changeResultSchema = savedChangeSchema.extend({
  /** Approved parts, and parts with a request for approval, that the change has reopened. */
  reopened: z.array(z.enum(signOffParts)).readonly(),
  summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')),
});

/** Result of a save: the new revision, and the further changes that the save caused. */
export type ChangeResult = z.output<typeof changeResultSchema>;

/** Settings of an assessment in a request; the engine validates their content. */
export const settingsSchema = createDocumentPartSchema<AssessmentSettings>('AssessmentSettings');

const segment = z.enum(['INDIVIDUALS', 'CORPORATES']).exactOptional();
const relevance = z.enum(operationalRelevances).exactOptional();

/**
 * Level to explain: of one risk, of a risk type (`category`), of the whole assessment, or the legal one; shaped as
 * `TraceSubject` of the engine.
 */
export const traceSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('risk'), type: riskTypeSchema, key: keySchema, segment, relevance }),
  z.strictObject({ kind: z.literal('category'), type: riskTypeSchema, segment, relevance }),
  z.strictObject({ kind: z.literal('overall'), segment, relevance }),
  z.strictObject({ kind: z.literal('legal'), segment }),
]);

/** An assessment with all data that the editor needs, in one response. */
export const loadedAssessmentSchema = z.object({
  meta: assessmentHeadSchema,
  document: documentSchema,
  revision: revisionSchema,
  permissions: assessmentPermissionsSchema,
  /** The pinned model version, as far as the caller may see it; `GET model/data/{projection}` returns its data. */
  model: modelHeadSchema,
  /** Hash of the live model version if the assessment is pinned to another version; otherwise null. */
  newerModel: hashSchema.nullable(),
  units: z.array(assessmentUnitSchema).readonly(),
  comments: z.object({ total: z.number().int(), open: z.number().int() }),
  /**
   * Fingerprint that changes with every request for approval and every decision; the answer about the newest revision
   * contains the same text.
   */
  approvals: z.string(),
});

/** An assessment ready for editing: document, model version, permissions and units. */
export type LoadedAssessment = z.output<typeof loadedAssessmentSchema>;

/** Result of creating an assessment: its id, public id and first revision. */
export const createdAssessmentSchema = z.object({ id: idSchema, pid: z.uuid(), revision: revisionSchema });

/** A person by id and name. The name was stored at the time of writing and can differ from the present name. */
export const namedPersonSchema = z.object({ id: idSchema, name: z.string() });

/** A person of the organisation, by id and name. */
export type NamedPerson = z.output<typeof namedPersonSchema>;

/** A person who may see an assessment, and whether the person may comment on it and edit it. */
export const assessmentPersonSchema = namedPersonSchema.extend({ comment: z.boolean(), edit: z.boolean() });

/** A person who may see an assessment, and who can be mentioned in its comments and own its actions. */
export type AssessmentPerson = z.output<typeof assessmentPersonSchema>;
