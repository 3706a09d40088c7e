import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { PendingItem } from '@klarsikt/contract';
import type { PendingItemSource } from '@klarsikt/governance/server/waiting/provides.ts';
import { listOpenDrift } from './store.ts';

export function createDriftWaitingSource(assessments: Pick<AssessmentService, 'units'>): PendingItemSource {
  return async (tx, actor) => {
    const { organizationId, userId } = actor;
    if (organizationId === null || userId === null) return [];
    const { turned, fired } = await listOpenDrift(tx, organizationId);
    if (turned.length + fired.length === 0) return [];
    const units = new Set((await assessments.units(tx, actor, 'ra:Edit')).map(({ id }) => id));
    const levels = turned
      .filter(({ unitId }) => units.has(unitId))
      .map(
        ({ id, name, at, levels: all }): PendingItem => ({
          ...{ kind: 'drift', assessment: { id, name }, text: name, by: '', at: at.toISOString() },
          ...{ due: null, ref: all.length },
        }),
      );
    const triggers = fired
      .filter(({ unitId }) => units.has(unitId))
      .map(
        ({ id, name, at, text, due, event }): PendingItem => ({
          ...{ kind: 'trigger', assessment: { id, name }, text, by: '', at: at.toISOString() },
          ...{ due, ref: event },
        }),
      );
    return [...levels, ...triggers];
  };
}
