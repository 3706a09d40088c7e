import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';

export const createPeriodRestoreRule = (
  assessments: Pick<AssessmentService, 'open' | 'require'>,
): RestoreRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { unitId } = await assessments.open(tx, actor, requireFound(assessmentId));
    await assessments.require(tx, actor, unitId, 'ra:Edit');
  },
});
