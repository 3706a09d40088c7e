/**
 * Sign-off of an assessment, by parts and whole: asked for, drawn up, approved, returned, withdrawn, and the supervisory
 * function informed. Outside the document, so that no change of a document approves anything (Regulation (EU) 2024/1624
 * Art. 10; product page section 6). What is signed is one state, named by its revision and hash.
 */

import { assessmentParams } from '@klarsikt/assessment/contract/assessment.shapes.ts';
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
  idSchema,
  instantSchema,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { type AssessmentSummary, requirementStatuses, signOffParts, signOffRoles } from '@klarsikt/engine';
import { z } from 'zod';

/** Longest statement, message or reason, in characters. */
export const longestStatement = 4_000;

const partSchema = z.enum(signOffParts);
const partsSchema = z.array(partSchema).min(1).max(signOffParts.length);
const optionalText = z.string().trim().max(longestStatement).default('');
const neededText = statedSchema(longestStatement);
/** The revision that the person saw: another state is not theirs to sign. */
const seen = { revision: revisionSchema };
/** The actions that the person saw; where it is left out, the actions as they are planned. */
const seenActions = { ...seen, actionsHash: hashSchema.exactOptional() };

/** A part that somebody had opened, and in which state. */
const openedSchema = z.object({
  part: z.string(),
  revision: revisionSchema,
  at: instantSchema,
  /** Marked as read, in which state; left out where it was opened alone. */
  read: z.object({ revision: revisionSchema, at: instantSchema }).exactOptional(),
});

/** What the proof of completeness said of a state when it was approved. */
export const signedChecksSchema = z.object({
  /** SHA-256 of the canonical JSON of `requirements`. */
  hash: hashSchema,
  /** Every requirement, in its order. `reason`: of a gap that was accepted, and of what does not apply. */
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

/** What the proof of completeness said of a state when it was approved. */
export type SignedChecks = z.output<typeof signedChecksSchema>;

/** One thing that happened. `former`: it was called approved before there were sign-offs, which counts as done. */
export const signOffEventSchema = z.object({
  id: idSchema,
  part: partSchema,
  kind: z.enum(['requested', 'returned', 'signed', 'withdrawn', 'changed', 'former']),
  /** With kind `signed`. */
  role: z.enum(signOffRoles).nullable(),
  at: instantSchema,
  name: z.string(),
  userId: idSchema.nullable(),
  revision: revisionSchema,
  /** SHA-256 of document, model version and engine version, of what was asked and signed; null for the rest. */
  hash: z.string().nullable(),
  modelHash: hashSchema.nullable(),
  engine: z.string().nullable(),
  /** SHA-256 of the actions as they were planned then; null where none was kept. */
  actionsHash: z.string().nullable(),
  /** Statement, message or reason. */
  text: z.string(),
  /** Of a request: name of the person who is asked; null where anybody with the right is. */
  approver: z.string().nullable(),
  /** Day of the notice to the supervisory function, with role `informed`. */
  noticed: z.iso.date().nullable(),
  /** What the person had opened when they signed. */
  opened: z.array(openedSchema).readonly(),
  /** Shown levels of the signed state; its own model version gives them again. */
  summary: z.custom<AssessmentSummary>().nullable(),
  /** Whether two persons were asked for when it was signed. */
  twoPersons: z.boolean().nullable(),
  /** Of an approval; null before it was kept. */
  checks: signedChecksSchema.nullable(),
});

/** One line of the history of sign-offs. */
export type SignOffRecord = z.output<typeof signOffEventSchema>;

const refusalSchema = z.enum(['right', 'approved', 'drewUp', 'requested', 'alone', 'parts', 'requirements']);

/** A part as the screen of sign-off shows it. */
export const signedPartSchema = z.object({
  part: partSchema,
  status: z.enum(['open', 'requested', 'returned', 'approved', 'reopened', 'withdrawn']),
  /** Who has drawn up its present state. */
  drawnUp: z.array(z.string()).readonly(),
  /** Who asked, when, with which message; null where nothing is asked for. */
  request: z
    .object({
      name: z.string(),
      at: instantSchema,
      text: z.string(),
      /** The person who is asked; null where anybody with the right is. */
      approver: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
    })
    .nullable(),
  /** The last approval, in force or not. */
  approval: signOffEventSchema.nullable(),
  /** What was changed beside the document since the last approval: `/actions/{id}`, `/gaps/{requirement}`. */
  changedBeside: z.array(z.string()).readonly(),
  /** Why the caller may not approve it now; null when they may. */
  refusal: refusalSchema.nullable(),
});

/** A part as it stands. */
export type SignedPart = z.output<typeof signedPartSchema>;

/** What every command answers: the state that was meant. */
const signedSchema = z.object({ revision: revisionSchema, parts: z.array(partSchema).readonly() });

/** Reading and changing sign-offs. */
export const signoff = {
  get: query({
    method: 'GET',
    path: 'ra/{id}/signoff',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
    summary:
      'Where the sign-offs of the assessment stand, what is open before an approval, and their history.',
    params: assessmentParams,
    result: z.object({
      revision: revisionSchema,
      /** Of the present state. */
      hash: z.string(),
      modelHash: hashSchema,
      engine: z.string(),
      /** Of the actions as they are planned now. */
      actionsHash: z.string(),
      /** Whether the organisation requires two persons. */
      twoPersons: z.boolean(),
      parts: z.array(signedPartSchema).readonly(),
      /** Requirements that the approval of the whole waits for. */
      openRequirements: z.array(z.string()).readonly(),
      /** Who can be asked to approve, by name; empty for a caller who may not ask. */
      approvers: z.array(z.object({ id: idSchema, name: z.string() })).readonly(),
      /** What the caller has opened and read. */
      opened: z.array(openedSchema).readonly(),
      /** Newest first. */
      events: z.array(signOffEventSchema).readonly(),
    }),
  }),
  request: command({
    method: 'POST',
    path: 'ra/{id}/signoff/request',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary:
      'Asks for approval of parts in the present state, of one person or of those who may approve; they get a mail. Refused where the approval would be.',
    events: ['assessment.approvalRequested'],
    params: assessmentParams,
    body: z.strictObject({
      ...seenActions,
      parts: partsSchema,
      message: optionalText,
      /** The person who is asked; left out, everybody who may approve is. */
      approver: idSchema.exactOptional(),
    }),
    result: signedSchema,
  }),
  drawUp: command({
    method: 'POST',
    path: 'ra/{id}/signoff/draw-up',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Signs as the compliance officer who has drawn up the parts in the present state.',
    events: ['assessment.drawnUp'],
    params: assessmentParams,
    body: z.strictObject({ ...seenActions, parts: partsSchema, statement: optionalText }),
    result: signedSchema,
  }),
  approve: command({
    method: 'POST',
    path: 'ra/{id}/signoff/approve',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary:
      'Approves parts, or the whole, for the management body. The whole waits for its parts and for the requirements.',
    events: ['assessment.approved', 'pack.ordered'],
    params: assessmentParams,
    body: z.strictObject({ ...seenActions, hash: hashSchema, parts: partsSchema, statement: neededText }),
    result: signedSchema.extend({
      /** The deferred work that makes the examination pack of the state, where the whole was approved; else null. */
      pack: z.uuid().nullable(),
    }),
  }),
  giveBack: command({
    method: 'POST',
    path: 'ra/{id}/signoff/return',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary: 'Returns parts that were asked for, with comments. Who asked is told by mail.',
    events: ['assessment.returned'],
    params: assessmentParams,
    body: z.strictObject({ parts: partsSchema, comments: neededText }),
    result: signedSchema,
  }),
  withdraw: command({
    method: 'POST',
    path: 'ra/{id}/signoff/withdraw',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary:
      'Withdraws approvals with a reason; the approval of the whole rests on its parts and goes with them.',
    events: ['assessment.withdrawn'],
    params: assessmentParams,
    body: z.strictObject({ parts: partsSchema, reason: neededText }),
    result: signedSchema,
  }),
  inform: command({
    method: 'POST',
    path: 'ra/{id}/signoff/inform',
    access: needs('ra:Approve'),
    visitors: visitorBounds.write,
    summary:
      'Records the notice of the approved assessment to the supervisory function, or that there is none.',
    events: ['assessment.informed'],
    params: assessmentParams,
    body: z.strictObject({ noticed: z.iso.date(), statement: neededText }),
    result: signedSchema,
  }),
  open: command({
    method: 'POST',
    path: 'ra/{id}/signoff/opened',
    access: needs('ra:View'),
    visitors: visitorBounds.write,
    summary: 'Notes that the caller has opened a part, which a later signature of theirs says.',
    events: ['assessment.partOpened'],
    params: assessmentParams,
    body: z.strictObject({ ...seen, part: partSchema }),
    result: signedSchema,
  }),
  read: command({
    method: 'POST',
    path: 'ra/{id}/signoff/read',
    access: needs('ra:View'),
    visitors: visitorBounds.write,
    summary:
      'Notes that the caller has read a part in the present state, which a later signature of theirs names.',
    events: ['assessment.partRead'],
    params: assessmentParams,
    body: z.strictObject({ ...seen, part: partSchema }),
    result: signedSchema,
  }),
};
