import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';

/** What the handlers of charts use. */
export interface ChartDeps {
  readonly assessments: Assessments;
  /** Pictures as bytes, made in worker threads. */
  readonly renderer: Omit<Renderer, 'close'>;
}
