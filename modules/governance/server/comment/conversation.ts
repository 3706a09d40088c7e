import {
  type Comment,
  type CommentEvent,
  type CommentLabel,
  type Conversation,
  isOpenConversation,
  listUnresolvedComments,
  opensConversation,
} from '@klarsikt/contract';
import { type AssessmentDocument, describeDocumentSubject } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { CommentEventRow, CommentRow } from './store.ts';

export function buildComment(row: CommentRow, actor: Actor): Comment {
  const { id, assessmentId, subject, label, text, author, userId, revision, assigneeId } = row;
  return {
    ...{ id, assessmentId, subject, label, text, author, userId, revision },
    created: row.createdAt.toISOString(),
    changed: row.changedAt?.toISOString() ?? null,
    assignee: assigneeId === null ? null : { id: assigneeId, name: row.assignee },
    mentions: row.mentions,
    action: row.action,
    own: userId !== null && userId === actor.userId,
    origin: row.origin,
  };
}

type LabelledComment = Pick<CommentRow, 'id' | 'label'>;

export interface ConversationContext {
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
}

export function buildConversation(
  { model, document }: ConversationContext,
  path: string,
  rows: readonly CommentRow[],
  actor: Actor,
): Conversation {
  return {
    subject: describeDocumentSubject(model, document, path),
    comments: rows.map((row) => buildComment(row, actor)),
    open: isOpenConversation(rows),
  };
}

export function groupCommentsBySubject(rows: readonly CommentRow[]): Map<string, CommentRow[]> {
  const groups = new Map<string, CommentRow[]>();
  for (const row of rows) groups.set(row.subject, [...(groups.get(row.subject) ?? []), row]);
  return groups;
}

/** True if a comment with this label can open or resolve a conversation. */
export const canChangeConversationState = (label: CommentLabel): boolean =>
  label === 'res' || opensConversation(label);

/**
 * Lists the comments that a change resolves or reopens: if the conversation is resolved, all open comments; if it is
 * reopened, the last comment with a label that opens a conversation. The comments must be oldest first; deleted
 * comments are left out.
 */
export function listCommentStateChanges(
  before: readonly LabelledComment[],
  after: readonly LabelledComment[],
): readonly { readonly id: number; readonly kind: 'resolved' | 'reopened' }[] {
  const [was, is] = [isOpenConversation(before), isOpenConversation(after)];
  if (was === is) return [];
  const left = new Set(after.map(({ id }) => id));
  const asking = (said: readonly LabelledComment[]) =>
    said.filter(({ id, label }) => opensConversation(label) && left.has(id));
  if (is)
    return asking(before)
      .slice(-1)
      .map(({ id }) => ({ id, kind: 'reopened' }));
  return asking(listUnresolvedComments(before)).map(({ id }) => ({ id, kind: 'resolved' }));
}

/** Builds the events of a comment, oldest first, beginning with its creation. */
export function buildCommentEvents(row: CommentRow, events: readonly CommentEventRow[]): CommentEvent[] {
  const first = events.find(({ kind }) => kind === 'changed')?.before;
  const written = { text: row.text, label: row.label, ...first };
  return [
    {
      kind: 'created',
      at: row.createdAt.toISOString(),
      author: row.author,
      userId: row.userId,
      before: null,
      after: written,
    },
    ...events.map(({ kind, at, author, userId, before, after }) => ({
      ...{ kind, author, userId, before, after },
      at: at.toISOString(),
    })),
  ];
}
