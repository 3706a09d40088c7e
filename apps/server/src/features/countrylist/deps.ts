import type { Grid } from '@klarsikt/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { WorkingRows } from '../atlas/provides.ts';
import type { Models, Supplier } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';

/** What the handlers of country lists use beside their transaction. */
export interface CountryListDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly shipped: Supplier;
  readonly assessments: Assessments;
  readonly overlays: Overlays;
  /** Atlas' working rows, which a successor is taken into. */
  readonly rows: WorkingRows;
  readonly readTables: (name: string, content: Uint8Array) => Promise<readonly Grid[]>;
}
