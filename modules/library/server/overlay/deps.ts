import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ModelRegistry } from '../model/provides.ts';
import type { OwnPartsRegister } from './provides.ts';

export interface OverlayDeps {
  readonly clock: Clock;
  readonly models: Pick<ModelRegistry, 'live' | 'projectionFor'>;
  readonly assessments: Pick<AssessmentService, 'everywhere' | 'open' | 'change'>;
  readonly overlays: OwnPartsRegister;
}
