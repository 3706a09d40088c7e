import type { Clock } from '../../platform/clock.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { NoteIncident } from '../drift/provides.ts';
import type { Models } from '../model/provides.ts';

/** What the handlers of incidents use beside their transaction. */
export interface IncidentDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly assessments: Pick<Assessments, 'units' | 'require'>;
  readonly noteIncident: NoteIncident;
}
