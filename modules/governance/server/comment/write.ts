/** Writing, changing and taking away a comment, with everything that follows from it. */

import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { CommentLabel, NamedPerson } from '@klarsikt/contract';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { turnedBy, turns, wire } from './conversation.ts';
import type { CommentDeps } from './deps.ts';
import {
  addMentions,
  type CommentRow,
  commentsOn,
  deleteComment,
  findComment,
  insertComment,
  insertEvents,
  keepMentions,
  plainComment,
  updateComment,
} from './store.ts';
import { named, readersBy, tell } from './told.ts';

export interface Writing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: CommentDeps;
}

/** Who writes, when, and in which organisation. */
function authorOf({ actor, deps }: Writing) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const { organizationId, userId } = actor;
  return { organizationId, userId, author: actorName(actor), at: deps.clock.now() };
}

type Kind = Parameters<typeof insertEvents>[1][number]['kind'];
interface Happened {
  readonly id: number;
  readonly kind: Kind;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

async function note(writing: Writing, events: readonly Happened[]): Promise<void> {
  const { tx, actor, deps } = writing;
  for (const kind of ['resolved', 'reopened'] as const) {
    const commentIds = events.flatMap((event) => (event.kind === kind ? [event.id] : []));
    if (commentIds.length > 0) await deps.actions.answered(tx, actor, { commentIds, kind });
  }
  const by = authorOf(writing);
  await insertEvents(
    writing.tx,
    events.map(({ id, ...event }) => ({ ...by, ...event, commentId: id })),
  );
}

/** The comments of a conversation with one of them as it is now; without it when it is taken away. */
const withNow = (rows: readonly CommentRow[], id: number, label: CommentLabel | null) =>
  rows.flatMap((row) => (row.id !== id ? [row] : label === null ? [] : [{ ...row, label }]));

export interface NewComment {
  readonly subject: string;
  readonly label: CommentLabel;
  readonly text: string;
  readonly mentions?: readonly number[];
  readonly assignee?: number | null;
}

/** Whether nothing follows from a comment: nobody gets a mail, and no conversation or action changes. */
export const isPlain = ({ label, mentions = [], assignee = null }: Omit<NewComment, 'subject'>): boolean =>
  label !== 'act' && !turns(label) && mentions.length === 0 && assignee === null;

/** Such a comment, to be stored with the commit. */
export function writePlain(
  writing: Writing,
  head: AssessmentRow,
  given: Pick<NewComment, 'subject' | 'label' | 'text'> & { readonly id: number },
) {
  const { at, ...by } = authorOf(writing);
  const { id, subject, label, text } = given;
  return plainComment(id, { ...by, subject, label, text, assessmentId: head.id, createdAt: at });
}

export async function writeComment(
  writing: Writing,
  head: AssessmentRow,
  given: NewComment,
): Promise<CommentRow> {
  const { tx } = writing;
  const { at, ...by } = authorOf(writing);
  const { subject, label, text, mentions = [], assignee = null } = given;
  const asked = assignee === null ? [] : [assignee];
  const readers = await readersBy(writing, head.unitId, [...mentions, ...asked]);
  const people = [...new Set(mentions)].flatMap((id) => readers.get(id) ?? []);
  const answering = assignee === null ? undefined : readers.get(assignee);
  const before = turns(label) ? await commentsOn(tx, head.id, subject) : [];
  const row = await insertComment(
    tx,
    {
      ...{ ...by, subject, label, text, assessmentId: head.id, createdAt: at },
      ...(answering === undefined ? {} : { assigneeId: answering.id, assignee: answering.name }),
    },
    people.map(named),
  );
  await note(writing, [
    ...(people.length === 0
      ? []
      : [{ id: row.id, kind: 'mentioned' as const, after: { people: people.map(named) } }]),
    ...(answering === undefined
      ? []
      : [{ id: row.id, kind: 'assigned' as const, after: { assignee: named(answering) } }]),
    ...turnedBy(before, [...before, row]).map((one) => ({ ...one, after: { comment: row.id } })),
  ]);
  for (const reader of people)
    if (reader !== answering) await tell(writing, { kind: 'mention', reader, row, head });
  if (answering) await tell(writing, { kind: 'assigned', reader: answering, row, head });
  if (label !== 'act') return row;
  await writing.deps.actions.adopt(tx, writing.actor, head.id);
  return found(await findComment(tx, row.id));
}

export interface ChangedComment {
  readonly revision: number;
  readonly text?: string;
  readonly label?: CommentLabel;
  readonly mentions?: readonly number[];
  readonly assignee?: number | null;
}

/** What of it is another value than before. */
function differing(row: CommentRow, { text = row.text, label = row.label }: ChangedComment) {
  const before = {
    ...(text === row.text ? {} : { text: row.text }),
    ...(label === row.label ? {} : { label: row.label }),
  };
  const after = { ...(text === row.text ? {} : { text }), ...(label === row.label ? {} : { label }) };
  return { before, after, isChanged: Object.keys(after).length > 0 };
}

const personOf = ({ assigneeId, assignee }: CommentRow): NamedPerson | null =>
  assigneeId === null ? null : { id: assigneeId, name: assignee };

/** Changes a locked comment; gives what the log notes. */
export async function changeComment(
  writing: Writing,
  { row, head }: { readonly row: CommentRow; readonly head: AssessmentRow },
  given: ChangedComment,
) {
  const { tx, actor } = writing;
  const { at, organizationId, userId } = authorOf(writing);
  const isOwn = row.userId !== null && row.userId === userId;
  const changesWords = given.text !== undefined || given.label !== undefined || given.mentions !== undefined;
  if (!head.can.comment || (changesWords && !isOwn)) throw new Refusal('error.forbidden');
  if (given.revision !== row.revision) throw staleRecord(row.revision, wire(row, actor));
  const { before, after, isChanged } = differing(row, given);
  const present = row.mentions.map(({ id }) => id);
  const mentions = given.mentions ?? present;
  const assignee = given.assignee === undefined ? row.assigneeId : given.assignee;
  const fresh = mentions.filter((id) => !present.includes(id));
  const reassigned = assignee !== row.assigneeId;
  const readers = await readersBy(writing, head.unitId, [
    ...fresh,
    ...(reassigned && assignee !== null ? [assignee] : []),
  ]);
  const added = [...new Set(fresh)].flatMap((id) => readers.get(id) ?? []);
  const answering = reassigned && assignee !== null ? (readers.get(assignee) ?? null) : null;
  const label = given.label ?? row.label;
  const talk = label === row.label ? [] : await commentsOn(tx, head.id, row.subject);
  await updateComment(tx, row.id, {
    ...after,
    ...(reassigned ? { assigneeId: answering?.id ?? null, assignee: answering?.name ?? '' } : {}),
    ...(isChanged ? { changedAt: at } : {}),
    revision: row.revision + 1,
  });
  if (given.mentions !== undefined) await keepMentions(tx, row.id, mentions);
  await addMentions(tx, organizationId, { id: row.id, at }, added.map(named));
  const moved = { before: { assignee: personOf(row) }, after: { assignee: answering && named(answering) } };
  await note(writing, [
    ...(isChanged ? [{ id: row.id, kind: 'changed' as const, before, after }] : []),
    ...(added.length === 0
      ? []
      : [{ id: row.id, kind: 'mentioned' as const, after: { people: added.map(named) } }]),
    ...(reassigned ? [{ id: row.id, kind: 'assigned' as const, ...moved }] : []),
    ...turnedBy(talk, withNow(talk, row.id, label)).map((one) => ({ ...one, after: { comment: row.id } })),
  ]);
  const now: CommentRow = {
    ...{ ...row, text: given.text ?? row.text, label, revision: row.revision + 1 },
    changedAt: isChanged ? at : row.changedAt,
    ...(reassigned ? { assigneeId: answering?.id ?? null, assignee: answering?.name ?? '' } : {}),
    mentions: [...row.mentions.filter(({ id }) => mentions.includes(id)), ...added.map(named)],
  };
  for (const reader of added)
    if (reader !== answering) await tell(writing, { kind: 'mention', reader, row: now, head });
  if (answering) await tell(writing, { kind: 'assigned', reader: answering, row: now, head });
  if (label === 'act') await writing.deps.actions.adopt(tx, writing.actor, head.id);
  const noted = { assessment: head.id, subject: row.subject };
  return {
    now,
    before: { ...noted, ...before, ...(reassigned ? moved.before : {}) },
    after: { ...noted, ...after, ...(reassigned ? moved.after : {}) },
  };
}

/** Takes a comment away. One that had resolved a conversation leaves it open again. */
export async function removeComment(writing: Writing, row: CommentRow): Promise<void> {
  const { tx } = writing;
  const before = turns(row.label) ? await commentsOn(tx, row.assessmentId, row.subject) : [];
  await deleteComment(tx, row.id);
  await note(writing, turnedBy(before, withNow(before, row.id, null)));
}
