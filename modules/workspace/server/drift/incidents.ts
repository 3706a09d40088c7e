/** Checks trigger criteria about incidents as soon as an incident is registered or changed. */
import { getDayInZone } from '@klarsikt/engine/calendar';
import { findTriggersFiredByIncidents } from '@klarsikt/engine/triggers';
import { loadTimeZone } from '@klarsikt/server/platform/zones.ts';
import { createCriterionNameLookup } from './compare.ts';
import type { DriftDeps } from './deps.ts';
import type { RecordIncidentTriggers } from './provides.ts';
import { findCurrentApproval, insertMetTriggers, listIncidentWatchers } from './store.ts';

export function createIncidentTriggerRecorder({
  clock,
  incidentsOf,
}: Pick<DriftDeps, 'clock' | 'incidentsOf'>): RecordIncidentTriggers {
  return async (tx, organizationId) => {
    const timeZone = await loadTimeZone(tx, organizationId);
    for (const { id, unitId, document } of await listIncidentWatchers(tx, organizationId)) {
      const approval = await findCurrentApproval(tx, id);
      if (approval === null) continue;
      const since = getDayInZone(approval.at, timeZone);
      const incidents = await incidentsOf(tx, { organizationId, unitId }, since);
      await insertMetTriggers(tx, {
        ...{ organizationId, assessmentId: id, at: clock.now() },
        fired: findTriggersFiredByIncidents(document, incidents),
        named: createCriterionNameLookup(document),
      });
    }
  };
}
