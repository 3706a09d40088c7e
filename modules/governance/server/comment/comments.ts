/** Comments as the features around them use them. */
import { isOpenConversation, type WaitingItem } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { bringComments, takeBackComments } from './brought.ts';
import { bySubject } from './conversation.ts';
import type { CommentDeps } from './deps.ts';
import type { Comments } from './provides.ts';
import { assignedTo, commentsOf, commentsOn, findComment, insertComment, unseenMentions } from './store.ts';
import { removeComment, writeComment } from './write.ts';

type Waiting = Awaited<ReturnType<typeof unseenMentions>>[number];

const waits = (kind: 'mention' | 'assigned', row: Waiting): WaitingItem => ({
  kind,
  assessment: { id: row.assessmentId, name: row.assessmentName },
  text: row.text,
  by: row.author,
  at: row.createdAt.toISOString(),
  due: null,
  ref: row.id,
});

/** Comments that name the caller and that they have not read, and those that they are to answer: each once. */
async function waitingFor(
  { assessments }: Pick<CommentDeps, 'assessments'>,
  tx: ReadTx,
  actor: Actor,
): Promise<WaitingItem[]> {
  if (actor.userId === null) return [];
  const mentions = await unseenMentions(tx, actor.userId);
  const assigned = await assignedTo(tx, actor.userId);
  if (mentions.length + assigned.length === 0) return [];
  const seen = new Set((await assessments.units(tx, actor)).map(({ id }) => id));
  const visible = ({ unitId }: Waiting) => seen.has(unitId);
  const answering = new Set(assigned.map(({ id }) => id));
  return [
    ...assigned.filter(visible).map((row) => waits('assigned', row)),
    ...mentions.filter((row) => visible(row) && !answering.has(row.id)).map((row) => waits('mention', row)),
  ];
}

export function createComments(means: CommentDeps): Comments {
  return {
    copyOpen: async (tx, actor, { from, to, unitId }) => {
      const { organizationId } = actor;
      if (organizationId === null) return 0;
      const open = [...bySubject(await commentsOf(tx, { id: from })).values()]
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
      if (row === null || !isOpenConversation(await commentsOn(tx, head.id, row.subject))) return null;
      const given = { subject: row.subject, label: 'res' as const, text };
      return (await writeComment({ tx, actor, deps: means }, head, given)).id;
    },
    unresolve: async (tx, actor, wordId) => {
      const row = await findComment(tx, wordId);
      if (row !== null && row.label === 'res') await removeComment({ tx, actor, deps: means }, row);
    },
    saidOn: async (tx, assessmentId) =>
      (await commentsOf(tx, { id: assessmentId })).map(({ subject, text }) => ({ path: subject, text })),
    bring: (tx, actor, given) => bringComments(means, tx, actor, given),
    takeBack: (tx, actor, given) => takeBackComments(means, tx, actor, given),
    waiting: (tx, actor) => waitingFor(means, tx, actor),
  };
}
