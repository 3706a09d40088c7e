import type { Clock } from '../../platform/clock.ts';
import type { DeferredJobs } from '../../platform/deferred.ts';
import type { RecordUsage } from '../../platform/usage.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Templates } from '../template/provides.ts';
import type { UsesOf } from '../use/provides.ts';
import type { ReportKnowledge } from './provides.ts';

/** What the handlers of reports use beside their transaction. */
export interface ReportDeps {
  readonly clock: Clock;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly reportKnowledge: ReportKnowledge;
  readonly templates: Templates;
  readonly jobs: DeferredJobs;
  /** Documents as bytes, made in worker threads. */
  readonly renderer: Omit<Renderer, 'close'>;
  readonly usage: RecordUsage;
  readonly usesOf: UsesOf;
}
