import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RemovalRule } from '@klarsikt/operations/server/removal/provides.ts';
import { orNotFound, Refusal } from '@klarsikt/server/platform/errors.ts';

/** For all that belongs to an assessment and needs the permission to edit it. */
export const createEditRemovalRule = (assessments: Pick<Assessments, 'head'>): RemovalRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { can } = await assessments.head(tx, actor, orNotFound(assessmentId));
    if (!can.edit) throw new Refusal('error.forbidden');
  },
});
