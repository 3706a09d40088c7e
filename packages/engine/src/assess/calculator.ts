/** A calculator that the browser keeps and calls at each keystroke. */
import { computeAssessmentWithStructure } from './assess.ts';
import { findOverfullShares, type OverfullShare } from './overfull.ts';
import { getCaseStructure } from './structure.ts';
import { createExplainer } from './trace/trace.ts';
import type { Trace, TraceSubject } from './trace/types.ts';
import type { AssessmentCase, AssessmentResult } from './types.ts';

/**
 * Calculates, explains and finds excessive shares. It keeps the structure of the last case of each model and
 * uses it again while the structure is unchanged.
 */
export interface Calculator {
  readonly assess: (input: AssessmentCase) => AssessmentResult;
  readonly trace: (input: AssessmentCase, subject: TraceSubject) => Trace;
  /** Shares above 100 %, which the calculation treats as 100 %. */
  readonly overfull: (input: AssessmentCase) => readonly OverfullShare[];
}

/**
 * Creates a calculator. Its results equal those of `assess` and `trace`. Callers must not change an input in
 * place.
 */
export function createCalculator(): Calculator {
  let explained: { readonly input: AssessmentCase; readonly explain: Explainer } | undefined;
  const explainerOf = (input: AssessmentCase): Explainer => {
    if (explained?.input !== input)
      explained = { input, explain: createExplainer(getCaseStructure(input), input) };
    return explained.explain;
  };
  return {
    assess: (input) => computeAssessmentWithStructure(getCaseStructure(input), input),
    trace: (input, subject) => explainerOf(input)(subject),
    overfull: (input) => findOverfullShares(getCaseStructure(input), input),
  };
}

type Explainer = (subject: TraceSubject) => Trace;
