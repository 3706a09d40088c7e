/** Calculator that the browser keeps and calls after each keystroke. */
import { computeAssessmentWithStructure } from './assess.ts';
import { type ExcessiveShare, findExcessiveShares } from './overfull.ts';
import { getCaseStructure } from './structure.ts';
import { createFigureTracer } from './trace/trace.ts';
import type { Trace, TraceSubject } from './trace/types.ts';
import type { AssessmentCase, AssessmentResult } from './types.ts';

/**
 * Calculates levels, explains them, and finds excessive shares. It keeps the structure of the last case of each model
 * and reuses it while the structure is unchanged.
 */
export interface Calculator {
  readonly assess: (input: AssessmentCase) => AssessmentResult;
  readonly trace: (input: AssessmentCase, subject: TraceSubject) => Trace;
  /** Finds shares above 100 %, which the calculation treats as 100 %. */
  readonly overfull: (input: AssessmentCase) => readonly ExcessiveShare[];
}

/**
 * Creates a calculator, whose results equal those of `computeAssessment` and `createFigureTracer`. Callers must not
 * change an input in place.
 */
export function createCalculator(): Calculator {
  let explained: { readonly input: AssessmentCase; readonly explain: Explainer } | undefined;
  const explainerOf = (input: AssessmentCase): Explainer => {
    if (explained?.input !== input)
      explained = { input, explain: createFigureTracer(getCaseStructure(input), input) };
    return explained.explain;
  };
  return {
    assess: (input) => computeAssessmentWithStructure(getCaseStructure(input), input),
    trace: (input, subject) => explainerOf(input)(subject),
    overfull: (input) => findExcessiveShares(getCaseStructure(input), input),
  };
}

type Explainer = (subject: TraceSubject) => Trace;
