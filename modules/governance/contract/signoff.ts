/**
 * Sign-off of an assessment, by part and as a whole: request, drawing up, approval, return, withdrawal and notice to
 * the supervisory function. Sign-offs are outside the document, so that no change of it approves anything (Regulation
 * (EU) 2024/1624 Art. 10; product page section 6). A signature covers one state, identified by revision and hash.
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

/** Maximum length of a statement, message or reason, in characters. */
export const maxSignOffStatementLength = 4_000;

const partSchema = z.enum(signOffParts);
const partsSchema = z.array(partSchema).min(1).max(signOffParts.length);
const optionalText = z.string().trim().max(maxSignOffStatementLength).default('');
const neededText = createRequiredTextSchema(maxSignOffStatementLength);
/** Revision that the person saw. The call is refused if the assessment has another revision. */
const seen = { revision: revisionSchema };
/** Hash of the actions that the person saw. If it is absent, the call applies to the present actions. */
const seenActions = { ...seen, actionsHash: hashSchema.exactOptional() };

/** A part that a person has opened, and the revision that was shown. */
const openedSchema = z.object({
  part: z.string(),
  revision: revisionSchema,
  at: instantSchema,
  /** Revision in which the person marked the part as read, and the time; absent if the person only opened it. */
  read: z.object({ revision: revisionSchema, at: instantSchema }).exactOptional(),
});

/** Proof of completeness at the time of an approval: the status of every requirement, and a hash. */
export const signedChecksSchema = z.object({
  /** SHA-256 of the canonical JSON of `requirements`. */
  hash: hashSchema,
  /**
   * Every requirement in the order of the sheet. `reason` is the reason for accepting the gap or for not applying the
   * requirement.
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

/** Proof of completeness at the time of an approval: the status of every requirement, and a hash. */
export type SignedChecks = z.output<typeof signedChecksSchema>;

/**
 * An event of a sign-off, such as a request or a signature. Kind `former` is an approval that was recorded before
 * sign-offs existed; it counts as approved.
 */
export const signOffEventSchema = z.object({
  id: idSchema,
  part: partSchema,
  kind: z.enum(['requested', 'returned', 'signed', 'withdrawn', 'changed', 'former']),
  /** Role in which the person signed; null for all kinds except `signed`. */
  role: z.enum(signOffRoles).nullable(),
  at: instantSchema,
  name: z.string(),
  userId: idSchema.nullable(),
  revision: revisionSchema,
  /** SHA-256 of document, model version and engine version, for requests and signatures; null for other kinds. */
  hash: z.string().nullable(),
  modelHash: hashSchema.nullable(),
  engine: z.string().nullable(),
  /** SHA-256 of the actions planned at that time; null if none was stored. */
  actionsHash: z.string().nullable(),
  /** Statement of a signature, message of a request, or reason of a return or withdrawal. */
  text: z.string(),
  /** Name of the requested approver, for requests; null if everyone with the permission may approve. */
  approver: z.string().nullable(),
  /** Day of the notice to the supervisory function, for signatures with the role `informed`. */
  noticed: z.iso.date().nullable(),
  /** Parts that the person had opened before signing. */
  opened: z.array(openedSchema).readonly(),
  /** Displayed levels of the signed state. A new calculation with the same model version gives the same levels. */
  summary: z.custom<AssessmentSummary>().meta(createComponentReference('AssessmentSummary')).nullable(),
  /** True if the organisation required two people at the time of the signature. */
  twoPersons: z.boolean().nullable(),
  /** Proof of completeness, only for an approval; null for approvals without a stored proof. */
  checks: signedChecksSchema.nullable(),
});

/** An event of a sign-off, with its person, state and text. */
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

/**
 * One part of an assessment with its sign-off status, open request, latest approval, and the reason why the caller
 * may not approve it.
 */
export const signOffPartStateSchema = z.object({
  part: partSchema,
  status: z.enum(['open', 'requested', 'returned', 'approved', 'reopened', 'withdrawn']),
  /** Names of the people who have drawn up the present state. */
  drawnUp: z.array(z.string()).readonly(),
  /** The open request for approval; null if there is none. */
  request: z
    .object({
      name: z.string(),
      at: instantSchema,
      text: z.string(),
      /** Requested approver; null if everyone with the permission may approve. */
      approver: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
    })
    .nullable(),
  /** Last approval, even if it is no longer in force; null if there is none. */
  approval: signOffEventSchema.nullable(),
  /** Changes outside the document since the last approval, as places: `/actions/{id}` or `/gaps/{requirement}`. */
  changedBeside: z.array(z.string()).readonly(),
  /** Reason why the caller may not approve the part at present; null if the caller may. */
  refusal: refusalSchema.nullable(),
});

/** One part of an assessment with its sign-off status. */
export type SignOffPartState = z.output<typeof signOffPartStateSchema>;

/** Response of every command: the revision and the parts that it concerns. */
const signedSchema = z.object({ revision: revisionSchema, parts: z.array(partSchema).readonly() });

/** Endpoints to read and change the sign-offs of an assessment. */
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
      /** Hash of the present state of the assessment. */
      hash: z.string(),
      modelHash: hashSchema,
      engine: z.string(),
      /** Hash of the actions that are planned at present. */
      actionsHash: z.string(),
      /** True if the organisation requires that two people sign. */
      twoPersons: z.boolean(),
      parts: z.array(signOffPartStateSchema).readonly(),
      /** Ids of the requirements that block the approval of the whole assessment. */
      openRequirements: z.array(z.string()).readonly(),
      /** People who can be asked to approve, invited people last; empty if the caller may not request approval. */
      approvers: z.array(z.object({ id: idSchema, name: z.string(), invited: z.boolean() })).readonly(),
      /** Parts that the caller has opened and read. */
      opened: z.array(openedSchema).readonly(),
      /** Events of the sign-offs, newest first. */
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
      /** Id of the requested approver; if absent, everyone with the permission may approve. */
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
      /** Id of the background job that makes the examination pack; null if the whole was not approved. */
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
