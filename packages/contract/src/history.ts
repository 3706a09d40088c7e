/** History of an assessment: every change with its author, any past state, and what a newer model would do. */
import type { AssessmentSummary } from '@klarsikt/engine';
import { riskTypes, subjectParts } from '@klarsikt/engine';
import { z } from 'zod';
import { changedSchema, documentSchema } from './assessment.shapes.ts';
import { madePatchSchema, madeRevisionSchema, revisionHeadSchema, startingShape } from './document.ts';
import { command, needs, needsOrSample, query, visitorBounds } from './endpoint.ts';
import { modelDiffSchema } from './model.shapes.ts';
import {
  hashSchema,
  idParam,
  idSchema,
  keySchema,
  revisionSchema,
  riskTypeSchema,
  textSchema,
} from './shapes.ts';

const idParams = z.strictObject({ id: idParam });

/** What a change or a comment is about: `DocumentSubject` of the engine. */
export const subjectSchema = z.object({
  path: z.string(),
  part: z.enum(subjectParts),
  type: riskTypeSchema.nullable(),
  key: z.string().nullable(),
  name: textSchema.nullable(),
  field: z.string(),
});

/** The object that a change or a comment is about, with what is needed to name it and to go to it. */
export type Subject = z.output<typeof subjectSchema>;

/** One revision with what it changed; `subjects` names each object once, `inverse` leads back to the state before. */
export const revisionEntrySchema = madeRevisionSchema.extend({
  subjects: z.array(subjectSchema).readonly(),
  inverse: z.array(madePatchSchema).readonly(),
});

/** One line of the history: who, when, and what was changed. */
export type RevisionEntry = z.output<typeof revisionEntrySchema>;

/** A level before and after the change of model, shown figures. Null where there is none. */
const levelChangeSchema = z.object({
  type: z.enum([...riskTypes, 'overall']),
  /** Null for the level of the whole type. */
  key: keySchema.nullable(),
  name: textSchema.nullable(),
  before: z.object({ inherent: z.number(), residual: z.number() }).nullable(),
  after: z.object({ inherent: z.number(), residual: z.number() }).nullable(),
});

/** The step of an assessment that somebody looks at, as its screens name it: `risks`, `controls`. */
export const presentPlaceSchema = z.string().regex(/^[a-z]{1,30}$/);

/** Somebody who has the assessment open, and where in it. */
export const presentSchema = z.object({ userId: idSchema, name: z.string(), at: presentPlaceSchema });

/** Somebody who is there. */
export type Present = z.output<typeof presentSchema>;

/** History, past states, and the difference to the live model. */
export const history = {
  list: query({
    method: 'POST',
    path: 'ra/{id}/history',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    summary: 'Changes, newest first; `before` continues below a revision.',
    params: idParams,
    body: z.strictObject({
      before: revisionSchema.exactOptional(),
      limit: z.number().int().min(1).max(200).exactOptional(),
    }),
    result: z.object({
      revision: revisionSchema,
      entries: z.array(revisionEntrySchema).readonly(),
      /** Where to continue; null at the end. */
      next: revisionSchema.nullable(),
    }),
  }),
  getLastUpdate: query({
    method: 'POST',
    path: 'ra/{id}/history/last-update',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.glance,
    passive: true,
    summary:
      'The newest revision and who made it, and who else has the assessment open: cheap enough to poll for changes by others.',
    params: idParams,
    body: z.strictObject({ at: presentPlaceSchema.exactOptional() }).optional(),
    result: revisionHeadSchema.extend({
      /** Another text whenever a comment or an action was written or changed. */
      talk: z.string(),
      /** Who else has the assessment open just now; only told to who says where they are. */
      here: z.array(presentSchema).readonly(),
    }),
  }),
  getState: query({
    method: 'POST',
    path: 'ra/{id}/history/state',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.work,
    summary: 'The document as it was at a revision, with the levels that it had.',
    params: idParams,
    body: z.strictObject({ revision: revisionSchema }),
    result: z.object({
      revision: revisionSchema,
      /** The model version that the state was made under, and its levels are calculated with. */
      modelHash: hashSchema,
      document: documentSchema,
      summary: z.custom<AssessmentSummary>(),
    }),
  }),
  restore: command({
    method: 'POST',
    path: 'ra/{id}/history/restore',
    access: needs('ra:Edit'),
    visitors: visitorBounds.work,
    summary: 'Makes the state at revision `to` the current one, as a change of its own on top of `revision`.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({ ...startingShape, to: revisionSchema }),
    result: changedSchema,
  }),
  diff: query({
    method: 'GET',
    path: 'ra/{id}/diff',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.work,
    summary:
      'What the live model version would change in this assessment: entities, levels, entries without object.',
    params: idParams,
    result: z.object({
      from: hashSchema,
      to: hashSchema,
      /** Null when the assessment is on the live version. */
      diff: modelDiffSchema.nullable(),
      levels: z.array(levelChangeSchema).readonly(),
      /** Entered for something that the newer version no longer has. */
      orphans: z.array(subjectSchema).readonly(),
    }),
  }),
};
