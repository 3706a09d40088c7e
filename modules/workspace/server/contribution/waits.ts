import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { PendingItem } from '@klarsikt/contract';
import { isOpenForContributor } from '@klarsikt/engine/contribution';
import type { PendingItemSource } from '@klarsikt/governance/server/waiting/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { listRequestsToPerson, listUndecidedDeliveries } from './store.ts';

/**
 * Provides the caller's waiting items: deliveries on assessments that they may edit, and open requests to their
 * account.
 */
export function createContributionWaitingSource({
  assessments,
  clock,
}: {
  readonly assessments: Pick<AssessmentService, 'units'>;
  readonly clock: Clock;
}): PendingItemSource {
  return async (tx, actor) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || userId === null) return [];
    const today = getTodayInZone(clock, actor);
    const own = (await listUndecidedDeliveries(tx, organizationId)).filter(
      ({ askedBy }) => askedBy === userId,
    );
    const units = new Set(
      own.length === 0 ? [] : (await assessments.units(tx, actor, 'ra:Edit')).map(({ id }) => id),
    );
    const delivered = own
      .filter(({ unitId }) => units.has(unitId))
      .map(
        ({ id, assessmentId, assessment, recipient, deliveredAt }): PendingItem => ({
          ...{ kind: 'delivered', assessment: { id: assessmentId, name: assessment }, text: recipient },
          ...{ by: recipient, at: deliveredAt?.toISOString() ?? '', due: null, ref: id },
        }),
      );
    const asked = (await listRequestsToPerson(tx, userId))
      .filter((row) => row.state !== 'delivered' && isOpenForContributor(row, today))
      .map(
        ({ id, assessmentId, unit, asker, due, createdAt }): PendingItem => ({
          ...{ kind: 'contribution', assessment: { id: assessmentId, name: unit }, text: unit },
          ...{ by: asker, at: createdAt.toISOString(), due, ref: id },
        }),
      );
    return [...delivered, ...asked];
  };
}
