import type { ReportedIncident } from '@klarsikt/engine/report';
import type { TriggerIncident } from '@klarsikt/engine/triggers';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Lists incidents of a unit and the units below it from an ISO day on, the earliest first. */
export type ListIncidentsSince = (
  tx: ReadTx,
  unit: { readonly organizationId: number; readonly unitId: number },
  since: string,
) => Promise<readonly TriggerIncident[]>;

/**
 * Lists incidents of a unit and the units below it that were registered before an instant (null for all), the latest
 * first.
 */
export type ListIncidentsBefore = (
  tx: ReadTx,
  unit: { readonly organizationId: number; readonly unitId: number },
  before: Date | null,
) => Promise<readonly (ReportedIncident & { readonly unitId: number })[]>;
