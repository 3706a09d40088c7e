/**
 * Assessment templates of an organisation. A template is made from an assessment, has versions, and is offered for
 * new assessments, whose editors can take over its later changes. (`template` in the API means a report template.)
 * Product page section 6.
 */

import {
  changeResultSchema,
  createDocumentPartSchema,
  createdAssessmentSchema,
  settingsSchema,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { changeSubjectSchema } from '@klarsikt/assessment/contract/history.ts';
import { authorSchema, revisionHeadSchema, saveBodyShape } from '@klarsikt/contract/document.ts';
import { defineCommand, defineQuery, needsPermission, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { type AssessmentDocument, assessmentTemplateParts } from '@klarsikt/engine/assessment';
import { z } from 'zod';

const name = createRequiredTextSchema(255);
const description = z.string().trim().max(2_000);
const parts = z.array(z.enum(assessmentTemplateParts)).min(1).max(assessmentTemplateParts.length).readonly();

/** A stored assessment template; `content` is a document without judgements. */
export const assessmentTemplateSchema = z.object({
  name,
  description,
  parts,
  content: createDocumentPartSchema<AssessmentDocument>('AssessmentDocument'),
});

/** A stored assessment template with its content. */
export type AssessmentTemplate = z.output<typeof assessmentTemplateSchema>;

/** An assessment template in a list, without its content. */
export const assessmentTemplateHeadSchema = authorSchema.extend({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  parts,
  revision: revisionSchema,
  /** Number of assessments made from the template, without deleted ones. */
  uses: z.number().int(),
});

/** An assessment template in a list, without its content. */
export type AssessmentTemplateHead = z.output<typeof assessmentTemplateHeadSchema>;

const params = z.strictObject({ blueprint: idParamSchema });
const idParams = z.strictObject({ id: idParamSchema });
const reading = { access: needsPermission('ra:View'), visitors: visitorLimits.read } as const;
const writing = { access: needsPermission('ra:Template'), visitors: visitorLimits.write } as const;
const made = { name, description: description.default(''), parts, assessment: idSchema } as const;

/** Calls that create, change and apply assessment templates. */
export const blueprintContract = {
  list: defineQuery({
    ...reading,
    method: 'GET',
    path: 'ra/blueprints',
    summary: 'Assessment templates of the organisation, by name; `mayEdit`: the caller can change them.',
    result: z.object({ blueprints: z.array(assessmentTemplateHeadSchema).readonly(), mayEdit: z.boolean() }),
  }),
  get: defineQuery({
    ...reading,
    method: 'GET',
    path: 'ra/blueprints/{blueprint}',
    summary: 'One assessment template with its content and its versions, newest first.',
    params,
    result: z.object({
      revision: revisionSchema,
      blueprint: assessmentTemplateSchema,
      history: z.array(revisionHeadSchema).readonly(),
    }),
  }),
  create: defineCommand({
    ...writing,
    method: 'PUT',
    path: 'ra/blueprints',
    summary:
      'Creates a template from the given parts of an assessment. Figures, judgements and evidence are not copied.',
    events: ['blueprint.created'],
    body: z.strictObject(made),
    result: z.object({ id: idSchema }),
  }),
  update: defineCommand({
    ...writing,
    method: 'POST',
    path: 'ra/blueprints/{blueprint}',
    summary: 'Creates a new version of a template from the current version of an assessment.',
    events: ['blueprint.changed'],
    params,
    body: z.strictObject({ ...saveBodyShape, ...made }),
    result: z.object({ revision: revisionSchema }),
  }),
  remove: defineCommand({
    ...writing,
    method: 'DELETE',
    path: 'ra/blueprints/{blueprint}',
    summary: 'Removes a template. Assessments created from it do not change.',
    events: ['blueprint.removed'],
    params,
    result: emptyResultSchema,
  }),
  start: defineCommand({
    method: 'POST',
    path: 'ra/blueprints/{blueprint}/assessments',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Creates an assessment from a template on the live model version; `left`: number of entries that are not in that version.',
    events: ['assessment.created'],
    params,
    body: z.strictObject({ unitId: idSchema, settings: settingsSchema }),
    result: createdAssessmentSchema.extend({ left: z.number().int() }),
  }),
  news: defineQuery({
    ...reading,
    method: 'GET',
    path: 'ra/{id}/blueprint',
    summary: 'The template of the assessment, and its changes since; null without a template.',
    params: idParams,
    result: z.object({
      blueprint: z.object({ id: idSchema, name: z.string() }).nullable(),
      from: revisionSchema,
      to: revisionSchema,
      subjects: z.array(changeSubjectSchema).readonly(),
      /** Values that both the template and the assessment have changed, but differently. */
      conflicts: z.array(changeSubjectSchema).readonly(),
    }),
  }),
  take: defineCommand({
    method: 'POST',
    path: 'ra/{id}/blueprint',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Applies the given changes of the template to the assessment as one change; the others are declined.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({
      ...saveBodyShape,
      /** Revision of the template to which the caller has compared the assessment. */
      to: revisionSchema,
      take: z.array(z.string().max(1_000)).max(2_000),
    }),
    result: changeResultSchema,
  }),
};
