/**
 * Contract for the history of an assessment: changes with authors, past states, and the effect of a newer model
 * version.
 */

import {
  patchResponseSchema,
  revisionHeadSchema,
  revisionResponseSchema,
  saveBodyShape,
} from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsAccount,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  hashSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  revisionParamSchema,
  revisionSchema,
  riskTypeSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import type { AssessmentSummary } from '@klarsikt/engine/assessment';
import { subjectParts } from '@klarsikt/engine/assessment';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { riskTypes } from '@klarsikt/engine/text';
import { modelDiffSchema } from '@klarsikt/library/contract/model.shapes.ts';
import { z } from 'zod';
import { changeResultSchema, documentSchema } from './assessment.shapes.ts';

const idParams = z.strictObject({ id: idParamSchema });

/** Subject of a change or a comment, shaped as `DocumentSubject` of the engine. */
export const changeSubjectSchema = z.object({
  path: z.string(),
  part: z.enum(subjectParts),
  type: riskTypeSchema.nullable(),
  key: z.string().nullable(),
  name: textSchema.nullable(),
  field: z.string(),
});

/** Subject of a change or a comment, with the data for its name and link. */
export type ChangeSubject = z.output<typeof changeSubjectSchema>;

/**
 * A revision with its changes. `subjects` lists each changed subject once; `inverse` restores the preceding state.
 */
export const revisionEntrySchema = revisionResponseSchema.extend({
  subjects: z.array(changeSubjectSchema).readonly(),
  inverse: z.array(patchResponseSchema).readonly(),
  /** Name of the model version if the revision moved the assessment to it; otherwise null. */
  movedTo: z.string().nullable(),
});

/** An entry of the history: author, time and changes of a revision. */
export type RevisionEntry = z.output<typeof revisionEntrySchema>;

/** A displayed level in two states: `before` and `after`, each null if the state has no such level. */
export const levelChangeSchema = z.object({
  type: z.enum([...riskTypes, 'overall']),
  /** Key of the risk; null for the level of the whole risk type. */
  key: keySchema.nullable(),
  name: textSchema.nullable(),
  before: z.object({ inherent: z.number(), residual: z.number() }).nullable(),
  after: z.object({ inherent: z.number(), residual: z.number() }).nullable(),
});

/** One of two compared states of an assessment, with the model version that its levels are calculated with. */
const comparedSchema = z.object({
  id: idSchema,
  name: z.string(),
  revision: revisionSchema,
  modelHash: hashSchema,
  modelName: z.string(),
});

/**
 * A control's assessment in one state: the entered values by segment; null if the state does not contain the control.
 */
const controlChangeSchema = z.object({
  key: keySchema,
  name: textSchema,
  before: z.object({ assessment: z.unknown() }).nullable(),
  after: z.object({ assessment: z.unknown() }).nullable(),
});

/** An entity of the model that causes the change of a level. */
const causeSchema = z.object({ collection: z.string(), key: keySchema, name: textSchema });

/** A level that changes with the model version, and the model entities that cause the change. */
export const modelLevelChangeSchema = levelChangeSchema.extend({ because: z.array(causeSchema).readonly() });

/** A level that changes with the model version, with the model entities that cause the change. */
export type ModelLevelChange = z.output<typeof modelLevelChangeSchema>;

/** Keys of threats whose grades from the earlier version are kept as own grades; at most 500. */
const keepSchema = z.array(keySchema).max(500).default([]);

/** Step of an assessment that a user is viewing, by the name of its page, such as `risks` or `controls`. */
export const viewedStepSchema = z.string().regex(/^[a-z]{1,30}$/);

/** A user who has the assessment open, and the step that the user is viewing. */
export const presentUserSchema = z.object({ userId: idSchema, name: z.string(), at: viewedStepSchema });

/** A user who has the assessment open, with the step that the user is viewing. */
export type PresentUser = z.output<typeof presentUserSchema>;

/** Largest number of revisions in one response. */
export const maxRevisionsPerCall = 200;

/** Calls about the history of an assessment, its past states, and its difference from the live model version. */
export const historyContract = {
  list: defineQuery({
    method: 'POST',
    path: 'ra/{id}/history',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary: 'Changes, newest first; `before` continues below a revision.',
    params: idParams,
    body: z.strictObject({
      before: revisionSchema.exactOptional(),
      limit: z.number().int().min(1).max(maxRevisionsPerCall).exactOptional(),
    }),
    result: z.object({
      revision: revisionSchema,
      entries: z.array(revisionEntrySchema).readonly(),
      /** Revision for the next call, as its `before`; null if there are no older revisions. */
      next: revisionSchema.nullable(),
    }),
  }),
  getLastUpdate: defineQuery({
    method: 'POST',
    path: 'ra/{id}/history/last-update',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.glance,
    passive: true,
    summary:
      'The newest revision with its author, and other people who have the assessment open. Suitable for polling.',
    params: idParams,
    body: z.strictObject({ at: viewedStepSchema.exactOptional() }).optional(),
    result: revisionHeadSchema.extend({
      /** Fingerprint that changes with every new or edited comment or action. */
      talk: z.string(),
      /** Fingerprint that changes with every request for approval, approval, return and withdrawal. */
      approvals: z.string(),
      /** Other users who have the assessment open; returned only to callers who send the step that they view. */
      here: z.array(presentUserSchema).readonly(),
    }),
  }),
  watch: defineQuery({
    method: 'GET',
    path: 'ra/{id}/watch',
    access: withExaminerAccess(needsAccount('ra:View')),
    passive: true,
    summary:
      'Server-sent events for an open page: `changed` whenever somebody may have saved, written a comment or come to the page. The events have no content. The stream ends after a minute and is opened again.',
    params: idParams,
    result: defineFileResult('text/event-stream'),
  }),
  getState: defineQuery({
    method: 'POST',
    path: 'ra/{id}/history/state',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    summary: 'The document and its levels at a revision.',
    params: idParams,
    body: z.strictObject({ revision: revisionSchema }),
    result: z.object({
      revision: revisionSchema,
      /** Time when the state was saved, and its author. */
      at: instantSchema,
      author: z.string(),
      /** Hash of the state's model version, which its levels are calculated with. */
      modelHash: hashSchema,
      document: documentSchema,
      summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')),
    }),
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'ra/{id}/history/restore',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.work,
    summary: 'Restores the document of revision `to` as a new change on top of `revision`.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({ ...saveBodyShape, to: revisionSchema }),
    result: changeResultSchema,
  }),
  diff: defineQuery({
    method: 'GET',
    path: 'ra/{id}/diff',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    summary:
      'Compares two versions of an assessment, or two assessments; without parameters the current version on its own model and on the live one.',
    params: idParams,
    query: z.strictObject({
      /**
       * Revision of the earlier state, in this assessment or in the assessment `with`; by default the present
       * revision.
       */
      from: revisionParamSchema.exactOptional(),
      /** Revision of the later state, in this assessment; by default the present revision. */
      to: revisionParamSchema.exactOptional(),
      /** Id of another assessment to compare with, for example that of the preceding year. */
      with: idParamSchema.exactOptional(),
      /** Hash of a model version for the later state, instead of the state's own version. */
      model: hashSchema.exactOptional(),
    }),
    result: z.object({
      before: comparedSchema,
      after: comparedSchema,
      from: hashSchema,
      to: hashSchema,
      /** Differences of the model versions; null if both states have the same version. */
      diff: modelDiffSchema.nullable(),
      levels: z.array(levelChangeSchema).readonly(),
      controls: z.array(controlChangeSchema).readonly(),
      /** Subjects in which the documents differ, each once, at most 500. */
      subjects: z.array(changeSubjectSchema).readonly(),
      /** Subjects of document entries that the newer version does not contain. */
      orphans: z.array(changeSubjectSchema).readonly(),
    }),
  }),
  previewMove: defineQuery({
    method: 'POST',
    path: 'ra/{id}/model/preview',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.work,
    summary:
      'The effect of another model version on the assessment: levels with their reasons, and outdated entries.',
    params: idParams,
    body: z.strictObject({ to: hashSchema, keep: keepSchema }),
    result: z.object({
      before: comparedSchema,
      after: comparedSchema,
      published: instantSchema,
      diff: modelDiffSchema,
      levels: z.array(modelLevelChangeSchema).readonly(),
      /** Overrides and own grades whose basis has changed. */
      overrides: z.array(changeSubjectSchema).readonly(),
      /** Controls whose text or coverage has changed. */
      controls: z.array(changeSubjectSchema).readonly(),
      orphans: z.array(changeSubjectSchema).readonly(),
      /** Number of conversations on changed threats. */
      comments: z.number().int(),
      /** Parts whose approval or request for approval ends with the move. */
      signOffs: z.array(z.enum(signOffParts)).readonly(),
      /** Number of required statements on exploitation with the pinned version and with the newer version. */
      required: z.object({ before: z.number().int(), after: z.number().int() }),
    }),
  }),
  move: defineCommand({
    method: 'POST',
    path: 'ra/{id}/model',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.work,
    summary:
      'Changes the model version of the assessment, as one revision. Changing back restores document and version.',
    events: ['assessment.changed'],
    params: idParams,
    body: z.strictObject({ ...saveBodyShape, to: hashSchema, keep: keepSchema }),
    result: changeResultSchema,
  }),
};
