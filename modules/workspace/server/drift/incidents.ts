/** Criteria about incidents: they come true as soon as the incident is in the register. */
import { dayOf, firedByIncidents } from '@klarsikt/engine';
import { timeZoneOf } from '@klarsikt/server/platform/zones.ts';
import { namesOf } from './compare.ts';
import type { DriftDeps } from './deps.ts';
import type { NoteIncident } from './provides.ts';
import { approvalOf, insertTriggers, watchingIncidents } from './store.ts';

export function createNoteIncident({
  clock,
  incidentsOf,
}: Pick<DriftDeps, 'clock' | 'incidentsOf'>): NoteIncident {
  return async (tx, organizationId) => {
    const timeZone = await timeZoneOf(tx, organizationId);
    for (const { id, unitId, document } of await watchingIncidents(tx, organizationId)) {
      const approval = await approvalOf(tx, id);
      if (approval === null) continue;
      const since = dayOf(approval.at, timeZone);
      const incidents = await incidentsOf(tx, { organizationId, unitId }, since);
      await insertTriggers(tx, {
        ...{ organizationId, assessmentId: id, at: clock.now() },
        fired: firedByIncidents(document, incidents),
        named: namesOf(document),
      });
    }
  };
}
