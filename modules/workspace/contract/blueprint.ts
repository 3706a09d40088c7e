/**
 * Assessment templates of an organisation: made from an assessment, versioned, offered where an assessment is made; who
 * started from one is told what has changed in it. (A `template` is one of reports.) Product page section 6.
 */

import {
  changedSchema,
  createdSchema,
  documentPart,
  settingsSchema,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { subjectSchema } from '@klarsikt/assessment/contract/history.ts';
import { authorSchema, revisionHeadSchema, startingShape } from '@klarsikt/contract/document.ts';
import { command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { doneSchema, idParam, idSchema, revisionSchema, statedSchema } from '@klarsikt/contract/shapes.ts';
import { type AssessmentDocument, blueprintParts } from '@klarsikt/engine';
import { z } from 'zod';

const name = statedSchema(255);
const description = z.string().trim().max(2_000);
const parts = z.array(z.enum(blueprintParts)).min(1).max(blueprintParts.length).readonly();

/** A template as it is stored; `content` is a document in which nothing is judged. */
export const blueprintSchema = z.object({
  name,
  description,
  parts,
  content: documentPart<AssessmentDocument>('AssessmentDocument'),
});

/** A template as it is stored. */
export type Blueprint = z.output<typeof blueprintSchema>;

/** A template as it is listed. */
export const blueprintHeadSchema = authorSchema.extend({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  parts,
  revision: revisionSchema,
  /** Assessments that were made from it and are there still. */
  uses: z.number().int(),
});

/** A template as it is listed. */
export type BlueprintHead = z.output<typeof blueprintHeadSchema>;

const params = z.strictObject({ blueprint: idParam });
const idParams = z.strictObject({ id: idParam });
const reading = { access: needs('ra:View'), visitors: visitorBounds.read } as const;
const writing = { access: needs('ra:Template'), visitors: visitorBounds.write } as const;
const made = { name, description: description.default(''), parts, assessment: idSchema } as const;

/** Calls about assessment templates. */
export const blueprint = {
  list: query({
    ...reading,
    method: 'GET',
    path: 'ra/blueprints',
    summary: 'Assessment templates of the organisation, by name; `mayEdit` says who may change them.',
    result: z.object({ blueprints: z.array(blueprintHeadSchema).readonly(), mayEdit: z.boolean() }),
  }),
  get: query({
    ...reading,
    method: 'GET',
    path: 'ra/blueprints/{blueprint}',
    summary: 'One assessment template with its content and the states that it had, the newest first.',
    params,
    result: z.object({
      revision: revisionSchema,
      blueprint: blueprintSchema,
      history: z.array(revisionHeadSchema).readonly(),
    }),
  }),
  create: command({
    ...writing,
    method: 'PUT',
    path: 'ra/blueprints',
    summary:
      'Makes a template of the named parts of an assessment. Figures, judgements and evidence stay behind.',
    events: ['blueprint.created'],
    body: z.strictObject(made),
    result: z.object({ id: idSchema }),
  }),
  update: command({
    ...writing,
    method: 'POST',
    path: 'ra/blueprints/{blueprint}',
    summary: 'Makes a new version of a template, from an assessment as it is now.',
    events: ['blueprint.changed'],
    params,
    body: z.strictObject({ ...startingShape, ...made }),
    result: z.object({ revision: revisionSchema }),
  }),
  remove: command({
    ...writing,
    method: 'DELETE',
    path: 'ra/blueprints/{blueprint}',
    summary: 'Removes a template. Assessments that were made from it stay as they are.',
    events: ['blueprint.removed'],
    params,
    result: doneSchema,
  }),
  start: command({
    method: 'POST',
    path: 'ra/blueprints/{blueprint}/assessments',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Makes an assessment from a template on the live model version; `left`: how many entries that version does not have.',
    events: ['assessment.created'],
    params,
    body: z.strictObject({ unitId: idSchema, settings: settingsSchema }),
    result: createdSchema.extend({ left: z.number().int() }),
  }),
  news: query({
    ...reading,
    method: 'GET',
    path: 'ra/{id}/blueprint',
    summary:
      'The template that the assessment was made from, and what has changed in it since; null where there is none.',
    params: idParams,
    result: z.object({
      blueprint: z.object({ id: idSchema, name: z.string() }).nullable(),
      from: revisionSchema,
      to: revisionSchema,
      subjects: z.array(subjectSchema).readonly(),
      /** Places that the assessment has changed otherwise. */
      conflicts: z.array(subjectSchema).readonly(),
    }),
  }),
  take: command({
    method: 'POST',
    path: 'ra/{id}/blueprint',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Takes the named changes of the template into the assessment as one change; the others are settled as they stand.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({
      ...startingShape,
      /** The state of the template that was looked at. */
      to: revisionSchema,
      take: z.array(z.string().max(1_000)).max(2_000),
    }),
    result: changedSchema,
  }),
};
