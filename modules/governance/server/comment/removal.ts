import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { CommentDeps } from './deps.ts';
import { restoreCommentResolution } from './write.ts';

export const createCommentRemovalRule = (deps: CommentDeps): RestoreRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await deps.assessments.head(tx, actor, requireFound(assessmentId));
    if (!can.comment) throw new Refusal('error.forbidden');
  },
  restored: (tx, actor, { object }) => restoreCommentResolution({ tx, actor, deps }, Number(object)),
});
