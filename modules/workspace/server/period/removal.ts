import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { RemovalRule } from '@klarsikt/operations/server/removal/provides.ts';
import { orNotFound } from '@klarsikt/server/platform/errors.ts';

export const createPeriodRemovalRule = (assessments: Pick<Assessments, 'open' | 'require'>): RemovalRule => ({
  require: async (tx, actor, { assessmentId }) => {
    const { unitId } = await assessments.open(tx, actor, orNotFound(assessmentId));
    await assessments.require(tx, actor, unitId, 'ra:Edit');
  },
});
