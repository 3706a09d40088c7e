/** Gaps whose acceptance waits for a second person: those who may approve, save whoever proposed it. */

import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import { requirements } from '@klarsikt/engine';
import { type Clock, todayOf } from '@klarsikt/server/platform/clock.ts';
import type { WaitingSource } from '../waiting/provides.ts';
import { gapsToAgree } from './store.ts';

/** A gap in what should be can be accepted by one person. */
const needsSecond = new Set<string>(
  requirements.filter(({ severity }) => severity === 'must').map(({ id }) => id),
);

export function waitingGaps(given: {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'units'>;
}): WaitingSource {
  const { clock, assessments } = given;
  return async (tx, actor) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || userId === null) return [];
    const open = (await gapsToAgree(tx, organizationId, todayOf(clock, actor))).filter(
      ({ requirement, proposedBy }) => proposedBy !== userId && needsSecond.has(requirement),
    );
    if (open.length === 0) return [];
    const units = await assessments.units(tx, actor, 'ra:Approve');
    const approvable = new Set(units.map(({ id }) => id));
    return open
      .filter(({ unitId }) => approvable.has(unitId))
      .map(({ assessmentId, name, requirement, reason, proposedName, proposedAt }) => ({
        kind: 'acceptance' as const,
        assessment: { id: assessmentId, name },
        text: reason,
        by: proposedName,
        at: proposedAt.toISOString(),
        due: null,
        ref: requirement,
      }));
  };
}
