/**
 * Provides registered incidents to the completeness checks, without their texts, because readers of the checks may
 * lack the permission for the register.
 */
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { listIncidentsBelow } from './store.ts';

export const loadIncidentFacts: CompletenessFactSource = async (
  tx,
  { organizationId, unitId, before = null },
) => {
  const rows = await listIncidentsBelow(tx, { organizationId, unitId }, { before });
  return {
    incidents: rows.map(({ id, day, kind, reported, lessons }) => ({
      ...{ id: String(id), day, kind, reported },
      learnt: lessons.trim() !== '',
    })),
  };
};
