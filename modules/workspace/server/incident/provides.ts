/** The register of incidents as the other features use it. */
import type { TriggerIncident } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** Incidents of a unit and the units below it from a day (ISO) on, the earliest first. */
export type IncidentsOf = (
  tx: ReadTx,
  unit: { readonly organizationId: number; readonly unitId: number },
  since: string,
) => Promise<readonly TriggerIncident[]>;
