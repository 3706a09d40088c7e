/** Comments as the features around them use them. */
import type { Assessments } from '../assessment/provides.ts';
import { bySubject, isOpen } from './conversation.ts';
import type { Comments } from './provides.ts';
import { commentsOf, insertComment } from './store.ts';

export function createComments(assessments: Pick<Assessments, 'people'>): Comments {
  return {
    copyOpen: async (tx, actor, { from, to, unitId }) => {
      const { organizationId } = actor;
      if (organizationId === null) return 0;
      const open = [...bySubject(await commentsOf(tx, { id: from })).values()].filter(isOpen).flat();
      const readers = new Set((await assessments.people(tx, actor, unitId)).map(({ id }) => id));
      for (const { assigneeId, assignee, ...row } of open) {
        const { subject, label, text, author, userId, createdAt, changedAt } = row;
        const answering = assigneeId !== null && readers.has(assigneeId) ? { assigneeId, assignee } : {};
        await insertComment(tx, {
          ...{ organizationId, assessmentId: to, subject, label, text, author, userId, createdAt, changedAt },
          ...answering,
        });
      }
      return open.length;
    },
  };
}
