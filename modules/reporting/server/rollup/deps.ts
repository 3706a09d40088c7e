import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AppetiteLookup } from '@klarsikt/governance/server/appetite/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { JobQueue } from '@klarsikt/server/platform/deferred.ts';
import type { UsageRecorder } from '@klarsikt/server/platform/usage.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { TemplateLookup } from '../template/provides.ts';

export interface RollupDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'origin'>;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly jobs: JobQueue;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly templates: TemplateLookup;
  readonly usage: UsageRecorder;
  readonly appetiteOf: AppetiteLookup;
}
