import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';

export interface ChartDeps {
  readonly assessments: AssessmentService;
  readonly renderer: Omit<Renderer, 'close'>;
}
