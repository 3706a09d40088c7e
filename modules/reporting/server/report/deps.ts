import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ListUses } from '@klarsikt/assessment/server/use/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { DeferredJobs } from '@klarsikt/server/platform/deferred.ts';
import type { RequireRoom } from '@klarsikt/server/platform/quotas.ts';
import type { RecordUsage } from '@klarsikt/server/platform/usage.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { TemplateLookup } from '../template/provides.ts';
import type { ReportDataSources } from './provides.ts';

export interface ReportDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly assessments: Assessments;
  readonly reportKnowledge: ReportDataSources;
  readonly templates: TemplateLookup;
  readonly jobs: DeferredJobs;
  readonly renderer: Omit<Renderer, 'close'>;
  readonly usage: RecordUsage;
  readonly usesOf: ListUses;
  readonly quotas: RequireRoom;
}
