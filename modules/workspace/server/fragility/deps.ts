import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';

export interface FragilityDeps {
  readonly assessments: Pick<AssessmentService, 'open'>;
  readonly models: Pick<ModelRegistry, 'sharedFor'>;
  readonly renderer: Pick<Renderer, 'make'>;
}
