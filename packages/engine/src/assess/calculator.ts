/** A calculator for the same assessment again and again: at each keystroke in the browser. */
import { calculate } from './assess.ts';
import { type OverfullShare, overfullShares } from './overfull.ts';
import { structureOf } from './structure.ts';
import { explainer } from './trace/trace.ts';
import type { Trace, TraceSubject } from './trace/types.ts';
import type { AssessmentCase, AssessmentResult } from './types.ts';

/**
 * `assess`, `trace` and what misleads in the input; the structure of the last case of a model is used again while it is the
 * same.
 */
export interface Calculator {
  readonly assess: (input: AssessmentCase) => AssessmentResult;
  readonly trace: (input: AssessmentCase, subject: TraceSubject) => Trace;
  /** Shares above the whole, which the levels count as the whole. */
  readonly overfull: (input: AssessmentCase) => readonly OverfullShare[];
}

/** Starts a calculator. Its answers equal those of `assess` and `trace`; inputs must not be changed in place. */
export function createCalculator(): Calculator {
  let explained: { readonly input: AssessmentCase; readonly explain: Explainer } | undefined;
  const explainerOf = (input: AssessmentCase): Explainer => {
    if (explained?.input !== input) explained = { input, explain: explainer(structureOf(input), input) };
    return explained.explain;
  };
  return {
    assess: (input) => calculate(structureOf(input), input),
    trace: (input, subject) => explainerOf(input)(subject),
    overfull: (input) => overfullShares(structureOf(input), input),
  };
}

type Explainer = (subject: TraceSubject) => Trace;
