import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFieldService } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { CommentRegister } from '@klarsikt/governance/server/comment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { TableReader } from './reader.ts';

export interface ImportDeps {
  readonly clock: Clock;
  readonly assessments: Pick<
    AssessmentService,
    'open' | 'lock' | 'past' | 'model' | 'head' | 'people' | 'change' | 'create' | 'require' | 'calculate'
  >;
  readonly comments: Pick<CommentRegister, 'saidOn' | 'bring' | 'takeBack'>;
  readonly models: Pick<ModelRegistry, 'describe' | 'live' | 'projectionFor' | 'sharedFor'>;
  readonly overlays: OwnPartsRegister;
  readonly ownFields: Pick<OwnFieldService, 'load' | 'separateForeign'>;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly readTables: TableReader;
}
