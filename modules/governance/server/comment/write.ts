import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { CommentLabel, NamedPerson } from '@klarsikt/contract';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadAssessmentReaders, mailCommentNotice, toNamedPerson } from './comment-mails.ts';
import { buildComment, canChangeConversationState, listCommentStateChanges } from './conversation.ts';
import type { CommentDeps } from './deps.ts';
import {
  type CommentRow,
  deleteComment,
  deleteOtherMentions,
  findComment,
  insertComment,
  insertCommentEventRows,
  insertMentions,
  listCommentsOfSubject,
  prepareCommentInsert,
  updateComment,
} from './store.ts';

export interface CommentWriteContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: CommentDeps;
}

function requireAuthor({ actor, deps }: CommentWriteContext) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const { organizationId, userId } = actor;
  return { organizationId, userId, author: getActorName(actor), at: deps.clock.now() };
}

type Kind = Parameters<typeof insertCommentEventRows>[1][number]['kind'];
interface CommentChange {
  readonly id: number;
  readonly kind: Kind;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

async function insertCommentEvents(
  writing: CommentWriteContext,
  events: readonly CommentChange[],
): Promise<void> {
  const { tx, actor, deps } = writing;
  for (const kind of ['resolved', 'reopened'] as const) {
    const commentIds = events.flatMap((event) => (event.kind === kind ? [event.id] : []));
    if (commentIds.length > 0) await deps.actions.answered(tx, actor, { commentIds, kind });
  }
  const by = requireAuthor(writing);
  await insertCommentEventRows(
    writing.tx,
    events.map(({ id, ...event }) => ({ ...by, ...event, commentId: id })),
  );
}

/**
 * Returns the comments of a conversation with a new label for one of them, or without that comment if `label` is
 * null.
 */
const withNow = (rows: readonly CommentRow[], id: number, label: CommentLabel | null) =>
  rows.flatMap((row) => (row.id !== id ? [row] : label === null ? [] : [{ ...row, label }]));

export interface NewComment {
  readonly subject: string;
  readonly label: CommentLabel;
  readonly text: string;
  readonly mentions?: readonly number[];
  readonly assignee?: number | null;
}

/** True if a comment has no side effects: it sends no mail and changes neither a conversation nor an action. */
export const isPlainComment = ({
  label,
  mentions = [],
  assignee = null,
}: Omit<NewComment, 'subject'>): boolean =>
  label !== 'act' && !canChangeConversationState(label) && mentions.length === 0 && assignee === null;

/** Prepares a comment without side effects; the caller's commit stores it. */
export function preparePlainComment(
  writing: CommentWriteContext,
  head: AssessmentRow,
  given: Pick<NewComment, 'subject' | 'label' | 'text'> & { readonly id: number },
) {
  const { at, ...by } = requireAuthor(writing);
  const { id, subject, label, text } = given;
  return prepareCommentInsert(id, { ...by, subject, label, text, assessmentId: head.id, createdAt: at });
}

export async function writeComment(
  writing: CommentWriteContext,
  head: AssessmentRow,
  given: NewComment,
): Promise<CommentRow> {
  const { tx } = writing;
  const { at, ...by } = requireAuthor(writing);
  const { subject, label, text, mentions = [], assignee = null } = given;
  const asked = assignee === null ? [] : [assignee];
  const readers = await loadAssessmentReaders(writing, head.unitId, [...mentions, ...asked]);
  const people = [...new Set(mentions)].flatMap((id) => readers.get(id) ?? []);
  const answering = assignee === null ? undefined : readers.get(assignee);
  const before = canChangeConversationState(label) ? await listCommentsOfSubject(tx, head.id, subject) : [];
  const row = await insertComment(
    tx,
    {
      ...{ ...by, subject, label, text, assessmentId: head.id, createdAt: at },
      ...(answering === undefined ? {} : { assigneeId: answering.id, assignee: answering.name }),
    },
    people.map(toNamedPerson),
  );
  await insertCommentEvents(writing, [
    ...(people.length === 0
      ? []
      : [{ id: row.id, kind: 'mentioned' as const, after: { people: people.map(toNamedPerson) } }]),
    ...(answering === undefined
      ? []
      : [{ id: row.id, kind: 'assigned' as const, after: { assignee: toNamedPerson(answering) } }]),
    ...listCommentStateChanges(before, [...before, row]).map((one) => ({
      ...one,
      after: { comment: row.id },
    })),
  ]);
  for (const reader of people)
    if (reader !== answering) await mailCommentNotice(writing, { kind: 'mention', reader, row, head });
  if (answering) await mailCommentNotice(writing, { kind: 'assigned', reader: answering, row, head });
  if (label !== 'act') return row;
  await writing.deps.actions.adopt(tx, writing.actor, head.id);
  return requireFound(await findComment(tx, row.id));
}

export interface CommentInput {
  readonly revision: number;
  readonly text?: string;
  readonly label?: CommentLabel;
  readonly mentions?: readonly number[];
  readonly assignee?: number | null;
}

function diffComment(row: CommentRow, { text = row.text, label = row.label }: CommentInput) {
  const before = {
    ...(text === row.text ? {} : { text: row.text }),
    ...(label === row.label ? {} : { label: row.label }),
  };
  const after = { ...(text === row.text ? {} : { text }), ...(label === row.label ? {} : { label }) };
  return { before, after, isChanged: Object.keys(after).length > 0 };
}

const personOf = ({ assigneeId, assignee }: CommentRow): NamedPerson | null =>
  assigneeId === null ? null : { id: assigneeId, name: assignee };

/** Changes a comment that the caller has locked; returns the details for the audit log. */
export async function changeComment(
  writing: CommentWriteContext,
  { row, head }: { readonly row: CommentRow; readonly head: AssessmentRow },
  given: CommentInput,
) {
  const { tx, actor } = writing;
  const { at, organizationId, userId } = requireAuthor(writing);
  const isOwn = row.userId !== null && row.userId === userId;
  const changesWords = given.text !== undefined || given.label !== undefined || given.mentions !== undefined;
  if (!head.can.comment || (changesWords && !isOwn)) throw new Refusal('error.forbidden');
  if (given.revision !== row.revision) throw createStaleRecordRefusal(row.revision, buildComment(row, actor));
  const { before, after, isChanged } = diffComment(row, given);
  const present = row.mentions.map(({ id }) => id);
  const mentions = given.mentions ?? present;
  const assignee = given.assignee === undefined ? row.assigneeId : given.assignee;
  const fresh = mentions.filter((id) => !present.includes(id));
  const reassigned = assignee !== row.assigneeId;
  const named = [...fresh, ...(reassigned && assignee !== null ? [assignee] : [])];
  const readers = await loadAssessmentReaders(writing, head.unitId, named);
  const added = [...new Set(fresh)].flatMap((id) => readers.get(id) ?? []);
  const answering = reassigned && assignee !== null ? (readers.get(assignee) ?? null) : null;
  const label = given.label ?? row.label;
  const talk = label === row.label ? [] : await listCommentsOfSubject(tx, head.id, row.subject);
  await updateComment(tx, row.id, {
    ...after,
    ...(reassigned ? { assigneeId: answering?.id ?? null, assignee: answering?.name ?? '' } : {}),
    ...(isChanged ? { changedAt: at } : {}),
    revision: row.revision + 1,
  });
  if (given.mentions !== undefined) await deleteOtherMentions(tx, row.id, mentions);
  const people = added.map(toNamedPerson);
  await insertMentions(tx, organizationId, { id: row.id, at }, people);
  const turned = listCommentStateChanges(talk, withNow(talk, row.id, label));
  const moved = {
    before: { assignee: personOf(row) },
    after: { assignee: answering && toNamedPerson(answering) },
  };
  await insertCommentEvents(writing, [
    ...(isChanged ? [{ id: row.id, kind: 'changed' as const, before, after }] : []),
    ...(people.length === 0 ? [] : [{ id: row.id, kind: 'mentioned' as const, after: { people } }]),
    ...(reassigned ? [{ id: row.id, kind: 'assigned' as const, ...moved }] : []),
    ...turned.map((one) => ({ ...one, after: { comment: row.id } })),
  ]);
  const now: CommentRow = {
    ...{ ...row, text: given.text ?? row.text, label, revision: row.revision + 1 },
    changedAt: isChanged ? at : row.changedAt,
    ...(reassigned ? { assigneeId: answering?.id ?? null, assignee: answering?.name ?? '' } : {}),
    mentions: [...row.mentions.filter(({ id }) => mentions.includes(id)), ...people],
  };
  for (const reader of added)
    if (reader !== answering) await mailCommentNotice(writing, { kind: 'mention', reader, row: now, head });
  if (answering) await mailCommentNotice(writing, { kind: 'assigned', reader: answering, row: now, head });
  if (label === 'act') await writing.deps.actions.adopt(tx, writing.actor, head.id);
  const noted = { assessment: head.id, subject: row.subject };
  return {
    now,
    before: { ...noted, ...before, ...(reassigned ? moved.before : {}) },
    after: { ...noted, ...after, ...(reassigned ? moved.after : {}) },
  };
}

/** Deletes a comment. If it resolved its conversation, the conversation becomes open again. */
export async function deleteOwnComment(writing: CommentWriteContext, row: CommentRow): Promise<void> {
  const { tx } = writing;
  const before = canChangeConversationState(row.label)
    ? await listCommentsOfSubject(tx, row.assessmentId, row.subject)
    : [];
  await deleteComment(tx, row.id);
  await insertCommentEvents(writing, listCommentStateChanges(before, withNow(before, row.id, null)));
}

/** Updates the conversation of a restored comment: if the comment resolves it, the conversation is resolved again. */
export async function restoreCommentResolution(writing: CommentWriteContext, id: number): Promise<void> {
  const { tx } = writing;
  const row = requireFound(await findComment(tx, id));
  if (!canChangeConversationState(row.label)) return;
  const after = await listCommentsOfSubject(tx, row.assessmentId, row.subject);
  const turned = listCommentStateChanges(withNow(after, row.id, null), after);
  await insertCommentEvents(
    writing,
    turned.map((one) => ({ ...one, after: { comment: row.id } })),
  );
}
