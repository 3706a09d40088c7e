import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';

export interface FragilityDeps {
  readonly assessments: Pick<Assessments, 'open'>;
  readonly models: Pick<Models, 'sharedFor'>;
  readonly renderer: Pick<Renderer, 'make'>;
}
