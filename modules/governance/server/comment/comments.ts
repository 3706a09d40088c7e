import { isOpenConversation, type PendingItem } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { groupCommentsBySubject } from './conversation.ts';
import type { CommentDeps } from './deps.ts';
import { importComments, undoImportedComments } from './imported-comments.ts';
import type { CommentRegister } from './provides.ts';
import {
  findComment,
  insertComment,
  listAssignedComments,
  listComments,
  listCommentsOfSubject,
  listUnseenMentions,
} from './store.ts';
import { deleteOwnComment, writeComment } from './write.ts';

type PendingMention = Awaited<ReturnType<typeof listUnseenMentions>>[number];

const waits = (kind: 'mention' | 'assigned', row: PendingMention): PendingItem => ({
  kind,
  assessment: { id: row.assessmentId, name: row.assessmentName },
  text: row.text,
  by: row.author,
  at: row.createdAt.toISOString(),
  due: null,
  ref: row.id,
});

async function listPendingComments(
  { assessments }: Pick<CommentDeps, 'assessments'>,
  tx: ReadTx,
  actor: Actor,
): Promise<PendingItem[]> {
  if (actor.userId === null) return [];
  const mentions = await listUnseenMentions(tx, actor.userId);
  const assigned = await listAssignedComments(tx, actor.userId);
  if (mentions.length + assigned.length === 0) return [];
  const seen = new Set((await assessments.units(tx, actor)).map(({ id }) => id));
  const visible = ({ unitId }: PendingMention) => seen.has(unitId);
  const answering = new Set(assigned.map(({ id }) => id));
  return [
    ...assigned.filter(visible).map((row) => waits('assigned', row)),
    ...mentions.filter((row) => visible(row) && !answering.has(row.id)).map((row) => waits('mention', row)),
  ];
}

export function createCommentRegister(means: CommentDeps): CommentRegister {
  return {
    copyOpen: async (tx, actor, { from, to, unitId }) => {
      const { organizationId } = actor;
      if (organizationId === null) return 0;
      const open = [...groupCommentsBySubject(await listComments(tx, { id: from })).values()]
        .filter(isOpenConversation)
        .flat();
      const readers = new Set((await means.assessments.people(tx, actor, unitId)).map(({ id }) => id));
      for (const { assigneeId, assignee, ...row } of open) {
        const { subject, label, text, author, userId, createdAt, changedAt, origin } = row;
        const answering = assigneeId !== null && readers.has(assigneeId) ? { assigneeId, assignee } : {};
        await insertComment(tx, {
          ...{
            organizationId,
            assessmentId: to,
            subject,
            label,
            text,
            author,
            userId,
            createdAt,
            changedAt,
            origin,
          },
          ...answering,
        });
      }
      await means.actions.adopt(tx, actor, to);
      return open.length;
    },
    resolve: async (tx, actor, { head, commentId, text }) => {
      const row = await findComment(tx, commentId);
      if (row === null || !isOpenConversation(await listCommentsOfSubject(tx, head.id, row.subject)))
        return null;
      const given = { subject: row.subject, label: 'res' as const, text };
      return (await writeComment({ tx, actor, deps: means }, head, given)).id;
    },
    unresolve: async (tx, actor, wordId) => {
      const row = await findComment(tx, wordId);
      if (row !== null && row.label === 'res') await deleteOwnComment({ tx, actor, deps: means }, row);
    },
    saidOn: async (tx, assessmentId) =>
      (await listComments(tx, { id: assessmentId })).map(({ subject, text }) => ({ path: subject, text })),
    bring: (tx, actor, given) => importComments(means, tx, actor, given),
    takeBack: (tx, actor, given) => undoImportedComments(means, tx, actor, given),
    waiting: (tx, actor) => listPendingComments(means, tx, actor),
  };
}
