/** Comments on any subject in an assessment (specification 001 sections 3.3 and 7.2). */
import {
  assessmentPersonSchema,
  namedPersonSchema,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { changeSubjectSchema } from '@klarsikt/assessment/contract/history.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
  withExaminerAccess,
} from '@klarsikt/contract/endpoint.ts';
import type { InputFault } from '@klarsikt/contract/errors.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { actionStatuses } from '@klarsikt/engine/governance';
import { type Language, languages, type Text } from '@klarsikt/engine/text';
import { z } from 'zod';

/**
 * Labels of comments, in order: follow up, action required, data, resolved, override, conclusion, evidence, internal
 * findings.
 */
export const commentLabels = ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] as const;

/** Label of a comment as a short code (specification 001 section 3.3). */
export type CommentLabel = (typeof commentLabels)[number];

/** Labels that open a conversation until a later comment resolves it: follow up and action required. */
export const attentionLabels = ['fup', 'act'] as const satisfies readonly CommentLabel[];

/** Label that resolves a conversation. */
export const resolvingLabel = 'res' satisfies CommentLabel;

/**
 * Lists the comments after the last resolving comment. `comments` contains a whole conversation or its last comments,
 * oldest first.
 */
export function listUnresolvedComments<C extends { readonly label: CommentLabel }>(
  comments: readonly C[],
): readonly C[] {
  return comments.slice(comments.findLastIndex(({ label }) => label === resolvingLabel) + 1);
}

/** True for a label that opens a conversation. */
export const opensConversation = (label: CommentLabel): boolean =>
  attentionLabels.some((one) => one === label);

/**
 * True if a comment opens the conversation and no later comment resolves it. `comments` contains a conversation,
 * oldest comment first.
 */
export function isOpenConversation(comments: readonly { readonly label: CommentLabel }[]): boolean {
  return listUnresolvedComments(comments).some(({ label }) => opensConversation(label));
}

/** Maximum length of a comment, in characters. */
export const maxCommentLength = 10_000;

/** Largest number of subjects on which one call can make the same comment. */
export const maxSubjectsPerComment = 200;

/** Largest number of people that one comment can mention. */
export const maxMentionsPerComment = 20;

const labelSchema = z.enum(commentLabels);

/** JSON pointer into the document; '' for the whole assessment. */
export const subjectPathSchema = z
  .string()
  .max(500)
  .regex(/^(\/([^~/]|~[01])*)*$/);

const absentText: Text = {
  en: 'No part of the assessment is called “{place}”.',
  sv: 'Ingen del av bedömningen heter ”{place}”.',
};

/**
 * Makes the fault of a comment or action whose subject the assessment does not contain. `path` is the place of the
 * faulty value in the request.
 */
export const createUnknownSubjectFault = (path: string, subject: string, language: Language): InputFault => ({
  ...{ path, code: 'unknown' },
  message: absentText[language].replace('{place}', () => subject),
});

/**
 * The file from which a comment was imported, and the comment's author in that file. The author of the imported
 * comment itself is the person who imported it.
 */
export const commentOriginSchema = z.object({
  author: z.string(),
  /** Day in the file (ISO 8601); null if the file contains none. */
  date: z.string().nullable(),
  file: z.string(),
  cell: z.string(),
});

/** The file from which a comment was imported, with the cell, and the author and day in the file. */
export type CommentOrigin = z.output<typeof commentOriginSchema>;

/** A comment with the data that its readers see. */
export const commentSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  subject: z.string(),
  label: labelSchema,
  text: z.string(),
  author: z.string(),
  userId: idSchema.nullable(),
  created: instantSchema,
  /**
   * Revision of text, label and assignee. A change must contain the revision that it is based on, or it is refused as
   * stale.
   */
  revision: revisionSchema,
  /** Instant of the last change of text or label; null if neither has been changed. */
  changed: instantSchema.nullable(),
  /** Person who should answer; null if nobody is assigned. */
  assignee: namedPersonSchema.nullable(),
  /** People mentioned in the comment. */
  mentions: z.array(namedPersonSchema).readonly(),
  /** The action that this comment requests; null if it requests none. */
  action: z.object({ id: idSchema, status: z.enum(actionStatuses), due: z.string().nullable() }).nullable(),
  /** True if the caller wrote the comment and may therefore change and delete it. */
  own: z.boolean(),
  /** Author, day, file and cell of an imported comment; null for other comments. */
  origin: commentOriginSchema.nullable(),
});

/** Kinds of events in the history of a comment. */
export const commentEventKinds = [
  'created',
  'changed',
  'resolved',
  'reopened',
  'assigned',
  'mentioned',
] as const;

/** Kind of an event in the history of a comment. */
export type CommentEventKind = (typeof commentEventKinds)[number];

/**
 * An event in the history of a comment. `changed` contains text and label before and after, `assigned` the assignee,
 * `mentioned` the added names; `resolved` and `reopened` contain the id of the comment that caused them, if any.
 */
export const commentEventSchema = z.object({
  kind: z.enum(commentEventKinds),
  at: instantSchema,
  author: z.string(),
  userId: idSchema.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** An event in the history of a comment, with its author and the values before and after. */
export type CommentEvent = z.output<typeof commentEventSchema>;

const mentionsSchema = z.array(idSchema).max(maxMentionsPerComment);
const commentText = createRequiredTextSchema(maxCommentLength);

/** A comment with the data that its readers see. */
export type Comment = z.output<typeof commentSchema>;

/** A conversation: all comments on one subject, oldest first. */
export const conversationSchema = z.object({
  subject: changeSubjectSchema,
  comments: z.array(commentSchema).readonly(),
  /** True if a comment opens the conversation and no later comment resolves it. */
  open: z.boolean(),
});

/** A conversation: all comments on one subject, oldest first, and whether it is open. */
export type Conversation = z.output<typeof conversationSchema>;

/** Endpoints for comments and conversations. */
export const commentContract = {
  getConversations: defineQuery({
    method: 'POST',
    path: 'ra/conversations',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary: 'Conversations of an assessment by object, the newest activity first.',
    body: z.strictObject({
      id: idSchema,
      /** JSON pointer: only conversations on this subject or on subjects below it. */
      under: subjectPathSchema.exactOptional(),
      labels: z.array(labelSchema).min(1).max(commentLabels.length).exactOptional(),
      open: z.boolean().exactOptional(),
    }),
    result: z.array(conversationSchema),
  }),
  getConversation: defineQuery({
    method: 'POST',
    path: 'ra/conversations/oid',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary: 'The conversation on one object; `oid` is its JSON pointer.',
    body: z.strictObject({ id: idSchema, oid: subjectPathSchema }),
    result: conversationSchema,
  }),
  add: defineCommand({
    method: 'POST',
    path: 'ra/comment',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary:
      'Adds a comment; with `alsoOn` the same comment to each of these objects, all or none. Mentioned people and assignees must have access to the assessment; they get an e-mail. Returns the comment on `subject`.',
    events: ['comment.added'],
    body: z.strictObject({
      id: idSchema,
      subject: subjectPathSchema,
      alsoOn: z
        .array(subjectPathSchema)
        .max(maxSubjectsPerComment - 1)
        .exactOptional(),
      label: labelSchema,
      text: commentText,
      mentions: mentionsSchema.exactOptional(),
      assignee: idSchema.nullable().exactOptional(),
    }),
    result: commentSchema,
  }),
  change: defineCommand({
    method: 'POST',
    path: 'ra/comment/{id}',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary:
      'Changes a comment: text, kind and mentions by its author, the assignee by anybody with permission to comment.',
    events: ['comment.changed'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({
      revision: revisionSchema,
      text: commentText.exactOptional(),
      label: labelSchema.exactOptional(),
      mentions: mentionsSchema.exactOptional(),
      assignee: idSchema.nullable().exactOptional(),
    }),
    result: commentSchema,
  }),
  getEvents: defineQuery({
    method: 'GET',
    path: 'ra/comment/{id}/events',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.read,
    summary:
      'History of a comment: written, changed, resolved, reopened, assigned, people mentioned; oldest first.',
    params: z.strictObject({ id: idParamSchema }),
    result: z.array(commentEventSchema),
  }),
  seen: defineCommand({
    method: 'POST',
    path: 'ra/comment/{id}/seen',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.write,
    summary: 'Marks a comment that mentions the caller as read.',
    events: ['comment.seen'],
    params: z.strictObject({ id: idParamSchema }),
    result: emptyResultSchema,
  }),
  getPeople: defineQuery({
    method: 'GET',
    path: 'ra/{id}/people',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary: 'People of the organisation who may see the assessment, by name.',
    params: z.strictObject({ id: idParamSchema }),
    result: z.array(assessmentPersonSchema),
  }),
  export: defineQuery({
    method: 'POST',
    path: 'ra/comment/export',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.make,
    summary:
      'All comments of an assessment as a table with object, kind, author, date, assignee and due date. Importing it again changes nothing.',
    body: z.strictObject({ id: idSchema, format: z.enum(['csv', 'xlsx']), language: z.enum(languages) }),
    result: defineFileResult('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'ra/comment/{id}',
    access: needsPermission('ra:Comment'),
    visitors: visitorLimits.write,
    summary: 'Removes a comment of the caller. The audit log records that it existed.',
    events: ['comment.removed'],
    params: z.strictObject({ id: idParamSchema }),
    result: emptyResultSchema,
  }),
  report: defineQuery({
    method: 'POST',
    path: 'ra/comment/report',
    access: withExaminerAccess(needsPermissionOrSample('ra:View')),
    visitors: visitorLimits.work,
    summary: 'Comments collected for a report: by label, each with the name of its object.',
    body: z.strictObject({
      id: idSchema,
      labels: z.array(labelSchema).min(1).max(commentLabels.length).exactOptional(),
    }),
    result: z.object({
      sections: z
        .array(
          z.object({
            label: labelSchema,
            comments: z.array(commentSchema.extend({ about: changeSubjectSchema })).readonly(),
          }),
        )
        .readonly(),
    }),
  }),
};
