import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ReadsAs } from '@klarsikt/portal/server/portal/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

/** The assessment that work is made of, from its kind and order; null for work of none. */
export type AssessmentBehind = (work: { readonly kind: string; readonly input: unknown }) => number | null;

/** What the handlers of long work use beside their transaction. */
export interface DeferredDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'head'>;
  readonly assessmentBehind: AssessmentBehind;
  readonly readsAs: ReadsAs;
}
