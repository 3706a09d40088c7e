import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';

/** What the handlers of charts use. */
export interface ChartDeps {
  readonly assessments: Assessments;
  /** Pictures as bytes, made in worker threads. */
  readonly renderer: Omit<Renderer, 'close'>;
}
