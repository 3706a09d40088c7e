/**
 * Recalculates the state in an examination pack with all explanations. It runs on the server, in a browser and on the
 * command line.
 */
import { computeAssessment } from '../assess/assess.ts';
import { getTypeResult } from '../assess/figures.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import { createFigureTracer } from '../assess/trace/trace.ts';
import type { Trace, TraceSubject } from '../assess/trace/types.ts';
import type { AssessmentCase, AssessmentResult } from '../assess/types.ts';
import { buildAssessmentCase } from '../assessment/case.ts';
import { isAssessmentDocument } from '../assessment/validate.ts';
import { type CompiledModel, compileModel } from '../model/compile.ts';
import { readModel } from '../model/validate.ts';
import { riskTypes } from '../text/terms.ts';

/** A state that was recalculated from an examination pack. */
export interface Recalculation {
  readonly model: CompiledModel;
  readonly input: AssessmentCase;
  readonly result: AssessmentResult;
}

/** Calculates a document on a model, both parsed from files; null if either is invalid. */
export function recalculatePack(document: unknown, model: unknown): Recalculation | null {
  const read = readModel(model);
  if (!('model' in read) || !isAssessmentDocument(document)) return null;
  const compiled = compileModel(read.model);
  const input = buildAssessmentCase(compiled, document);
  return { model: compiled, input, result: computeAssessment(input) };
}

/** A figure of the recalculation with its trace, which explains it. */
export interface FigureExplanation {
  readonly subject: TraceSubject;
  readonly trace: Trace;
}

/** Explains every level of a result: overall levels, categories, risks. */
export function explainFigures({
  input,
  result,
}: Pick<Recalculation, 'input' | 'result'>): readonly FigureExplanation[] {
  const explain = createFigureTracer(buildCaseStructure(input), input);
  return subjectsOf(result).map((subject) => ({ subject, trace: explain(subject) }));
}

function subjectsOf(result: AssessmentResult): readonly TraceSubject[] {
  const ofTypes = riskTypes.flatMap((type): readonly TraceSubject[] => {
    const found = getTypeResult(result, type);
    if (found === null) return [];
    return [
      { kind: 'category', type },
      ...found.risks.map(({ key }) => ({ kind: 'risk', type, key }) as const),
    ];
  });
  return [{ kind: 'overall' }, { kind: 'legal' }, ...ofTypes];
}
