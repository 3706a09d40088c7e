/** Conversations as they are read, and what turns one from open to resolved and back. */
import {
  asksForAttention,
  type Comment,
  type CommentEvent,
  type CommentLabel,
  type Conversation,
  isOpenConversation,
  saidSinceResolved,
} from '@klarsikt/contract';
import { type AssessmentDocument, type CompiledModel, subjectOf } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { CommentRow, EventRow } from './store.ts';

export function wire(row: CommentRow, actor: Actor): Comment {
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

type Spoken = Pick<CommentRow, 'id' | 'label'>;

export interface Subject {
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
}

export function conversation(
  { model, document }: Subject,
  path: string,
  rows: readonly CommentRow[],
  actor: Actor,
): Conversation {
  return {
    subject: subjectOf(model, document, path),
    comments: rows.map((row) => wire(row, actor)),
    open: isOpenConversation(rows),
  };
}

export function bySubject(rows: readonly CommentRow[]): Map<string, CommentRow[]> {
  const groups = new Map<string, CommentRow[]>();
  for (const row of rows) groups.set(row.subject, [...(groups.get(row.subject) ?? []), row]);
  return groups;
}

/** Whether a comment of this kind can open or resolve a conversation. */
export const turns = (label: CommentLabel): boolean => label === 'res' || asksForAttention(label);

/**
 * What a change makes of the comments that ask for attention: those that were open are resolved, or the last one that
 * had been is open again. Comments by id, oldest first; only those that are still there.
 */
export function turnedBy(
  before: readonly Spoken[],
  after: readonly Spoken[],
): readonly { readonly id: number; readonly kind: 'resolved' | 'reopened' }[] {
  const [was, is] = [isOpenConversation(before), isOpenConversation(after)];
  if (was === is) return [];
  const left = new Set(after.map(({ id }) => id));
  const asking = (said: readonly Spoken[]) =>
    said.filter(({ id, label }) => asksForAttention(label) && left.has(id));
  if (is)
    return asking(before)
      .slice(-1)
      .map(({ id }) => ({ id, kind: 'reopened' }));
  return asking(saidSinceResolved(before)).map(({ id }) => ({ id, kind: 'resolved' }));
}

/** The events of a comment, oldest first; that it was written is the first. */
export function wireEvents(row: CommentRow, events: readonly EventRow[]): CommentEvent[] {
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
