import type { RemovalRule } from '@klarsikt/operations/server/removal/provides.ts';
import { orNotFound, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { CommentDeps } from './deps.ts';
import { settleRestoredComment } from './write.ts';

export const createCommentRemovalRule = (deps: CommentDeps): RemovalRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await deps.assessments.head(tx, actor, orNotFound(assessmentId));
    if (!can.comment) throw new Refusal('error.forbidden');
  },
  restored: (tx, actor, { object }) => settleRestoredComment({ tx, actor, deps }, Number(object)),
});
