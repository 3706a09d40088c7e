/** A state calculated from what a pack holds of it, with every explanation: on the server, in a browser, on the command line. */
import { assess } from '../assess/assess.ts';
import { typeResult } from '../assess/figures.ts';
import { prepare } from '../assess/structure.ts';
import { explainer } from '../assess/trace/trace.ts';
import type { Trace, TraceSubject } from '../assess/trace/types.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { caseOf } from '../assessment/case.ts';
import { isAssessmentDocument } from '../assessment/validate.ts';
import { type CompiledModel, compile } from '../model/compile.ts';
import { readModel } from '../model/validate.ts';
import { riskTypes } from '../terms.ts';

/** A state that was calculated. */
export interface Recalculated {
  readonly model: CompiledModel;
  readonly input: AssessmentCase;
  readonly result: AssessmentResult;
}

/** Calculates a document on a model, both as they were read from a file; null when either is none. */
export function recalculate(document: unknown, model: unknown): Recalculated | null {
  const read = readModel(model);
  if (!('model' in read) || !isAssessmentDocument(document)) return null;
  const compiled = compile(read.model);
  const input = caseOf(compiled, document);
  return { model: compiled, input, result: assess(input) };
}

/** A figure with its explanation. */
export interface Explained {
  readonly subject: TraceSubject;
  readonly trace: Trace;
}

/** Every level of a result with its explanation: the overall ones, each category, each risk. */
export function explanationsOf({
  input,
  result,
}: Pick<Recalculated, 'input' | 'result'>): readonly Explained[] {
  const explain = explainer(prepare(input), input);
  return subjectsOf(result).map((subject) => ({ subject, trace: explain(subject) }));
}

function subjectsOf(result: AssessmentResult): readonly TraceSubject[] {
  const ofTypes = riskTypes.flatMap((type): readonly TraceSubject[] => {
    const found = typeResult(result, type);
    if (found === null) return [];
    return [
      { kind: 'category', type },
      ...found.risks.map(({ key }) => ({ kind: 'risk', type, key }) as const),
    ];
  });
  return [{ kind: 'overall' }, { kind: 'legal' }, ...ofTypes];
}
