/** Comments on any object of an assessment: specification 001 sections 3.3 and 7.2. */
import { z } from 'zod';
import { command, needs, needsOrSample, query, visitorBounds } from './endpoint.ts';
import { subjectSchema } from './history.ts';
import { doneSchema, idParam, idSchema, instantSchema } from './shapes.ts';

/** Comment labels: follow up, action required, data, resolved, override, conclusion, evidence, internal findings. */
export const commentLabels = ['fup', 'act', 'data', 'res', 'over', 'conc', 'evi', 'inf'] as const;

/** One comment label by its short word (specification 001 section 3.3). */
export type CommentLabel = (typeof commentLabels)[number];

/** Labels that ask for somebody's attention: the conversation is open until a later comment resolves it. */
export const attentionLabels = ['fup', 'act'] as const satisfies readonly CommentLabel[];

/** True when somebody asked for attention and nobody has resolved it since. `labels` of a conversation, oldest first. */
export function isOpenConversation(labels: readonly CommentLabel[]): boolean {
  const asked = Math.max(...attentionLabels.map((label) => labels.lastIndexOf(label)));
  return asked > labels.lastIndexOf('res');
}

/** Longest text of a comment, in characters. */
export const longestComment = 10_000;

const labelSchema = z.enum(commentLabels);

/** A JSON pointer into the document, '' for the assessment as a whole. */
const subjectPath = z
  .string()
  .max(500)
  .regex(/^(\/([^~/]|~[01])*)*$/);

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
  /** The caller wrote it and may take it away. */
  own: z.boolean(),
});

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
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    summary: 'Conversations of an assessment by object, the newest activity first.',
    body: z.strictObject({
      id: idSchema,
      /** Only objects at or below this place. */
      under: subjectPath.exactOptional(),
      labels: z.array(labelSchema).min(1).max(commentLabels.length).exactOptional(),
      open: z.boolean().exactOptional(),
    }),
    result: z.array(conversationSchema),
  }),
  getConversation: query({
    method: 'POST',
    path: 'ra/conversations/oid',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.read,
    summary: 'The conversation on one object; `oid` is its JSON pointer.',
    body: z.strictObject({ id: idSchema, oid: subjectPath }),
    result: conversationSchema,
  }),
  add: command({
    method: 'POST',
    path: 'ra/comment',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: 'Adds a comment.',
    events: ['comment.added'],
    body: z.strictObject({
      id: idSchema,
      subject: subjectPath,
      label: labelSchema,
      text: z.string().trim().min(1).max(longestComment),
    }),
    result: commentSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/comment/{id}',
    access: needs('ra:Edit'),
    visitors: visitorBounds.write,
    summary: "Takes one's own comment away. The audit log keeps that it was there.",
    events: ['comment.removed'],
    params: z.strictObject({ id: idParam }),
    result: doneSchema,
  }),
  report: query({
    method: 'POST',
    path: 'ra/comment/report',
    access: needsOrSample('ra:View'),
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
