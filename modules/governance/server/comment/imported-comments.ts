/** Imports comments from a file with their origin, and undoes such an import; each happens in one transaction. */
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadAssessmentReaders } from './comment-mails.ts';
import { listCommentStateChanges } from './conversation.ts';
import type { CommentDeps } from './deps.ts';
import type { CommentRegister } from './provides.ts';
import { deleteImportedComments, insertComment, insertCommentEventRows, listComments } from './store.ts';

type ImportedComments = Parameters<CommentRegister['bring']>[2];

export async function importComments(
  deps: CommentDeps,
  tx: WriteTx,
  actor: Actor,
  { head, file, rows }: ImportedComments,
): Promise<readonly number[]> {
  const { organizationId, userId } = actor;
  if (organizationId === null || !head.can.comment) throw new Refusal('error.forbidden');
  const asked = rows.flatMap(({ assignee }) => (assignee === null ? [] : [assignee]));
  const readers = await loadAssessmentReaders({ tx, actor, deps }, head.unitId, [...new Set(asked)]);
  const before = await listComments(tx, { id: head.id });
  const author = getActorName(actor);
  const at = deps.clock.now();
  const made: Row[] = [];
  for (const { subject, label, text, assignee, date, cell, ...row } of rows) {
    const answering = assignee === null ? undefined : readers.get(assignee);
    made.push(
      await insertComment(tx, {
        ...{ organizationId, userId, author, subject, label, text },
        ...{ assessmentId: head.id, createdAt: at },
        ...(answering === undefined ? {} : { assigneeId: answering.id, assignee: answering.name }),
        origin: { author: row.author, date, file, cell },
      }),
    );
  }
  await deps.actions.adopt(tx, actor, head.id);
  const due = new Map(
    rows.flatMap(({ due: day }, index) => {
      const id = made[index]?.id;
      return day === null || id === undefined ? [] : [[id, day] as const];
    }),
  );
  await deps.actions.plan(tx, due);
  await insertTurnEvents({ deps, tx, actor }, [...new Set(rows.map(({ subject }) => subject))], before, made);
  return made.map(({ id }) => id);
}

type Row = Awaited<ReturnType<typeof listComments>>[number];

interface ImportWrite {
  readonly deps: CommentDeps;
  readonly tx: WriteTx;
  readonly actor: Actor;
}

/** Adds events for conversations that were resolved or reopened by an import or its undoing. */
async function insertTurnEvents(
  { deps, tx, actor }: ImportWrite,
  subjects: readonly string[],
  before: readonly Row[],
  added: readonly Row[],
  gone: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { organizationId, userId } = actor;
  if (organizationId === null) return;
  const by = { organizationId, userId, author: getActorName(actor), at: deps.clock.now() };
  for (const subject of subjects) {
    const was = before.filter((row) => row.subject === subject);
    const is = [...was.filter(({ id }) => !gone.has(id)), ...added.filter((row) => row.subject === subject)];
    const turned = listCommentStateChanges(was, is);
    for (const kind of ['resolved', 'reopened'] as const) {
      const commentIds = turned.flatMap((one) => (one.kind === kind ? [one.id] : []));
      if (commentIds.length > 0) await deps.actions.answered(tx, actor, { commentIds, kind });
    }
    await insertCommentEventRows(
      tx,
      turned.map(({ id, kind }) => ({ ...by, commentId: id, kind })),
    );
  }
}

export async function undoImportedComments(
  deps: CommentDeps,
  tx: WriteTx,
  actor: Actor,
  { assessmentId, ids }: Parameters<CommentRegister['takeBack']>[2],
): Promise<number> {
  if (actor.userId === null) throw new Refusal('error.forbidden');
  const before = await listComments(tx, { id: assessmentId });
  const gone = new Set(await deleteImportedComments(tx, { assessmentId, userId: actor.userId, ids }));
  const subjects = before.flatMap(({ id, subject }) => (gone.has(id) ? [subject] : []));
  await insertTurnEvents({ deps, tx, actor }, [...new Set(subjects)], before, [], gone);
  return gone.size;
}
