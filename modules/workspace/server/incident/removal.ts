import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { IncidentDeps } from './deps.ts';
import { requireVisibleIncident } from './handlers.ts';

export const createIncidentRestoreRule = (
  deps: Pick<IncidentDeps, 'assessments' | 'noteIncident'>,
): RestoreRule => ({
  require: async (_tx, actor) => {
    if (!actor.permissions.has('ra:Incident')) throw new Refusal('error.forbidden');
  },
  restored: async (tx, actor, { object }) => {
    const { organizationId } = await requireVisibleIncident({ tx, actor, deps }, Number(object));
    await deps.noteIncident(tx, organizationId);
  },
});
