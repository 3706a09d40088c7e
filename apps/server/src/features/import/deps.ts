import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';
import type { TableReader } from './reader.ts';

/** What imports need beside their transaction. */
export interface ImportDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'open' | 'model' | 'change' | 'create' | 'require' | 'calculate'>;
  readonly models: Pick<Models, 'describe' | 'live' | 'projectionFor'>;
  readonly overlays: Overlays;
  readonly readTables: TableReader;
}
