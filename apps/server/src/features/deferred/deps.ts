import type { Clock } from '../../platform/clock.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { ReadsAs } from '../portal/provides.ts';

/** The assessment that work is made of, from its kind and order; null for work of none. */
export type AssessmentBehind = (work: { readonly kind: string; readonly input: unknown }) => number | null;

/** What the handlers of long work use beside their transaction. */
export interface DeferredDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'head'>;
  readonly assessmentBehind: AssessmentBehind;
  readonly readsAs: ReadsAs;
}
