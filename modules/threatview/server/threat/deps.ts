import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';

export interface ThreatDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly overlays: Pick<OwnPartsRegister, 'shared' | 'sharedNow'>;
  readonly renderer: Pick<Renderer, 'make'>;
}
