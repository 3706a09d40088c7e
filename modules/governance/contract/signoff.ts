/**
 * Sign-off of an assessment, by part and as a whole: request, drawing up, approval, return, withdrawal and notice to
 * the supervisory function. Sign-offs are kept outside the document, so that no change of a document approves anything
 * (Regulation (EU) 2024/1624 Art. 10; product page section 6). A signature covers one state, identified by its revision
 * and hash.
 */

import { assessmentParams } from '@klarsikt/assessment/contract/assessment.shapes.ts';
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
  hashSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { AssessmentSummary } from '@klarsikt/engine/assessment';
import { requirementStatuses } from '@klarsikt/engine/completeness';
import { signOffParts, signOffRoles } from '@klarsikt/engine/sign-off';
import { z } from 'zod';

/** Longest statement, message or reason, in characters. */
export const maxSignOffStatementLength = 4_000;

const partSchema = z.enum(signOffParts);
const partsSchema = z.array(partSchema).min(1).max(signOffParts.length);
const optionalText = z.string().trim().max(maxSignOffStatementLength).default('');
const neededText = createRequiredTextSchema(maxSignOffStatementLength);
/** Revision that the person saw; the call fails if the assessment has another one. */
const seen = { revision: revisionSchema };
/** Hash of the actions that the person saw; if absent, the present actions are assumed. */
const seenActions = { ...seen, actionsHash: hashSchema.exactOptional() };

/** A part that a person opened, and the revision that they saw. */
const openedSchema = z.object({
  part: z.string(),
  revision: revisionSchema,
  at: instantSchema,
  /** Revision in which the person marked the part as read; absent when they only opened it. */
  read: z.object({ revision: revisionSchema, at: instantSchema }).exactOptional(),
});

/** Result of the proof of completeness at the time of an approval. */
export const signedChecksSchema = z.object({
  /** SHA-256 of the canonical JSON of `requirements`. */
  hash: hashSchema,
  /**
   * Every requirement, in the order of the sheet. `reason`: of an accepted gap, or why the requirement does not apply.
   */
  requirements: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(requirementStatuses),
        reason: z.string().nullable(),
      }),
    )
    .readonly(),
});

/** Result of the proof of completeness at the time of an approval. */
export type SignedChecks = z.output<typeof signedChecksSchema>;

/** One event of a sign-off. `former`: an approval recorded before sign-offs existed; it counts as approved. */
export const signOffEventSchema = z.object({
  id: idSchema,
  part: partSchema,
  kind: z.enum(['requested', 'returned', 'signed', 'withdrawn', 'changed', 'former']),
  /** Only with kind `signed`. */
  role: z.enum(signOffRoles).nullable(),
  at: instantSchema,
  name: z.string(),
  userId: idSchema.nullable(),
  revision: revisionSchema,
  /** SHA-256 of document, model version and engine version, for requests and signatures; null for other kinds. */
  hash: z.string().nullable(),
  modelHash: hashSchema.nullable(),
  engine: z.string().nullable(),
  /** SHA-256 of the planned actions at that time; null when none was stored. */
  actionsHash: z.string().nullable(),
  /** Statement, message or reason. */
  text: z.string(),
  /** Of a request: name of the requested approver; null if all authorised people may approve. */
  approver: z.string().nullable(),
  /** Day of the notice to the supervisory function, with role `informed`. */
  noticed: z.iso.date().nullable(),
  /** Parts that the person had opened when they signed. */
  opened: z.array(openedSchema).readonly(),
  /** Shown levels of the signed state. A recalculation with the model version of the state gives the same levels. */
  summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')).nullable(),
  /** Whether the organisation required two persons at the time of the signature. */
  twoPersons: z.boolean().nullable(),
  /** Only of an approval; null for approvals without stored checks. */
  checks: signedChecksSchema.nullable(),
});

/** One event in the history of sign-offs. */
export type SignOffRecord = z.output<typeof signOffEventSchema>;

const refusalSchema = z.enum([
  'right',
  'approved',
  'named',
  'drewUp',
  'requested',
  'alone',
  'parts',
  'requirements',
]);

/** A part as the sign-off page shows it. */
export const signOffPartStateSchema = z.object({
  part: partSchema,
  status: z.enum(['open', 'requested', 'returned', 'approved', 'reopened', 'withdrawn']),
  /** Names of the people who drew up the present state. */
  drawnUp: z.array(z.string()).readonly(),
  /** The open request; null without one. */
  request: z
    .object({
      name: z.string(),
      at: instantSchema,
      text: z.string(),
      /** Requested approver; null if all authorised people may approve. */
      approver: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
    })
    .nullable(),
  /** Last approval, in force or not. */
  approval: signOffEventSchema.nullable(),
  /** Changes outside the document since the last approval: `/actions/{id}`, `/gaps/{requirement}`. */
  changedBeside: z.array(z.string()).readonly(),
  /** Why the caller may not approve the part now; null when they may. */
  refusal: refusalSchema.nullable(),
});

/** A part as the sign-off page shows it. */
export type SignOffPartState = z.output<typeof signOffPartStateSchema>;

/** Answer of every command: the affected revision and parts. */
const signedSchema = z.object({ revision: revisionSchema, parts: z.array(partSchema).readonly() });

/** Endpoints for reading and changing sign-offs. */
export const signoffContract = {
  get: defineQuery({
    method: 'GET',
    path: 'ra/{id}/signoff',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    external: true,
    summary: 'Status and history of the sign-offs, and the items open before an approval.',
    params: assessmentParams,
    result: z.object({
      revision: revisionSchema,
      /** Hash of the present state. */
      hash: z.string(),
      modelHash: hashSchema,
      engine: z.string(),
      /** Hash of the presently planned actions. */
      actionsHash: z.string(),
      /** Whether the organisation requires two persons. */
      twoPersons: z.boolean(),
      parts: z.array(signOffPartStateSchema).readonly(),
      /** Requirements that block the approval of the whole. */
      openRequirements: z.array(z.string()).readonly(),
      /**
       * People who can be requested to approve, invited people last; empty for a caller who may not request approval.
       */
      approvers: z.array(z.object({ id: idSchema, name: z.string(), invited: z.boolean() })).readonly(),
      /** Parts that the caller has opened and read. */
      opened: z.array(openedSchema).readonly(),
      /** Newest first. */
      events: z.array(signOffEventSchema).readonly(),
    }),
  }),
  request: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/request',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary:
      'Requests approval of parts in their current version, from one person or from all approvers, by e-mail. Refused if they could not be approved.',
    events: ['assessment.approvalRequested'],
    params: assessmentParams,
    body: z.strictObject({
      ...seenActions,
      parts: partsSchema,
      message: optionalText,
      /** Requested approver; if absent, all authorised people may approve. */
      approver: idSchema.exactOptional(),
    }),
    result: signedSchema,
  }),
  drawUp: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/draw-up',
    access: needsPermission('ra:Edit'),
    visitors: visitorLimits.write,
    summary: 'Signs as the compliance officer who has drawn up the parts in their current version.',
    events: ['assessment.drawnUp'],
    params: assessmentParams,
    body: z.strictObject({ ...seenActions, parts: partsSchema, statement: optionalText }),
    result: signedSchema,
  }),
  approve: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/approve',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary:
      'Approves parts, or the whole, for the management body. The whole requires its parts and the requirements.',
    events: ['assessment.approved', 'pack.ordered'],
    params: assessmentParams,
    body: z.strictObject({ ...seenActions, hash: hashSchema, parts: partsSchema, statement: neededText }),
    result: signedSchema.extend({
      /** Id of the deferred work that makes the examination pack, when the whole was approved; else null. */
      pack: z.uuid().nullable(),
    }),
  }),
  giveBack: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/return',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary: 'Returns parts with comments. The person who requested approval gets an e-mail.',
    events: ['assessment.returned'],
    params: assessmentParams,
    body: z.strictObject({ parts: partsSchema, comments: neededText }),
    result: signedSchema,
  }),
  withdraw: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/withdraw',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary: 'Withdraws approvals with a reason. The approval of the whole ends with that of a part.',
    events: ['assessment.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({ parts: partsSchema, reason: neededText }),
    result: signedSchema,
  }),
  inform: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/inform',
    access: needsPermission('ra:Approve'),
    visitors: visitorLimits.write,
    summary:
      'Records the notice of the approved assessment to the supervisory function, or that there is no such function.',
    events: ['assessment.informed'],
    params: assessmentParams,
    body: z.strictObject({ noticed: z.iso.date(), statement: neededText }),
    result: signedSchema,
  }),
  open: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/opened',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.write,
    summary: 'Records that the caller has opened a part; included in a later signature of the caller.',
    events: ['assessment.partOpened'],
    params: assessmentParams,
    body: z.strictObject({ ...seen, part: partSchema }),
    result: signedSchema,
  }),
  read: defineCommand({
    method: 'POST',
    path: 'ra/{id}/signoff/read',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.write,
    summary:
      'Records that the caller has read a part in its current version; included in a later signature of the caller.',
    events: ['assessment.partRead'],
    params: assessmentParams,
    body: z.strictObject({ ...seen, part: partSchema }),
    result: signedSchema,
  }),
};
