/** A calculator for the same assessment again and again: at each keystroke in the browser. */
import { calculate } from './assess.ts';
import { type OverfullShare, overfullShares } from './overfull.ts';
import { hasSameStructure, structureOf as keptStructure, type Structure } from './structure.ts';
import { explainer } from './trace/trace.ts';
import type { Trace, TraceSubject } from './trace/types.ts';
import type { AssessmentCase, AssessmentResult } from './types.ts';

/**
 * `assess`, `trace` and what misleads in the input; they keep the structure of the last case and use it again while it is
 * the same.
 */
export interface Calculator {
  readonly assess: (input: AssessmentCase) => AssessmentResult;
  readonly trace: (input: AssessmentCase, subject: TraceSubject) => Trace;
  /** Shares above the whole, which the levels count as the whole. */
  readonly overfull: (input: AssessmentCase) => readonly OverfullShare[];
}

/** Starts a calculator. Its answers equal those of `assess` and `trace`; inputs must not be changed in place. */
export function createCalculator(): Calculator {
  let last: { readonly input: AssessmentCase; readonly structure: Structure } | undefined;
  let explained: { readonly input: AssessmentCase; readonly explain: Explainer } | undefined;
  const structureOf = (input: AssessmentCase): Structure => {
    const structure =
      last !== undefined && hasSameStructure(last.input, input) ? last.structure : keptStructure(input);
    last = { input, structure };
    return structure;
  };
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
