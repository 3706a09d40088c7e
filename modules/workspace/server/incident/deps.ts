import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { NoteIncident } from '../drift/provides.ts';

/** What the handlers of incidents use beside their transaction. */
export interface IncidentDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly assessments: Pick<Assessments, 'units' | 'require'>;
  readonly noteIncident: NoteIncident;
}
