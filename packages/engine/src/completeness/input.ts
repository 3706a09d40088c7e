import type { AssessmentResult } from '../assess/types.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { CompletenessFacts } from './facts.ts';

/** The input of the checks. `result` is the finished calculation of the same document on the same model. */
export interface CompletenessInput {
  readonly model: CompiledModel;
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  readonly facts: CompletenessFacts;
}
