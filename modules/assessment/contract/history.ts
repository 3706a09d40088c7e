/** History of an assessment: every change with its author, any past state, and what a newer model would do. */

import {
  madePatchSchema,
  madeRevisionSchema,
  revisionHeadSchema,
  startingShape,
} from '@klarsikt/contract/document.ts';
import {
  alsoExamined,
  command,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  hashSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  revisionParam,
  revisionSchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import type { AssessmentSummary } from '@klarsikt/engine';
import { riskTypes, signOffParts, subjectParts } from '@klarsikt/engine';
import { modelDiffSchema } from '@klarsikt/library/contract/model.shapes.ts';
import { z } from 'zod';
import { changedSchema, documentSchema } from './assessment.shapes.ts';

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
  /** Name of the model version that the revision took the assessment to; null where it stayed on the one before. */
  movedTo: z.string().nullable(),
});

/** One line of the history: who, when, and what was changed. */
export type RevisionEntry = z.output<typeof revisionEntrySchema>;

/** A level before and after the change of model, shown figures. Null where there is none. */
export const levelChangeSchema = z.object({
  type: z.enum([...riskTypes, 'overall']),
  /** Null for the level of the whole type. */
  key: keySchema.nullable(),
  name: textSchema.nullable(),
  before: z.object({ inherent: z.number(), residual: z.number() }).nullable(),
  after: z.object({ inherent: z.number(), residual: z.number() }).nullable(),
});

/** A state of an assessment, with the model version that its levels rest on. */
const comparedSchema = z.object({
  id: idSchema,
  name: z.string(),
  revision: revisionSchema,
  modelHash: hashSchema,
  modelName: z.string(),
});

/** What is assessed of a control in one state: values per segment, as they are entered; null where it is not in the state. */
const controlChangeSchema = z.object({
  key: keySchema,
  name: textSchema,
  before: z.object({ assessment: z.unknown() }).nullable(),
  after: z.object({ assessment: z.unknown() }).nullable(),
});

/** An entity of the model that makes a level change. */
const causeSchema = z.object({ collection: z.string(), key: keySchema, name: textSchema });

/** A level that changes with the model, and why. */
export const movedLevelSchema = levelChangeSchema.extend({ because: z.array(causeSchema).readonly() });

/** A level that changes with the model. */
export type MovedLevel = z.output<typeof movedLevelSchema>;

/** Threats whose grades of the version before are kept as own ones. */
const keepSchema = z.array(keySchema).max(500).default([]);

/** The step of an assessment that somebody looks at, as its screens name it: `risks`, `controls`. */
export const presentPlaceSchema = z.string().regex(/^[a-z]{1,30}$/);

/** Somebody who has the assessment open, and where in it. */
export const presentSchema = z.object({ userId: idSchema, name: z.string(), at: presentPlaceSchema });

/** Somebody who is there. */
export type Present = z.output<typeof presentSchema>;

/** Most revisions that one call of the history lists. */
export const mostRevisions = 200;

/** History, past states, and the difference to the live model. */
export const history = {
  list: query({
    method: 'POST',
    path: 'ra/{id}/history',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Changes, newest first; `before` continues below a revision.',
    params: idParams,
    body: z.strictObject({
      before: revisionSchema.exactOptional(),
      limit: z.number().int().min(1).max(mostRevisions).exactOptional(),
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
    access: alsoExamined(needsOrSample('ra:View')),
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
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
    summary: 'The document as it was at a revision, with the levels that it had.',
    params: idParams,
    body: z.strictObject({ revision: revisionSchema }),
    result: z.object({
      revision: revisionSchema,
      /** When it was made, and by whom. */
      at: instantSchema,
      author: z.string(),
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
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
    summary:
      'Two states of an assessment, or two assessments, compared; without a question the present one on its model and on the live version.',
    params: idParams,
    query: z.strictObject({
      /** The earlier state: of this assessment, or of `with`. Without it the present one. */
      from: revisionParam.exactOptional(),
      /** The later state of this assessment. Without it the present one. */
      to: revisionParam.exactOptional(),
      /** Another assessment: the one of the year before. */
      with: idParam.exactOptional(),
      /** The later state read on this model version instead of its own. */
      model: hashSchema.exactOptional(),
    }),
    result: z.object({
      before: comparedSchema,
      after: comparedSchema,
      from: hashSchema,
      to: hashSchema,
      /** Null where both are on the same model version. */
      diff: modelDiffSchema.nullable(),
      levels: z.array(levelChangeSchema).readonly(),
      controls: z.array(controlChangeSchema).readonly(),
      /** Where the documents differ: each object once, at most 500. */
      subjects: z.array(subjectSchema).readonly(),
      /** Entered for something that the newer version no longer has. */
      orphans: z.array(subjectSchema).readonly(),
    }),
  }),
  previewMove: query({
    method: 'POST',
    path: 'ra/{id}/model/preview',
    access: needs('ra:View'),
    visitors: visitorBounds.work,
    summary:
      'What moving the assessment to another model version does: levels with their reasons, and what becomes stale.',
    params: idParams,
    body: z.strictObject({ to: hashSchema, keep: keepSchema }),
    result: z.object({
      before: comparedSchema,
      after: comparedSchema,
      published: instantSchema,
      diff: modelDiffSchema,
      levels: z.array(movedLevelSchema).readonly(),
      /** Overrides and own grades whose ground has changed. */
      overrides: z.array(subjectSchema).readonly(),
      /** Controls whose text or cover has changed. */
      controls: z.array(subjectSchema).readonly(),
      orphans: z.array(subjectSchema).readonly(),
      /** Conversations on threats that have changed. */
      comments: z.number().int(),
      /** Parts whose sign-off ends with the move. */
      signOffs: z.array(z.enum(signOffParts)).readonly(),
      /** Statements on exploitation to be made before and after. */
      required: z.object({ before: z.number().int(), after: z.number().int() }),
    }),
  }),
  move: command({
    method: 'POST',
    path: 'ra/{id}/model',
    access: needs('ra:Edit'),
    visitors: visitorBounds.work,
    summary:
      'Moves the assessment to another model version, as one revision. Going back to the state before restores document and version.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({ ...startingShape, to: hashSchema, keep: keepSchema }),
    result: changedSchema,
  }),
};
