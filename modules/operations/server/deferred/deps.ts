import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ResolveSelfAssessmentReader } from '@klarsikt/portal/server/portal/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** Returns the assessment that the work uses, from its kind and order; null if the work uses no assessment. */
export type FindAssessmentOfWork = (work: {
  readonly kind: string;
  readonly input: unknown;
}) => number | null;

export interface DeferredDeps {
  readonly clock: Clock;
  readonly assessments: Pick<AssessmentService, 'head'>;
  readonly assessmentBehind: FindAssessmentOfWork;
  readonly readsAs: ResolveSelfAssessmentReader;
}
