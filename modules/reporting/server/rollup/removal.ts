import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RemovalRule } from '@klarsikt/operations/server/removal/provides.ts';
import { orNotFound, Refusal } from '@klarsikt/server/platform/errors.ts';

/** Rule for objects of an assessment whose removal needs the permission to edit the assessment. */
export const createEditRemovalRule = (assessments: Pick<Assessments, 'head'>): RemovalRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await assessments.head(tx, actor, orNotFound(assessmentId));
    if (!can.edit) throw new Refusal('error.forbidden');
  },
});
