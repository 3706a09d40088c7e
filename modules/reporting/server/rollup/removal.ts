import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';

/** Creates the rule for objects of an assessment whose removal needs the permission to edit the assessment. */
export const createEditorRestoreRule = (assessments: Pick<AssessmentService, 'head'>): RestoreRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await assessments.head(tx, actor, requireFound(assessmentId));
    if (!can.edit) throw new Refusal('error.forbidden');
  },
});
