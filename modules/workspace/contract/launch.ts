/** Branches of an assessment: a planned launch, assessed beside the live assessment and merged into it. Check C24 reads the record. */

import { changedSchema } from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { levelChangeSchema, subjectSchema } from '@klarsikt/assessment/contract/history.ts';
import { startingShape } from '@klarsikt/contract/document.ts';
import { alsoExamined, command, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { signOffParts } from '@klarsikt/engine';
import { z } from 'zod';

/** What can be launched. */
export const launchKinds = ['product', 'channel', 'segment', 'geography', 'technology', 'practice'] as const;

const day = z.iso.date();

/** A branch of an assessment. */
export const launchBranchSchema = z.object({
  /** The assessment that is the branch. */
  id: idSchema,
  name: z.string(),
  /** Key of its record among the launches of the live assessment. */
  key: keySchema,
  /** Day of the launch, as the record says; null where the record is gone. */
  launch: z.string().nullable(),
  base: revisionSchema,
  approved: z.boolean(),
  created: instantSchema,
  author: z.string(),
  merged: z.object({ at: instantSchema, by: z.string(), revision: revisionSchema }).nullable(),
});

/** One branch. */
export type LaunchBranch = z.output<typeof launchBranchSchema>;

/** A place that both have changed otherwise, with what stands there now; null where nothing does. */
export const launchConflictSchema = subjectSchema.extend({
  live: z.unknown(),
  branch: z.unknown(),
});

/** One conflict of a merge. */
export type LaunchConflict = z.output<typeof launchConflictSchema>;

const branchParams = z.strictObject({ id: idParam, branch: idParam });

/** Calls about planned launches. `id` is the live assessment. */
export const launch = {
  list: query({
    method: 'GET',
    path: 'ra/{id}/launches',
    access: alsoExamined(needs('ra:View')),
    visitors: visitorBounds.read,
    summary:
      'Branches of the assessment, the newest first; and the live assessment, where this one is a branch itself.',
    params: z.strictObject({ id: idParam }),
    result: z.object({
      branches: z.array(launchBranchSchema).readonly(),
      live: z.object({ id: idSchema, name: z.string() }).nullable(),
    }),
  }),
  create: command({
    method: 'POST',
    path: 'ra/{id}/launches',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Records a planned launch in the assessment, and makes a branch of it to assess the launch in.',
    events: ['assessment.changed', 'assessment.branched'],
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      ...startingShape,
      name: statedSchema(200),
      kind: z.enum(launchKinds),
      launch: day,
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  preview: query({
    method: 'GET',
    path: 'ra/{id}/launches/{branch}',
    access: needs('ra:View'),
    visitors: visitorBounds.work,
    summary:
      'Levels before and after the launch, what the merge changes, and where both have changed otherwise.',
    params: branchParams,
    result: z.object({
      branch: launchBranchSchema,
      /** Parts of the live assessment of which the merge ends what is signed or asked for. */
      ends: z.array(z.enum(signOffParts)).readonly(),
      /** The same where the branch wins every conflict. */
      mayEnd: z.array(z.enum(signOffParts)).readonly(),
      levels: z.array(levelChangeSchema).readonly(),
      subjects: z.array(subjectSchema).readonly(),
      conflicts: z.array(launchConflictSchema).readonly(),
    }),
  }),
  reschedule: command({
    method: 'PUT',
    path: 'ra/{id}/launches/{branch}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Another day for a launch that is not merged yet; the branch stays as it is.',
    events: ['assessment.changed'],
    params: branchParams,
    body: z.strictObject({ ...startingShape, launch: day }),
    result: changedSchema,
  }),
  giveUp: command({
    method: 'POST',
    path: 'ra/{id}/launches/{branch}/give-up',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Gives a launch up that is not merged: its record leaves the live assessment, and its branch is deleted as an assessment is.',
    events: ['assessment.changed', 'assessment.deleted'],
    params: branchParams,
    body: z.strictObject(startingShape),
    result: changedSchema,
  }),
  merge: command({
    method: 'POST',
    path: 'ra/{id}/launches/{branch}/merge',
    access: needs('ra:Edit'),
    visitors: visitorBounds.work,
    summary:
      'Merges an approved branch as one revision. Places that both have changed otherwise have to be chosen first.',
    events: ['assessment.changed'],
    params: branchParams,
    body: z.strictObject({
      ...startingShape,
      /** Paths of conflicts in which the branch wins; in the others named under `live` the live assessment does. */
      take: z.array(z.string().max(1000)).max(2000).default([]),
      live: z.array(z.string().max(1000)).max(2000).default([]),
    }),
    result: changedSchema,
  }),
};
