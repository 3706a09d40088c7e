/** Comments on any object of an assessment: specification 001 sections 3.3 and 7.2. */
import {
  assessmentPersonSchema,
  namedPersonSchema,
} from '@klarsikt/assessment/contract/assessment.shapes.ts';
import { subjectSchema } from '@klarsikt/assessment/contract/history.ts';
import {
  alsoExamined,
  command,
  file,
  needs,
  needsOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import type { Fault } from '@klarsikt/contract/errors.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { actionStatuses, type Language, languages, type Text } from '@klarsikt/engine';
import { z } from 'zod';

/** Comment labels: follow up, action required, data, resolved, override, conclusion, evidence, internal findings. */
export const commentLabels = ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] as const;

/** One comment label by its short word (specification 001 section 3.3). */
export type CommentLabel = (typeof commentLabels)[number];

/** Labels that ask for somebody's attention: the conversation is open until a later comment resolves it. */
export const attentionLabels = ['fup', 'act'] as const satisfies readonly CommentLabel[];

/** The label that resolves a conversation: what was said before it waits for nobody. */
export const resolvingLabel = 'res' satisfies CommentLabel;

/** What was said since a conversation was last resolved. `comments` of the conversation, or from one of them on, oldest first. */
export function saidSinceResolved<C extends { readonly label: CommentLabel }>(
  comments: readonly C[],
): readonly C[] {
  return comments.slice(comments.findLastIndex(({ label }) => label === resolvingLabel) + 1);
}

/** True for a label that asks for somebody's attention. */
export const asksForAttention = (label: CommentLabel): boolean =>
  attentionLabels.some((one) => one === label);

/** True when somebody asked for attention and nobody has resolved it since. `comments` of a conversation, oldest first. */
export function isOpenConversation(comments: readonly { readonly label: CommentLabel }[]): boolean {
  return saidSinceResolved(comments).some(({ label }) => asksForAttention(label));
}

/** Longest text of a comment, in characters. */
export const longestComment = 10_000;

/** Most objects on which the same comment can be made at once. */
export const mostSubjects = 200;

/** Most people that one comment can name. */
export const mostMentions = 20;

const labelSchema = z.enum(commentLabels);

/** A JSON pointer into the document, '' for the assessment as a whole. */
export const subjectPathSchema = z
  .string()
  .max(500)
  .regex(/^(\/([^~/]|~[01])*)*$/);

const absentText: Text = {
  en: 'The assessment has nothing at "{place}".',
  sv: 'Bedömningen har ingenting på "{place}".',
};

/** The fault of a comment or an action on something that the assessment does not have. `path` is where the call names it. */
export const noSuchSubject = (path: string, subject: string, language: Language): Fault => ({
  ...{ path, code: 'unknown' },
  message: absentText[language].replace('{place}', () => subject),
});

/** Where a comment was brought in from. Its author here is who brought it in. */
export const commentOriginSchema = z.object({
  author: z.string(),
  /** ISO day; null where the file does not say. */
  date: z.string().nullable(),
  file: z.string(),
  cell: z.string(),
});

/** Where a comment was brought in from. */
export type CommentOrigin = z.output<typeof commentOriginSchema>;

/** One comment. */
export const commentSchema = z.object({
  id: idSchema,
  assessmentId: idSchema,
  subject: z.string(),
  label: labelSchema,
  text: z.string(),
  author: z.string(),
  userId: idSchema.nullable(),
  created: instantSchema,
  /** Of its text, kind and assignee: a change names the one that it started from. */
  revision: revisionSchema,
  /** When text or kind were last changed; null for one that stands as it was written. */
  changed: instantSchema.nullable(),
  /** Who is to answer it. */
  assignee: namedPersonSchema.nullable(),
  /** Whom it names. */
  mentions: z.array(namedPersonSchema).readonly(),
  /** The action that a comment asking for one is. */
  action: z.object({ id: idSchema, status: z.enum(actionStatuses), due: z.string().nullable() }).nullable(),
  /** The caller wrote it, and may change it and take it away. */
  own: z.boolean(),
  /** Where it was brought in from: who had written it there and when, as the file says, and in which cell it stood. */
  origin: commentOriginSchema.nullable(),
});

/** What can become of a comment. */
export const commentEventKinds = [
  'created',
  'changed',
  'resolved',
  'reopened',
  'assigned',
  'mentioned',
] as const;

/** Kind of a comment's event. */
export type CommentEventKind = (typeof commentEventKinds)[number];

/**
 * One event of a comment. `changed` has text and label before and after, `assigned` the assignee, `mentioned` the names
 * that were added; `resolved` and `reopened` name the comment that did it, where one did.
 */
export const commentEventSchema = z.object({
  kind: z.enum(commentEventKinds),
  at: instantSchema,
  author: z.string(),
  userId: idSchema.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** One event of a comment: who did what to it, when. */
export type CommentEvent = z.output<typeof commentEventSchema>;

const mentionsSchema = z.array(idSchema).max(mostMentions);
const commentText = statedSchema(longestComment);

/** A comment as a reader sees it, with author and instant. */
export type Comment = z.output<typeof commentSchema>;

/** All comments on one object, oldest first. */
export const conversationSchema = z.object({
  subject: subjectSchema,
  comments: z.array(commentSchema).readonly(),
  /** Somebody asked for attention and nobody has resolved it since. */
  open: z.boolean(),
});

/** The comments on one object with the question whether anybody still has to act. */
export type Conversation = z.output<typeof conversationSchema>;

/** Comments and the conversations that they form. */
export const comment = {
  getConversations: query({
    method: 'POST',
    path: 'ra/conversations',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: 'Conversations of an assessment by object, the newest activity first.',
    body: z.strictObject({
      id: idSchema,
      /** Only objects at or below this place. */
      under: subjectPathSchema.exactOptional(),
      labels: z.array(labelSchema).min(1).max(commentLabels.length).exactOptional(),
      open: z.boolean().exactOptional(),
    }),
    result: z.array(conversationSchema),
  }),
  getConversation: query({
    method: 'POST',
    path: 'ra/conversations/oid',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary: 'The conversation on one object; `oid` is its JSON pointer.',
    body: z.strictObject({ id: idSchema, oid: subjectPathSchema }),
    result: conversationSchema,
  }),
  add: command({
    method: 'POST',
    path: 'ra/comment',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Adds a comment; with `alsoOn` the same one on each of these objects too, all or none. Whom it names and who is to answer it must be able to see the assessment; they are told by mail. Gives the comment on `subject`.',
    events: ['comment.added'],
    body: z.strictObject({
      id: idSchema,
      subject: subjectPathSchema,
      alsoOn: z
        .array(subjectPathSchema)
        .max(mostSubjects - 1)
        .exactOptional(),
      label: labelSchema,
      text: commentText,
      mentions: mentionsSchema.exactOptional(),
      assignee: idSchema.nullable().exactOptional(),
    }),
    result: commentSchema,
  }),
  change: command({
    method: 'POST',
    path: 'ra/comment/{id}',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary:
      'Changes a comment: its text, kind and mentions by its author alone, who is to answer it by anybody who may comment.',
    events: ['comment.changed'],
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({
      revision: revisionSchema,
      text: commentText.exactOptional(),
      label: labelSchema.exactOptional(),
      mentions: mentionsSchema.exactOptional(),
      assignee: idSchema.nullable().exactOptional(),
    }),
    result: commentSchema,
  }),
  getEvents: query({
    method: 'GET',
    path: 'ra/comment/{id}/events',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.read,
    summary:
      'What became of a comment: written, changed, resolved, reopened, assigned, people named; oldest first.',
    params: z.strictObject({ id: idParam }),
    result: z.array(commentEventSchema),
  }),
  seen: command({
    method: 'POST',
    path: 'ra/comment/{id}/seen',
    access: needs('ra:View'),
    visitors: visitorBounds.write,
    summary: 'Says that the caller has read the comment that names them: it no longer waits for them.',
    events: ['comment.seen'],
    params: z.strictObject({ id: idParam }),
    result: doneSchema,
  }),
  getPeople: query({
    method: 'GET',
    path: 'ra/{id}/people',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'People of the organisation who may see the assessment, by name.',
    params: z.strictObject({ id: idParam }),
    result: z.array(assessmentPersonSchema),
  }),
  export: query({
    method: 'POST',
    path: 'ra/comment/export',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.make,
    summary:
      'All comments of an assessment as a table, each with what it is about, its kind, who wrote it and when, who is to answer and by when. Imported again it changes nothing.',
    body: z.strictObject({ id: idSchema, format: z.enum(['csv', 'xlsx']), language: z.enum(languages) }),
    result: file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/comment/{id}',
    access: needs('ra:Comment'),
    visitors: visitorBounds.write,
    summary: "Takes one's own comment away. The audit log keeps that it was there.",
    events: ['comment.removed'],
    params: z.strictObject({ id: idParam }),
    result: doneSchema,
  }),
  report: query({
    method: 'POST',
    path: 'ra/comment/report',
    access: alsoExamined(needsOrSample('ra:View')),
    visitors: visitorBounds.work,
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
            comments: z.array(commentSchema.extend({ about: subjectSchema })).readonly(),
          }),
        )
        .readonly(),
    }),
  }),
};
