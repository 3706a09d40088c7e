import type { Clock } from '../../platform/clock.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Comments } from '../comment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';
import type { TableReader } from './reader.ts';

/** What imports need beside their transaction. */
export interface ImportDeps {
  readonly clock: Clock;
  readonly assessments: Pick<
    Assessments,
    'open' | 'lock' | 'past' | 'model' | 'head' | 'people' | 'change' | 'create' | 'require' | 'calculate'
  >;
  readonly comments: Pick<Comments, 'saidOn' | 'bring' | 'takeBack'>;
  readonly models: Pick<Models, 'describe' | 'live' | 'projectionFor' | 'sharedFor'>;
  readonly overlays: Overlays;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly readTables: TableReader;
}
