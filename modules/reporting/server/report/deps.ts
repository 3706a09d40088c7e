import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { EntityUseLookup } from '@klarsikt/assessment/server/use/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { JobQueue } from '@klarsikt/server/platform/deferred.ts';
import type { QuotaRoomCheck } from '@klarsikt/server/platform/quotas.ts';
import type { UsageRecorder } from '@klarsikt/server/platform/usage.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { TemplateLookup } from '../template/provides.ts';
import type { ReportDataSources } from './provides.ts';

export interface ReportDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly reportKnowledge: ReportDataSources;
  readonly templates: TemplateLookup;
  readonly jobs: JobQueue;
  readonly renderer: Omit<Renderer, 'close'>;
  readonly usage: UsageRecorder;
  readonly usesOf: EntityUseLookup;
  readonly quotas: QuotaRoomCheck;
}
