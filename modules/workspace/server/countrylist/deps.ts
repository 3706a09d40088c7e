import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Grid } from '@klarsikt/engine/recognise';
import type { WorkingRows } from '@klarsikt/library/server/atlas/provides.ts';
import type { Models, Supplier } from '@klarsikt/library/server/model/provides.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface CountryListDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly shipped: Supplier;
  readonly assessments: Assessments;
  readonly overlays: Overlays;
  /** Working rows of Atlas, which receive the edition. */
  readonly rows: WorkingRows;
  readonly readTables: (name: string, content: Uint8Array) => Promise<readonly Grid[]>;
}
