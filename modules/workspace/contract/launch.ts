/**
 * Planned launches: a branch is a copy of an assessment in which a launch is assessed, and which is later merged into
 * the live assessment. Check C24 uses the record of the launch.
 */

import { changeResultSchema } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { changeSubjectSchema, levelChangeSchema } from '@klarsikt/assessment/contract/history.ts';
import { saveBodyShape } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineQuery,
  needsPermission,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { z } from 'zod';

/** Kinds of launches, by what is launched. */
export const launchKinds = ['product', 'channel', 'segment', 'geography', 'technology', 'practice'] as const;

const day = z.iso.date();

/** A branch of an assessment, with its planned launch. */
export const launchBranchSchema = z.object({
  /** Id of the branch, which is an assessment of its own. */
  id: idSchema,
  name: z.string(),
  /** Key of the launch record in the live assessment. */
  key: keySchema,
  /** Day of the launch in its record; null if the record was deleted. */
  launch: z.string().nullable(),
  base: revisionSchema,
  approved: z.boolean(),
  created: instantSchema,
  author: z.string(),
  merged: z.object({ at: instantSchema, by: z.string(), revision: revisionSchema }).nullable(),
});

/** A branch of an assessment, with its planned launch. */
export type LaunchBranch = z.output<typeof launchBranchSchema>;

/**
 * A value that the branch and the live assessment have changed differently, with its current value in each; null for
 * a missing value.
 */
export const launchConflictSchema = changeSubjectSchema.extend({
  live: z.unknown(),
  branch: z.unknown(),
});

/** One conflict between a branch and the live assessment. */
export type LaunchConflict = z.output<typeof launchConflictSchema>;

const branchParams = z.strictObject({ id: idParamSchema, branch: idParamSchema });

/** Calls about planned launches; `id` is the id of the live assessment. */
export const launchContract = {
  list: defineQuery({
    method: 'GET',
    path: 'ra/{id}/launches',
    access: withExaminerAccess(needsPermission('ra:View')),
    visitors: visitorLimits.read,
    external: true,
    summary: 'Branches of the assessment, newest first; for a branch, also its live assessment.',
    params: z.strictObject({ id: idParamSchema }),
    result: z.object({
      branches: z.array(launchBranchSchema).readonly(),
      live: z.object({ id: idSchema, name: z.string() }).nullable(),
    }),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'ra/{id}/launches',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Records a planned launch in the assessment, and makes a branch of it to assess the launch in.',
    events: ['assessment.changed', 'assessment.branched'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({
      ...saveBodyShape,
      name: createRequiredTextSchema(200),
      kind: z.enum(launchKinds),
      launch: day,
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  preview: defineQuery({
    method: 'GET',
    path: 'ra/{id}/launches/{branch}',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.work,
    external: true,
    summary: 'Levels before and after the launch, the changes of the merge, and places changed in both.',
    params: branchParams,
    result: z.object({
      branch: launchBranchSchema,
      /** Parts of the live assessment that lose their approval, or their request for approval, by the merge. */
      ends: z.array(z.enum(signOffParts)).readonly(),
      /**
       * Parts that lose their approval, or their request for approval, if the merge uses the branch's value for every
       * conflict.
       */
      mayEnd: z.array(z.enum(signOffParts)).readonly(),
      levels: z.array(levelChangeSchema).readonly(),
      subjects: z.array(changeSubjectSchema).readonly(),
      conflicts: z.array(launchConflictSchema).readonly(),
    }),
  }),
  reschedule: defineCommand({
    method: 'PUT',
    path: 'ra/{id}/launches/{branch}',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Changes the date of a launch that is not merged yet; the branch does not change.',
    events: ['assessment.changed'],
    params: branchParams,
    body: z.strictObject({ ...saveBodyShape, launch: day }),
    result: changeResultSchema,
  }),
  giveUp: defineCommand({
    method: 'POST',
    path: 'ra/{id}/launches/{branch}/give-up',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Cancels a launch that is not merged: its record is removed from the live assessment, and its branch is deleted.',
    events: ['assessment.changed', 'assessment.deleted'],
    params: branchParams,
    body: z.strictObject(saveBodyShape),
    result: changeResultSchema,
  }),
  merge: defineCommand({
    method: 'POST',
    path: 'ra/{id}/launches/{branch}/merge',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.work,
    summary:
      'Merges an approved branch as one revision. For places changed in both, the value must be chosen first.',
    events: ['assessment.changed'],
    params: branchParams,
    body: z.strictObject({
      ...saveBodyShape,
      /**
       * `take`: paths of conflicts for which the branch's value is used.
       * `live`: paths of conflicts for which the live value is kept.
       */
      take: z.array(z.string().max(1000)).max(2000).default([]),
      live: z.array(z.string().max(1000)).max(2000).default([]),
    }),
    result: changeResultSchema,
  }),
};
