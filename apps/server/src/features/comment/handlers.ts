import {
  type Comment,
  type Conversation,
  commentLabels,
  comment as contract,
  isOpenConversation,
} from '@klarsikt/contract';
import { type AssessmentDocument, type CompiledModel, subjectOf } from '@klarsikt/engine';
import { type Actor, actorName } from '../../platform/actor.ts';
import { found, Refusal } from '../../platform/errors.ts';
import { implementFor } from '../../platform/implement.ts';
import type { CommentDeps } from './deps.ts';
import {
  type CommentRow,
  commentsOf,
  commentsOn,
  deleteComment,
  findComment,
  insertComment,
} from './store.ts';

function wire(row: CommentRow, actor: Actor): Comment {
  const { id, assessmentId, subject, label, text, author, userId, createdAt } = row;
  const own = userId !== null && userId === actor.userId;
  return { id, assessmentId, subject, label, text, author, userId, created: createdAt.toISOString(), own };
}

const isOpen = (comments: readonly Pick<CommentRow, 'label'>[]): boolean =>
  isOpenConversation(comments.map(({ label }) => label));

interface Subject {
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
}

function conversation(
  { model, document }: Subject,
  path: string,
  rows: readonly CommentRow[],
  actor: Actor,
): Conversation {
  return {
    subject: subjectOf(model, document, path),
    comments: rows.map((row) => wire(row, actor)),
    open: isOpen(rows),
  };
}

function bySubject(rows: readonly CommentRow[]): Map<string, CommentRow[]> {
  const groups = new Map<string, CommentRow[]>();
  for (const row of rows) groups.set(row.subject, [...(groups.get(row.subject) ?? []), row]);
  return groups;
}

const newest = (rows: readonly CommentRow[]) => rows.at(-1)?.id ?? 0;

export const comment = implementFor<CommentDeps>()(contract, {
  getConversations: async ({ tx, input, actor, deps }) => {
    const { id, under, labels, open: wanted } = input.body;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const rows = await commentsOf(tx, { id, ...(under === undefined ? {} : { under }) });
    return [...bySubject(rows)]
      .filter(([, group]) => labels === undefined || group.some(({ label }) => labels.includes(label)))
      .filter(([, group]) => wanted === undefined || isOpen(group) === wanted)
      .sort(([, a], [, b]) => newest(b) - newest(a))
      .map(([path, group]) => conversation({ model, document: open.document }, path, group, actor));
  },
  getConversation: async ({ tx, input, actor, deps }) => {
    const { id, oid } = input.body;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    return conversation({ model, document: open.document }, oid, await commentsOn(tx, id, oid), actor);
  },
  add: async ({ tx, input, actor, deps }) => {
    const { id, subject, label, text } = input.body;
    const { can } = await deps.assessments.head(tx, actor, id);
    if (!can.edit || actor.organizationId === null) throw new Refusal('error.forbidden');
    const row = await insertComment(tx, {
      organizationId: actor.organizationId,
      assessmentId: id,
      subject,
      label,
      text,
      author: actorName(actor),
      userId: actor.userId,
      createdAt: deps.clock.now(),
    });
    const after = { assessment: id, subject, label };
    return {
      output: wire(row, actor),
      audit: [{ event: 'comment.added', subject: `comment:${row.id}`, after }],
    };
  },
  remove: async ({ tx, input, actor, deps }) => {
    const row = found(await findComment(tx, input.params.id));
    const open = await deps.assessments.head(tx, actor, row.assessmentId);
    if (!open.can.edit || row.userId === null || row.userId !== actor.userId)
      throw new Refusal('error.forbidden');
    await deleteComment(tx, row.id);
    const { subject, label, text } = row;
    const before = { assessment: open.id, subject, label, text };
    return {
      output: { done: true },
      audit: [{ event: 'comment.removed', subject: `comment:${row.id}`, before }],
    };
  },
  report: async ({ tx, input, actor, deps }) => {
    const { id, labels = commentLabels } = input.body;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const rows = await commentsOf(tx, { id, labels });
    return {
      sections: labels.flatMap((label) => {
        const chosen = rows.filter((row) => row.label === label);
        if (chosen.length === 0) return [];
        const comments = chosen.map((row) => ({
          ...wire(row, actor),
          about: subjectOf(model, open.document, row.subject),
        }));
        return [{ label, comments }];
      }),
    };
  },
});
