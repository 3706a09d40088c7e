import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { undeleteAssessmentTemplate } from './store.ts';

export const createAssessmentTemplateRule = (
  assessments: Pick<AssessmentService, 'everywhere'>,
): RestoreRule => ({
  require: async (tx, actor) => {
    if (!(await assessments.everywhere(tx, actor, 'ra:Template'))) throw new Refusal('error.forbidden');
  },
  restored: (tx, _actor, { object }) => undeleteAssessmentTemplate(tx, Number(object)),
});
